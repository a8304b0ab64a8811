package import Foundation
package import Storage

/// A name for the collection of a `NamedRecord`.
package protocol CollectionName: Sendable {
    static var text: String { get }
}

/// Names that resemble each other, as those of two contexts may.
package enum MoviesCollection: CollectionName { package static let text = "movies" }
package enum MovieTitlesCollection: CollectionName { package static let text = "moviesTitles" }
package enum SpacedMovieTitlesCollection: CollectionName { package static let text = "movies titles" }

/// A record whose collection has the name that its type states.
package struct NamedRecord<Name: CollectionName>: StoredRecord {
    package let recordID: Int
    package let text: String

    package var cachedAt: Date { TitleRecord.now }

    package static var schema: Schema<Self> {
        Schema(
            Name.text, Self.init,
            key("recordID", \.recordID, Int.self),
            field("text", \.text, String.self))
    }

    package init(_ recordID: Int, _ text: String) {
        self.recordID = recordID
        self.text = text
    }
}
