import CoreDomain
package import TerminalKit

/// Everything that can be typed at a prompt, as data: the plug-ins' contributions, and the prompt's own commands.
///
/// A contribution is built when something of it is needed: a command is looked up in those that its word names.
public struct CommandTable: Sendable {
    /// The first line of the help.
    package let title: String
    /// The catalogue's name for use before an id in a sentence: “TMDb ”, or empty.
    let catalogue: String
    let parts: [TablePart]
    package let types: [ItemType]
    let links: [LinkSpec]
    package let flags: [Flag]
    /// The flags of plug-ins. Those without a setting are accepted only by the forms that name them.
    let pluginFlags: [Flag]
    private let information: @Sendable () -> [CommandSpec]
    private let madeSettings = Lazy<[Setting]>()
    private let madeFilters = Lazy<[Key]>()
    private let madeSynonyms = Lazy<[String: String]>()
    private let madeCommands = Lazy<[CommandSpec]>()
    private let madeWords = Lazy<[String: CommandSpec]>()

    /// Creates a table from plug-ins' outlines.
    ///
    /// - Parameters:
    ///   - title: The first line of the help.
    ///   - catalogue: The name of the catalogue that typed ids belong to, if there is only one.
    ///   - information: Returns the commands about the program itself, which belong to no plug-in.
    ///   - outlines: The plug-ins, in the order of their commands in the help.
    public init(
        title: String, catalogue: String? = nil, information: @escaping @Sendable () -> [CommandSpec] = { [] },
        _ outlines: [Outline]
    ) {
        self.title = title
        self.catalogue = catalogue.map { $0 + " " } ?? ""
        self.information = information
        parts = outlines.map { TablePart($0) }
        types = parts.compactMap { part in part.outline.type.map { $0.described(by: part) } }
        links = outlines.flatMap { $0.links }
        pluginFlags = outlines.flatMap { $0.flags() }
        flags = Flag.standard + pluginFlags
    }

    // MARK: - Needed by every line

    /// The settings of all plug-ins, and those of the prompt itself.
    public var settings: [Setting] {
        madeSettings.value {
            (parts.flatMap { $0.outline.settings() } + [.color, .pictures, .format, .editing]).uniqued
        }
    }

    /// The keys that are never words of a title, even if no command accepts them.
    var filters: [Key] { madeFilters.value { parts.flatMap { $0.outline.filters() } } }

    /// Our names of keys, by those that other programs have.
    var keySynonyms: [String: String] {
        madeSynonyms.value {
            parts.reduce(into: [:]) { $0.merge($1.outline.keySynonyms()) { first, _ in first } }
        }
    }

    func type(of kind: ItemKind) -> ItemType? { types.first { $0.kind == kind } }

    // MARK: - Looking up a word, which builds only the contributions that it names

    /// Returns the command with a name or an alias.
    func command(_ word: String) -> CommandSpec? {
        let word = word.lowercased()
        if let commands = madeCommands.made {
            let byWord = madeWords.value {
                Dictionary(commands.flatMap { command in command.words.map { ($0, command) } }) { first, _ in first }
            }
            return byWord[word]
        }
        // The contribution with an alias may share the command with others.
        let named = parts(namedBy: word).lazy.flatMap(\.contribution.commands).first { $0.isCalled(word) }
        let name = named?.name ?? types.first { $0.isCalled(word) }?.name ?? word
        return commands(of: parts(namedBy: name)) { $0 == name }.first ?? ownCommands.first { $0.isCalled(word) }
    }

    /// Returns the parts that have a command with a name, or else those that have such a facet.
    private func parts(namedBy word: String) -> [TablePart] {
        let named = parts.filter { $0.outline.isNamed(by: word) }
        return named.isEmpty ? parts.filter { $0.outline.facets.contains(word) } : named
    }

    /// Returns the actions that a word names: by their name or, if they have none, by one of their keys.
    func rowActions(namedBy word: String) -> [RowAction] {
        let parts = parts.filter { $0.outline.isNamed(by: word) }
        return parts.flatMap(\.contribution.rowActions).filter { action in
            action.name == word || (action.name.isEmpty && action.keys.contains { word.hasPrefix("\($0.name):") })
        }
    }

    /// Returns the facets of all types that a word selects, by their name or by its form.
    func facets(selectedBy word: Word) -> [Facet] { types.flatMap { $0.facets(selectedBy: word) } }

    /// Returns the commands with certain names. Those of several parts with one name are one.
    private func commands(
        of parts: [TablePart], where isWanted: (_ name: String) -> Bool = { _ in true }
    ) -> [CommandSpec] {
        var commands: [CommandSpec] = []
        func add(_ command: CommandSpec) {
            guard let index = commands.firstIndex(where: { $0.name == command.name }) else {
                return commands.append(command)
            }
            commands[index] = commands[index].merging(command)
        }
        func isNew(_ name: String) -> Bool { isWanted(name) && !commands.contains { $0.isCalled(name) } }
        for part in parts {
            let contribution = part.contribution
            if let type = part.outline.type.flatMap({ type(of: $0.kind) }), isWanted(type.name) {
                add(command(for: type).grouped(in: .titles))
            }
            for command in contribution.commands where isWanted(command.name) {
                add(command.grouped(in: contribution.group))
            }
            for facet in contribution.facets where facet.word.isVerb && isNew(facet.name) {
                add(command(for: facet).grouped(in: .facets))
            }
            for action in contribution.rowActions where !action.name.isEmpty && isNew(action.name) {
                add(command(for: action).grouped(in: contribution.group))
            }
        }
        return commands
    }

    // MARK: - Everything, which builds all contributions

    private var contributions: [Contribution] { parts.map(\.contribution) }

    /// The commands, in the order used by the help.
    public var commands: [CommandSpec] { madeCommands.value { commands(of: parts) + ownCommands } }

    var rowActions: [RowAction] { contributions.flatMap(\.rowActions) }

    /// The words that people use in place of commands.
    package var lexicon: Lexicon { contributions.compactMap(\.lexicon).first?() ?? Lexicon.none }

    var helpTopics: [HelpTopic] { contributions.flatMap(\.topics) }

    package var variables: [EnvironmentVariable] {
        let ofSettings = settings.compactMap { setting in
            setting.variable.map { EnvironmentVariable($0, summary: "the setting \(setting.name)") }
        }
        return contributions.flatMap(\.variables) + ofSettings + EnvironmentVariable.standard
    }

    /// The kinds of results.
    public var kinds: [ResultKind] {
        (contributions.flatMap(\.kinds) + ResultKind.standard).uniqued { $0.name }
    }

    // MARK: - The prompt's own commands

    private var ownCommands: [CommandSpec] {
        information().map { $0.grouped(in: .program) }
            + (links.isEmpty ? [] : [findCommand.grouped(in: .titles)])
            + (Self.sessionCommands + [help]).map { $0.grouped(in: .session) }
    }

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

    private var help: CommandSpec {
        // Any text is accepted, since the help corrects unknown topics.
        let topic = Argument.known(
            "topic", label: "COMMAND|TOPIC", messageIfMissing: "which topic?",
            words: commands.map { Completion($0.name, summary: $0.summary) }
                + HelpText(of: self).topics.map { Completion($0.name, summary: $0.summary) })
        return CommandSpec(
            "help", aliases: ["?"], summary: "shows an overview, or help for a command or topic",
            examples: types.prefix(1).map { "help \($0.name)" } + ["help rows"],
            forms: [Form([topic.optional], action: .help)])
    }
}
