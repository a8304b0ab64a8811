package import Foundation
package import Storage

package protocol CollectionName: Sendable {
    static var text: String { get }
}

/// The first of three names that resemble each other, as those of different contexts may.
package enum MoviesCollection: CollectionName { package static let text = "movies" }
package enum MovieTitlesCollection: CollectionName { package static let text = "moviesTitles" }
package enum SpacedMovieTitlesCollection: CollectionName { package static let text = "movies titles" }

/// A record whose collection is named by its type parameter.
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

/// Names that every engine must distinguish.
enum HostileNames {
    private enum Quotes: CollectionName { static let text = #"it's "quoted" `here` [and] there"# }
    private enum Command: CollectionName { static let text = "'; DROP TABLE titles; --" }
    private enum Word: CollectionName { static let text = "select" }
    private enum PaddedWord: CollectionName { static let text = "select " }
    private enum Value: CollectionName { static let text = "null" }
    private enum Path: CollectionName { static let text = "../a/b\\c" }
    private enum Pattern: CollectionName { static let text = "%_*?" }
    private enum Lines: CollectionName { static let text = "two\r\nlines\t\u{1}" }
    private enum Space: CollectionName { static let text = " " }
    private enum Long: CollectionName { static let text = String(repeating: "long", count: 75) }
    private enum Longer: CollectionName { static let text = Long.text + "r" }
    private enum Scripts: CollectionName { static let text = "映画 фильмы أفلام" }
    private enum Emoji: CollectionName { static let text = "🍿👩‍👩‍👧‍👦" }
    private enum Accent: CollectionName { static let text = "\u{E9}" }
    private enum Unaccented: CollectionName { static let text = "e" }

    static let all: [any CollectionName.Type] = [
        Quotes.self, Command.self, Word.self, PaddedWord.self, Value.self, Path.self, Pattern.self, Lines.self,
        Space.self, Long.self,
        Longer.self, Scripts.self, Emoji.self, Accent.self, Unaccented.self,
    ]
}

/// Names that an engine may reject, because it uses them itself or can't distinguish them.
enum RefusableNames {
    private enum Parts: CollectionName { static let text = "everything_parts" }
    private enum DottedParts: CollectionName { static let text = "everything.parts" }
    private enum UppercaseTitles: CollectionName { static let text = "TITLES" }
    private enum Index: CollectionName { static let text = "titles_title_search" }
    private enum AgeIndex: CollectionName { static let text = "titles_by_age" }
    private enum Reserved: CollectionName { static let text = "sqlite_titles" }
    private enum Catalogue: CollectionName { static let text = "sqlite_schema" }
    private enum System: CollectionName { static let text = "pg_class" }

    static let all: [any CollectionName.Type] = [
        Parts.self, DottedParts.self, UppercaseTitles.self, Index.self, AgeIndex.self, Reserved.self, Catalogue.self,
        System.self,
    ]
}
