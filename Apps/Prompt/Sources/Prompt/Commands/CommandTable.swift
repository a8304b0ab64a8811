import CoreDomain
import TerminalKit

/// Everything that can be typed at a prompt: what the plug-ins contribute, and help.
public struct CommandTable<Host: Sendable>: Sendable {
    /// The first line of the help.
    let title: String
    /// The prefix of an id in a sentence: “TMDb ”, or nothing.
    let catalogue: String
    let titles: any TitleFinder<Host>
    /// The keys that no command accepts yet, so that they aren't taken for words of a title.
    let filters: [Key]
    /// The kinds of items that can be opened.
    let types: [ItemType<Host>]
    /// The keys of all facets.
    let facetKeys: [Key]
    let rowActions: [RowAction<Host>]
    let links: [LinkResolver<Host>]
    /// The settings of all plug-ins, and those of the prompt itself.
    public let settings: [Setting]
    let flags: [Flag]
    /// The environment variables that are read.
    let variables: [EnvironmentVariable]
    /// The kinds of results.
    public let kinds: [ResultKind]
    /// The commands in the order help lists them in.
    public private(set) var commands: [Command<Host>] = []

    /// Creates a table of what plug-ins contribute.
    ///
    /// - Parameters:
    ///   - catalogue: The name of the catalogue whose ids are typed, if there is only one.
    ///   - titles: Finds the item that a typed title stands for.
    public init(
        title: String, catalogue: String? = nil, titles: any TitleFinder<Host>, _ contributions: [Contribution<Host>]
    ) {
        (self.title, self.titles) = (title, titles)
        self.catalogue = catalogue.map { $0 + " " } ?? ""
        // Closures, because each key path of a generic type is made when it is reached.
        filters = contributions.flatMap { $0.filters }
        types = contributions.flatMap { $0.types }
        facetKeys = types.flatMap { $0.facets.flatMap { $0.keys } }
        rowActions = contributions.flatMap { $0.rowActions }
        links = contributions.flatMap { $0.links }
        settings = (contributions.flatMap { $0.settings } + [.color, .format, .editing]).uniqued
        flags = Flag.standard + contributions.flatMap { $0.flags }
        let ofSettings = settings.compactMap { setting in
            setting.variable.map { EnvironmentVariable($0, summary: "the setting \(setting.name)") }
        }
        variables = contributions.flatMap { $0.variables } + ofSettings + EnvironmentVariable.standard
        kinds = (contributions.flatMap { $0.kinds } + ResultKind.standard).uniqued { $0.name }
        for contribution in contributions { add(contribution) }
        if !links.isEmpty { add(findCommand.grouped(in: .titles)) }
        for command in Self.travels + [Self.quit] { add(command.grouped(in: .session)) }
        addHelp()
    }

    /// Adds `help`: first its description, so that the help lists it too, then the form that shows that list.
    private mutating func addHelp() {
        let examples = types.prefix(1).map { "help \($0.name)" } + ["help rows"]
        let description = {
            Command<Host>(
                "help", aliases: ["?"], summary: "an overview, or more about a command or a topic",
                examples: examples, group: .session, forms: $0)
        }
        commands.append(description([]))
        let table = self
        let topics =
            commands.map { Completion($0.name, summary: $0.summary) }
            + self.topics.map { Completion($0.name, summary: $0.summary) }
        add(description([.information(.topic(topics).optional) { try table.help($0.text("topic")) }]))
    }

    private mutating func add(_ contribution: Contribution<Host>) {
        let facets = contribution.types.flatMap { $0.facets }.filter { $0.word.isVerb }.uniqued { $0.name }
        for type in contribution.types { add(command(for: type).grouped(in: .titles)) }
        for command in contribution.commands { add(command.grouped(in: contribution.group)) }
        for facet in facets where command(facet.name) == nil { add(command(for: facet).grouped(in: .facets)) }
        for action in contribution.rowActions where !action.name.isEmpty && command(action.name) == nil {
            add(command(for: action).grouped(in: contribution.group))
        }
    }

    private mutating func add(_ command: Command<Host>) {
        guard let index = commands.firstIndex(where: { $0.name == command.name }) else {
            return commands.append(command)
        }
        commands[index] = commands[index].merging(command)
    }

    /// Returns the command of that name or alias, in any case.
    func command(_ word: String) -> Command<Host>? {
        let word = word.lowercased()
        return commands.first { $0.name == word || $0.aliases.contains(word) }
    }

    func type(of kind: ItemKind) -> ItemType<Host>? { types.first { $0.kind == kind } }

    /// The commands that lead from one result of the session to another.
    private static var travels: [Command<Host>] {
        [
            Command(
                "more", summary: "the next rows of the last list, which count on", examples: ["more"],
                forms: [Form([], keys: [], flags: [], action: .session(.more))]),
            Command(
                "back", summary: "the title or the table before this one", examples: ["back"],
                forms: [Form([], keys: [], flags: [], action: .session(.back))]),
        ]
    }

    private static var quit: Command<Host> {
        let form = Form<Host> { _ in
            var result = CommandResult(kind: "quit", data: .null, screen: Screen())
            result.quits = true
            return result
        }
        return Command("quit", aliases: ["exit", "q"], summary: "ends the session; so does Ctrl-D", forms: [form])
    }
}

extension Argument {
    /// A topic of the help. Any text is accepted, because the help reports an unknown topic with a suggestion.
    fileprivate static func topic(_ topics: [Completion]) -> Argument {
        .known("topic", label: "COMMAND|TOPIC", messageIfMissing: "which topic?") { topics }
    }
}
