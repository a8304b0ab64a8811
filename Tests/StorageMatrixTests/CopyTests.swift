import FileStorage
import Foundation
import SQLiteStorage
import Storage
import StorageSupport
import StorageTestHelpers
import StorageTesting
import Testing

/// Copying between each pair of engines, there and back.
@Suite struct CopyTests {
    @Test(arguments: EngineKind.all, EngineKind.known)
    private func `records of every type are copied byte for byte`(_ from: EngineKind, _ to: EngineKind) async throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let source = try from.open(folder.url)
        let target = try to.open(other.url)
        let records = try RecordKind.all.flatMap { kind in
            try Fill.allCases.enumerated().map { try $1.make(kind.type, seed: $0 + 1) }
        }
        _ = try await source.commit(records.map { .put($0) })
        let types = RecordKind.all.map(\.type)
        #expect(try await StorageCopy(types, from: source, to: target).run().added == records.count)
        let copies = try await target.load(records.map(\.reference))
        for (record, copy) in zip(records, copies) {
            let isEqual = isSame(record, as: copy)
            #expect(isEqual, "\(record)")
        }
        let again = try await StorageCopy(types, from: target, to: source).run()
        #expect(again.unchanged == records.count && again.total == records.count)
        try await source.close()
        try await target.close()
    }
}
