public import CoreDomain

/// The item of a numbered row, or the current title.
public struct Item: Hashable, Sendable {
    /// The item's identity. A season or an episode has that of its series.
    public let reference: ItemReference
    /// The season or episode that the row shows; `nil` for the whole item.
    public let part: ItemReference?
    /// The title or name as shown; `nil` if only the id is known.
    public let knownTitle: String?
    /// The ids of the records that the row shows, such as those of viewings; empty for the item itself.
    public let records: [String]
    /// The line that the row's number runs, without flags; empty for a row whose number opens the item.
    let line: [String]
    /// The title, or else the id: “#550”.
    public var title: String { knownTitle ?? "#\(reference.id)" }

    /// Creates an item, or a season or an episode of one.
    ///
    /// - Parameters:
    ///   - reference: The item, or one of its seasons or episodes.
    ///   - title: The title of the whole item; `nil` if it is unknown.
    ///   - records: The ids of the records that the row shows.
    public init(_ reference: ItemReference, title: String?, records: [String] = []) {
        self.reference = reference.whole
        part = reference.season == nil ? nil : reference
        self.records = records
        line = []
        knownTitle = title
    }

    /// Creates a row whose number runs a line, such as `list later` for the row of a list.
    ///
    /// - Parameters:
    ///   - line: The words of the line, without flags.
    ///   - reference: The identity of the row, of a kind that can't be opened by title or id.
    ///   - title: The row's text in messages.
    ///   - records: The ids of the records that the row shows.
    public init(running line: [String], _ reference: ItemReference, title: String, records: [String] = []) {
        self.reference = reference
        self.line = line
        part = nil
        self.records = records
        knownTitle = title
    }

    /// The season or episode that the row shows, or else the whole item.
    public var selection: ItemReference { part ?? reference }

    var whole: Item { Item(reference, title: knownTitle) }
    /// The title with the code of the part, if any: “Breaking Bad S01E03”.
    public var name: String { [title, part?.code].compactMap { $0 }.joined(separator: " ") }
}

extension [Item] {
    /// Returns whether digits may mean one of these rows and not only the id of an item.
    func mayMean(_ number: Int, among types: [ItemType]) -> Bool {
        indices.contains(number - 1)
            && !types.contains { self[number - 1].reference == ItemReference($0.kind, number) }
    }
}
