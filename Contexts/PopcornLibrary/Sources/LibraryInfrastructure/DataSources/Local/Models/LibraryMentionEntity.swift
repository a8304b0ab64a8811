package import Foundation
package import Storage

/// An event that names several movies, series and lists, beside one of these. An event that the history of a list shows
/// also stands beside the list as it is shown, and a part beside what it is a part of.
package struct LibraryMentionEntity: StoredRecord, LibraryRecord {
    package let subject: String
    package let eventID: String

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryMentions", Self.init,
        key("subject", \.subject, String.self),
        key("eventID", \.eventID, String.self))
}
