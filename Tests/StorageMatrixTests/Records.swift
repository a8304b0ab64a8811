import Storage
import StorageTestHelpers

@testable import PopcornApp

/// A record type that the program stores.
struct RecordKind: Sendable, CustomStringConvertible {
    let type: any StoredRecord.Type

    var description: String { "\(type)" }

    /// All record types of the composition's storages, each once.
    static let all: [RecordKind] = {
        let types = Composition.storageNeeds.flatMap(\.types)
        let unique = Dictionary(types.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        return unique.values.map { RecordKind(type: $0) }.sorted { $0.description < $1.description }
    }()
}

/// How much of a record is set.
enum Fill: CaseIterable, Sendable {
    case everything, nothingOptional, emptyLists

    func make<Record: StoredRecord>(_ type: Record.Type, seed: Int) throws -> any StoredRecord {
        switch self {
        case .everything: try Record.mock(seed: seed)
        case .nothingOptional: try Record.bareMock(seed: seed)
        case .emptyLists: try Record.childlessMock(seed: seed)
        }
    }
}

/// Whether two records of types known only at run time are the same byte for byte: the two spellings of “é” are equal
/// otherwise.
func isSame<Record: StoredRecord>(_ left: Record, as right: (any StoredRecord)?) -> Bool {
    guard let right = right as? Record else { return false }
    return left == right && "\(left)".utf8.elementsEqual("\(right)".utf8)
}
