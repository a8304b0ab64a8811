import CoreDomain
package import TerminalKit

/// Everything that can be typed at a prompt, as data: the parts' contributions, and help.
public struct CommandTable: Sendable {
    /// The first line of the help.
    package let title: String
    /// The catalogue's name for use before an id in a sentence: “TMDb ”, or empty.
    let catalogue: String
    /// The keys that are never words of a title, even if no command accepts them.
    let filters: [Key]
    /// Our names of keys, by those that other programs have.
    let keySynonyms: [String: String]
    package let types: [ItemType]
    let facetKeys: [Key]
    let rowActions: [RowAction]
    let links: [LinkSpec]
    private let makeLexicon: @Sendable () -> Lexicon
    let helpTopics: [HelpTopic]
    /// The settings of all plug-ins, and those of the prompt itself.
    public let settings: [Setting]
    package let flags: [Flag]
    package let variables: [EnvironmentVariable]
    /// The kinds of results.
    public let kinds: [ResultKind]
    /// The commands, in the order used by the help.
    public private(set) var commands: [CommandSpec] = []

    /// Creates a table from plug-ins' contributions.
    ///
    /// - Parameters:
    ///   - catalogue: The name of the catalogue that typed ids belong to, if there is only one.
    public init(title: String, catalogue: String? = nil, _ contributions: [Contribution]) {
        self.title = title
        self.catalogue = catalogue.map { $0 + " " } ?? ""
        // Closures, because a generic type's key paths are created on each use.
        filters = contributions.flatMap { $0.filters }
        keySynonyms = contributions.reduce(into: [:]) { $0.merge($1.keySynonyms) { first, _ in first } }
        types = contributions.flatMap { $0.types }
        facetKeys = types.flatMap { $0.facets.flatMap { $0.keys } }
        rowActions = contributions.flatMap { $0.rowActions }
        links = contributions.flatMap { $0.links }
        makeLexicon = contributions.compactMap(\.lexicon).first ?? { Lexicon.none }
        helpTopics = contributions.flatMap { $0.topics }
        settings = (contributions.flatMap { $0.settings } + [.color, .pictures, .format, .editing]).uniqued
        flags = Flag.standard + contributions.flatMap { $0.flags }
        let ofSettings = settings.compactMap { setting in
            setting.variable.map { EnvironmentVariable($0, summary: "the setting \(setting.name)") }
        }
        variables = contributions.flatMap { $0.variables } + ofSettings + EnvironmentVariable.standard
        kinds = (contributions.flatMap { $0.kinds } + ResultKind.standard).uniqued { $0.name }
        for contribution in contributions { add(contribution) }
        if !links.isEmpty { add(findCommand.grouped(in: .titles)) }
        for command in Self.sessionCommands { add(command.grouped(in: .session)) }
        addHelp()
    }

    /// Adds `help`: first its description, so that the help includes it, then the form that shows the help.
    private mutating func addHelp() {
        let examples = types.prefix(1).map { "help \($0.name)" } + ["help rows"]
        let description = {
            CommandSpec(
                "help", aliases: ["?"], summary: "shows an overview, or help for a command or topic",
                examples: examples, group: .session, forms: $0)
        }
        commands.append(description([]))
        let topics =
            commands.map { Completion($0.name, summary: $0.summary) }
            + HelpText(of: self).topics.map { Completion($0.name, summary: $0.summary) }
        add(description([Form([.topic(topics).optional], action: .help)]))
    }

    private mutating func add(_ contribution: Contribution) {
        let facets = contribution.types.flatMap { $0.facets }.filter { $0.word.isVerb }.uniqued { $0.name }
        for type in contribution.types { add(command(for: type).grouped(in: .titles)) }
        for command in contribution.commands { add(command.grouped(in: contribution.group)) }
        for facet in facets where command(facet.name) == nil { add(command(for: facet).grouped(in: .facets)) }
        for action in contribution.rowActions where !action.name.isEmpty && command(action.name) == nil {
            add(command(for: action).grouped(in: contribution.group))
        }
    }

    private mutating func add(_ command: CommandSpec) {
        guard let index = commands.firstIndex(where: { $0.name == command.name }) else {
            return commands.append(command)
        }
        commands[index] = commands[index].merging(command)
    }

    /// The words that people use in place of commands, which most starts don't need.
    package var lexicon: Lexicon { makeLexicon() }

    func command(_ word: String) -> CommandSpec? {
        let word = word.lowercased()
        return commands.first { $0.name == word || $0.aliases.contains(word) }
    }

    /// Returns the action with an id, which must be one of the table's.
    func action(_ id: HandlerID) -> RowAction {
        guard let action = rowActions.first(where: { $0.handler == id }) else {
            preconditionFailure("there is no action “\(id.rawValue)”")
        }
        return action
    }

    func type(of kind: ItemKind) -> ItemType? { types.first { $0.kind == kind } }

    private static var sessionCommands: [CommandSpec] {
        [
            CommandSpec(
                "more", summary: "shows the rest of what was printed last, or the next rows of the last table",
                examples: ["more"],
                forms: [Form([], action: .more)]),
            CommandSpec(
                "back", summary: "returns to the previous title or table", examples: ["back"],
                forms: [Form([], action: .back)]),
            CommandSpec(
                "quit", aliases: ["exit", "q"], summary: "ends the session; so does Ctrl-D",
                forms: [Form([], action: .quit)]),
        ]
    }
}

extension Argument {
    /// Returns an argument for a help topic. Any text is accepted, since the help corrects unknown topics.
    fileprivate static func topic(_ topics: [Completion]) -> Argument {
        .known("topic", label: "COMMAND|TOPIC", messageIfMissing: "which topic?", words: topics)
    }
}
