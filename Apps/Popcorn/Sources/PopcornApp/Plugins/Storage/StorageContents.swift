import Foundation
import Prompt
import Storage
import TerminalKit

/// The contents of caches, to be reported after a switch to other storages.
struct StorageContents: Sendable {
    private let stores: [(storage: OpenStorage, records: Int, bytes: Int)]

    /// Counts the records of the caches. Those that can't be counted are left out.
    init(_ storages: OpenStorages) async {
        var stores: [(storage: OpenStorage, records: Int, bytes: Int)] = []
        for storage in storages.all where storage.durability == .cache {
            guard let found = try? await storage.statistics() else { continue }
            stores.append((storage, found.records.values.reduce(0, +), found.bytes))
        }
        self.stores = stores.filter { $0.records > 0 }
    }

    /// Returns the records left behind now that `composition` uses other storages, and how to copy them.
    func sentences(afterMoveTo composition: Composition) -> [String] {
        let left = stores.filter { store in
            !composition.storages.all.contains { $0.choice == store.storage.choice }
        }
        let specs = left.map(\.storage.spec).uniqued
        return specs.flatMap { spec in
            sentences(about: left.filter { $0.storage.spec == spec }, in: spec, composition)
        }
    }

    private func sentences(
        about left: [(storage: OpenStorage, records: Int, bytes: Int)], in spec: StorageSpec, _ composition: Composition
    ) -> [String] {
        let records = Phrases.count(left.map(\.records).reduce(0, +), "record")
        guard let folder = left.first?.storage.choice.folder else {
            return ["\(records) in \(spec) were discarded; they will be fetched again."]
        }
        let place = composition.environment.shortened(folder.path)
        let size = Phrases.bytes(left.map(\.bytes).reduce(0, +))
        return ["Nothing was moved: \(records) (\(size)) stay in \(place) as \(spec.name). To copy them:"]
            + commands(for: left.map(\.storage), spec, composition)
    }

    /// Returns one command for all caches, or one each if not all of them had that storage or not all have the same
    /// now.
    private func commands(for left: [OpenStorage], _ spec: StorageSpec, _ composition: Composition) -> [String] {
        let caches = composition.storages.all.filter { $0.durability == .cache }
        let targets = caches.filter { cache in left.contains { $0.name == cache.name } }
        let isUniform = Set(caches.map(\.spec)).count == 1 && stores.allSatisfy { $0.storage.spec == spec }
        let copy = "storage copy \(spec.argument)"
        if isUniform, let target = caches.first { return ["\(copy) \(target.spec.argument)"] }
        return targets.filter { $0.choice.folder != nil }.map { "\(copy) \($0.spec.argument) \($0.name)" }
    }
}
