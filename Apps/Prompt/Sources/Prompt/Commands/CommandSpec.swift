public import TerminalKit

/// The description of a command: parsing, usage errors, help, completion and the documentation's table follow from it.
public struct CommandSpec: Sendable {
    /// The first word of the command.
    public let name: String
    /// Other words for the command. A word made of punctuation needs no space before the next word: `/heat`.
    public private(set) var aliases: [String]
    /// A summary of the effect, in one line.
    public let summary: String
    /// Example lines. Each of them has to work.
    public private(set) var examples: [String]
    /// The command's heading in the help; `nil` for the heading of its contribution.
    private(set) var group: CommandGroup?
    package private(set) var forms: [Form]
    /// The error for words that fit no form and may be a secret. Such words are neither shown nor stored.
    let secretError: UsageError?

    public init(
        _ name: String, aliases: [String] = [], summary: String, examples: [String] = [], group: CommandGroup? = nil,
        secretError: UsageError? = nil, forms: [Form]
    ) {
        self.secretError = secretError
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.examples = examples
        self.group = group
        self.forms = forms
    }

    /// The command's name and its aliases.
    var words: [String] { [name] + aliases }

    /// Returns whether a word, in lower case, is the command's name or one of its aliases.
    func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

    func grouped(in group: CommandGroup) -> CommandSpec { copy(of: self) { $0.group = $0.group ?? group } }

    /// Returns this command with the additional forms of another one with the same name.
    func merging(_ other: CommandSpec) -> CommandSpec {
        copy(of: self) {
            $0.forms += other.forms
            $0.aliases = (aliases + other.aliases).uniqued
            $0.examples = (examples + other.examples).uniqued
        }
    }
}

/// A heading for commands in the help.
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
    /// The commands for the program itself.
    public static let program = CommandGroup("Program")
    /// The commands for the session.
    public static let session = CommandGroup("Session")
}
