import TerminalKit

/// A heading under which help lists commands.
public struct CommandGroup: Hashable, Sendable {
    /// The word before the commands.
    public let title: String

    /// Creates a group. Groups are listed in the order their first commands were contributed in.
    public init(_ title: String) {
        self.title = title
    }

    /// The commands that open or find an item.
    public static let titles = CommandGroup("Titles")
    /// The commands that show a side of an item.
    public static let facets = CommandGroup("Facets")
    /// The commands about the program itself.
    public static let program = CommandGroup("Program")
    /// The commands about the session.
    public static let session = CommandGroup("Session")
}
