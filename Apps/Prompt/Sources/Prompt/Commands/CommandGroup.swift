import TerminalKit

/// A heading for commands in help.
public struct CommandGroup: Hashable, Sendable {
    /// The text of the heading.
    public let title: String

    /// Creates a group. Groups are listed in the order of their first commands.
    public init(_ title: String) {
        self.title = title
    }

    /// The commands that open or find an item.
    public static let titles = CommandGroup("Titles")
    /// The commands that show a facet of an item.
    public static let facets = CommandGroup("Facets")
    /// The commands about the program itself.
    public static let program = CommandGroup("Program")
    /// The commands about the session.
    public static let session = CommandGroup("Session")
}
