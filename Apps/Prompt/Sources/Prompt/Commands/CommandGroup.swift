import TerminalKit

/// A heading under which help lists commands.
public struct CommandGroup: Hashable, Sendable {
    /// The word before the commands.
    public let title: String

    /// Creates a group. Groups are listed in the order in which their first commands were contributed.
    public init(_ title: String) {
        self.title = title
    }

    /// What opens an item, or finds one.
    public static let titles = CommandGroup("Titles")
    /// What shows a side of an item.
    public static let facets = CommandGroup("Facets")
    /// What concerns the program itself.
    public static let program = CommandGroup("Program")
    /// What concerns the session.
    public static let session = CommandGroup("Session")
}
