package import Foundation
package import Storage

/// A stored row of the last import that may refer to several items.
package struct LibraryQuestionEntity: StoredRecord, LibraryRecord {
    package let number: Int
    package var subject: String
    package var path: String
    package var parts: [String]?
    package var candidates: [LibraryMatchEntity]?
    package var askedAt: Date

    package var cachedAt: Date { askedAt }

    package static let schema = Schema(
        "libraryQuestions", Self.init,
        key("number", \.number, Int.self),
        field("subject", \.subject, String.self),
        field("path", \.path, String.self),
        field("parts", \.parts, [String]?.self),
        children("candidates", \.candidates, [LibraryMatchEntity]?.self),
        field("askedAt", \.askedAt, Date.self))
}
