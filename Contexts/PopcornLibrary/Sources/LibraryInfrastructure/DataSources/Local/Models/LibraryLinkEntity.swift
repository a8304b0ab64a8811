package import Foundation
package import Storage

/// Two movies or series whose events have named the same viewing, so that they are folded together.
package struct LibraryLinkEntity: StoredRecord, LibraryRecord {
    package let subject: String
    package let other: String

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryLinks", Self.init,
        key("subject", \.subject, String.self),
        key("other", \.other, String.self))

    /// The records of both directions.
    static func puts(_ one: String, _ other: String) -> [Mutation] {
        [
            .put(LibraryLinkEntity(subject: one, other: other)), .put(LibraryLinkEntity(subject: other, other: one)),
        ]
    }
}
