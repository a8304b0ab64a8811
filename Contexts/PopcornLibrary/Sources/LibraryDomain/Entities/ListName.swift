import CoreDomain

/// The name of a user's list. Case doesn't matter: “Later” and “later” name the same list.
///
/// A name is any text. Its slug can be typed without quotes: that of “Top, ranked!” is “Top-ranked”.
public struct ListName: Sendable, CustomStringConvertible {
    /// The name as the user wrote it.
    public let text: String

    /// The maximum number of characters in a name.
    public static let maximumLength = 200
    /// The maximum number of characters in a slug.
    static let maximumSlugLength = 64

    /// Creates a name, without the blanks around it; `nil` for blank or overlong text, or text with line breaks or control characters.
    public init?(_ text: String) {
        let text = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        let isAllowed = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !text.isEmpty, text.count <= Self.maximumLength, isAllowed else { return nil }
        self.text = text
    }

    /// The words of the name, joined by dashes; “list” for a name without letters and digits.
    public var slug: ListName {
        let isAllowed = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
        if text.count <= Self.maximumSlugLength, text.allSatisfy({ isAllowed($0) || $0 == "-" }) { return self }
        let words = text.split { !isAllowed($0) }.joined(separator: "-").prefix(Self.maximumSlugLength)
        return words.isEmpty ? ListName(known: "list") : ListName(known: String(words))
    }

    private init(known text: String) { self.text = text }

    /// The name of the list that every library has.
    public static let watchlist = ListName(known: "watchlist")

    /// The name of the list of another program's favourites.
    static let favourites = ListName(known: "favourites")

    /// The name as the user wrote it.
    public var description: String { text }

    /// Returns the name with a number, as “noir-2”, for a list whose name another list has.
    func numbered(_ number: Int) -> ListName {
        let suffix = "-\(number)"
        return ListName(known: text.prefix(Self.maximumSlugLength - suffix.count) + suffix)
    }

    private var folded: String { text.lowercased() }
}

extension ListName: Hashable, Comparable {
    /// Returns whether the names are equal, ignoring case.
    public static func == (left: ListName, right: ListName) -> Bool { left.folded == right.folded }

    /// Returns whether the left name sorts before the right one, ignoring case.
    public static func < (left: ListName, right: ListName) -> Bool { left.folded < right.folded }

    /// Hashes the name, ignoring case.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension ListName: Codable {
    /// Reads the name from a text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if no list can have the name.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a list's name") { ListName($0) }
    }

    /// Writes the name as the user wrote it.
    public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

/// The identity of a list, independent of its name.
public struct ListID: RawRepresentable, Hashable, Sendable, Codable {
    /// The text that identifies the list.
    public let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates the id with a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The id of the list that every library has.
    public static let watchlist = ListID("watchlist")
}
