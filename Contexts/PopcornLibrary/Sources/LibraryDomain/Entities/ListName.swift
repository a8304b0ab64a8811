/// The name of a user's list. Case doesn't matter: “Later” and “later” name the same list.
public struct ListName: Sendable, CustomStringConvertible {
    /// The name as the user wrote it.
    public let text: String

    /// The maximum number of characters in a name.
    public static let maximumLength = 64

    /// Creates a name of letters, digits, dashes and underscores; `nil` for any other, empty or overlong text.
    public init?(_ text: String) {
        let isAllowed = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard !text.isEmpty, text.count <= Self.maximumLength, isAllowed else { return nil }
        self.text = text
    }

    private init(known text: String) { self.text = text }

    /// The name of the list that every library has.
    public static let watchlist = ListName(known: "watchlist")

    /// The name as the user wrote it.
    public var description: String { text }

    /// Returns the name with a number, as “noir-2”, for a list whose name another list has.
    func numbered(_ number: Int) -> ListName {
        let suffix = "-\(number)"
        return ListName(known: text.prefix(Self.maximumLength - suffix.count) + suffix)
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

/// The identity of a list, independent of its name.
public struct ListID: Hashable, Sendable {
    /// The text that identifies the list.
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The id of the list that every library has.
    public static let watchlist = ListID("watchlist")
}
