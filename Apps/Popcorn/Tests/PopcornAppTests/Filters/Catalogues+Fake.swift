import CoreDomain
import TerminalKit

@testable import CatalogueKit
@testable import PopcornApp

extension Catalogues {
    /// Returns catalogues with the given features, whose source isn't the sample.
    static func fake(_ features: [CatalogueFeature], records: UserRecords = UserRecords()) throws -> Catalogues {
        let source = DataSource(
            isSample: false, isOffline: { false }, offlineHint: { Hint([]) },
            vocabulary: try Composition.inMemory().catalogues.source.vocabulary, region: "GB", services: [])
        return Catalogues(source, features, records: records) { _, _ in nil }
    }
}

extension CatalogueFeature {
    /// Returns a catalogue without items, but for the ids of stored ones.
    static func fake(
        _ kind: ItemKind, storedIDs: @escaping @Sendable () async throws -> Set<Int> = { [] }
    ) -> CatalogueFeature {
        let nouns = Nouns(
            kind: kind, command: kind.rawValue, one: kind.rawValue, many: "\(kind)s", list: "\(kind)s", choices: [])
        let none = FetchError.notFound("the item")
        return CatalogueFeature(
            nouns: nouns, properties: [], table: { _ in Table([Title](), columns: []) },
            rows: { _, _, _ in throw none }, stored: { _, _ in [] }, nearestTitle: { _ in nil },
            page: { _, _ in throw none }, identity: { _, _ in throw none }, title: { _, _ in throw none },
            poster: { _, _ in throw none },
            absence: { _ in nil }, storedIDs: storedIDs, pictures: { _, _ in throw none },
            compared: { _, _ in throw none })
    }
}
