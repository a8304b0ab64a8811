public import CoreDomain
import TerminalKit

/// The item of a numbered row, or the current title.
public struct Item: Hashable, Sendable {
    /// The item's identity.
    public let reference: ItemReference
    /// The title or name as shown; `nil` if only the id is known.
    public let knownTitle: String?
    /// The facet that shows the row's part of the item, such as “S01E03”; `nil` for the whole item.
    public let part: String?
    /// The ids of the records that the row shows, such as those of viewings; empty for the item itself.
    public let records: [String]
    /// The title, or else the id: “#550”.
    public var title: String { knownTitle ?? "#\(reference.id)" }

    public init(_ reference: ItemReference, title: String?, part: String? = nil, records: [String] = []) {
        self.reference = reference
        self.part = part
        self.records = records
        knownTitle = title
    }

    var whole: Item { Item(reference, title: knownTitle) }
    /// The title with the part, if any: “Breaking Bad S01E03”.
    public var name: String { [title, part].compactMap { $0 }.joined(separator: " ") }
}
