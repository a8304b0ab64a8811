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
    let sentences: (@Sendable () -> Sentences)?
    let topics: [HelpTopic]

    /// - Parameters:
    ///   - commands: The commands. If another plug-in has a command of that name, the forms are added to it.
    ///   - group: The help group for commands that don't have their own.
    ///   - links: The links and foreign ids that the plug-in recognises.
    ///   - filters: Keys that are never words of a title, even if no command accepts them.
    ///   - keySynonyms: Our names of keys, by those that other programs have.
    ///   - variables: The environment variables that the plug-in reads, besides those of its settings.
    ///   - kinds: The kinds of results.
    ///   - sentences: Returns what people say in their own words, which is needed only once a line has failed; `nil` if
    ///     the plug-in has nothing of that kind. Those of the first plug-in that has any are used.
    ///   - topics: Additional topics of the help.
    public init(
        types: [ItemType] = [], commands: [CommandSpec] = [], group: CommandGroup = .program,
        rowActions: [RowAction] = [],
        links: [LinkSpec] = [], settings: [Setting] = [], flags: [Flag] = [], filters: [Key] = [],
        keySynonyms: [String: String] = [:],
        variables: [EnvironmentVariable] = [], kinds: [ResultKind] = [], sentences: (@Sendable () -> Sentences)? = nil,
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
        self.sentences = sentences
        self.topics = topics
    }
}
