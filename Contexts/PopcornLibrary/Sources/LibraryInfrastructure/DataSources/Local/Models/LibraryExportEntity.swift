package import Foundation
import LibraryDomain
package import Storage

/// The time at which an imported export of another program was made.
package struct LibraryExportEntity: StoredRecord, LibraryRecord {
    /// The last event of the import.
    package let eventID: String
    /// The program with the account, as in a statement.
    package let source: String
    package var importID: String
    package var madeAt: Date

    package var cachedAt: Date { madeAt }

    package static let schema = Schema(
        "libraryExports", Self.init,
        key("eventID", \.eventID, String.self),
        key("source", \.source, String.self),
        field("importID", \.importID, String.self),
        field("madeAt", \.madeAt, Date.self))

    /// The records of the exports that an event names.
    static func puts(_ event: LoggedEvent) -> [Mutation] {
        guard let part = event.part else { return [] }
        return part.exports.map { source, time in
            .put(LibraryExportEntity(eventID: event.id, source: source, importID: part.id, madeAt: time))
        }
    }
}
