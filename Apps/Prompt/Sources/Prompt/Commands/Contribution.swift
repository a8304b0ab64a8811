public import TerminalKit

/// A plug-in's additions to the prompt that only some lines need.
public struct Contribution: Sendable {
    /// The facets of the items of the outline's type.
    private(set) var facets: [Facet]
    let commands: [CommandSpec]
    let group: CommandGroup
    let rowActions: [RowAction]
    let variables: [EnvironmentVariable]
    let kinds: [ResultKind]
    let lexicon: (@Sendable () -> Lexicon)?
    let topics: [HelpTopic]

    /// - Parameters:
    ///   - facets: The facets of the items of the outline's type, each selected by a word.
    ///   - commands: The commands. If another plug-in has a command of that name, the forms are added to it.
    ///   - group: The help group for commands that don't have their own.
    ///   - variables: The environment variables that the plug-in reads, besides those of its settings.
    ///   - kinds: The kinds of results.
    ///   - lexicon: Returns the words that people use in place of commands, which are needed only once a line has
    ///     failed; `nil` if the plug-in has none. The first lexicon is used.
    ///   - topics: Additional topics of the help.
    public init(
        facets: [Facet] = [], commands: [CommandSpec] = [], group: CommandGroup = .program,
        rowActions: [RowAction] = [], variables: [EnvironmentVariable] = [], kinds: [ResultKind] = [],
        lexicon: (@Sendable () -> Lexicon)? = nil, topics: [HelpTopic] = []
    ) {
        self.facets = facets
        self.commands = commands
        self.group = group
        self.rowActions = rowActions
        self.variables = variables
        self.kinds = kinds
        self.lexicon = lexicon
        self.topics = topics
    }

    /// Returns the contribution with its facets as those of a type.
    func describing(_ type: ItemType?) -> Contribution {
        guard let type else { return self }
        return copy(of: self) { $0.facets = facets.map { $0.of(type.name) } }
    }
}
