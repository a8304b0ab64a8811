public import TerminalKit

/// A plug-in's additions to the prompt.
public struct Contribution: Sendable {
    let types: [ItemType]
    let commands: [CommandSpec]
    let group: CommandGroup
    let rowActions: [RowAction]
    let links: [LinkSpec]
    let settings: [Setting]
    let flags: [Flag]
    let variables: [EnvironmentVariable]
    let filters: [Key]
    let keySynonyms: [String: String]
    let kinds: [ResultKind]
    let lexicon: (@Sendable () -> Lexicon)?
    let topics: [HelpTopic]

    /// - Parameters:
    ///   - commands: The commands. If another plug-in has a command of that name, the forms are added to it.
    ///   - group: The help group for commands that don't have their own.
    ///   - links: The links and foreign ids that the plug-in recognises.
    ///   - filters: Keys that are never words of a title, even if no command accepts them.
    ///   - keySynonyms: Our names of keys, by those that other programs have.
    ///   - variables: The environment variables that the plug-in reads, besides those of its settings.
    ///   - kinds: The kinds of results.
    ///   - lexicon: Returns the words that people use in place of commands, which are needed only once a line has
    ///     failed; `nil` if the plug-in has none. The first lexicon is used.
    ///   - topics: Additional topics of the help.
    public init(
        types: [ItemType] = [], commands: [CommandSpec] = [], group: CommandGroup = .program,
        rowActions: [RowAction] = [],
        links: [LinkSpec] = [], settings: [Setting] = [], flags: [Flag] = [], filters: [Key] = [],
        keySynonyms: [String: String] = [:],
        variables: [EnvironmentVariable] = [], kinds: [ResultKind] = [], lexicon: (@Sendable () -> Lexicon)? = nil,
        topics: [HelpTopic] = []
    ) {
        self.types = types
        self.commands = commands
        self.group = group
        self.rowActions = rowActions
        self.links = links
        self.settings = settings
        self.flags = flags
        self.variables = variables
        self.filters = filters
        self.keySynonyms = keySynonyms
        self.kinds = kinds
        self.lexicon = lexicon
        self.topics = topics
    }
}
