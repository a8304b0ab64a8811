public import CoreDomain
import TerminalKit

/// A kind of item that can be named and opened, with its facets.
///
/// One description defines the command of that name (`movie 550 cast`), facets after a row's number
/// (`2 cast`), and facets of a named or the current item (`cast heat`, `cast`).
public struct ItemType: Sendable {
    /// The kind of its items.
    public let kind: ItemKind
    /// The command that opens an item.
    public let name: String
    /// The singular noun for a sentence: “TV series”.
    package let noun: String
    /// The keys that belong to a title: the year, if items have one.
    let titleKeys: [Key]
    let aliases: [String]
    /// Other words for items of the kind, also accepted by `help`.
    let synonyms: [String]
    let summary: String
    let examples: [String]
    /// The parts of its items; `nil` if they have none.
    let parts: Parts?
    let details: Facet
    /// Whether its items have titles and facets. Other items are only numbered.
    package let hasTitles: Bool
    /// The part of a table with the facets; `nil` for a type that isn't in a table.
    private var part: TablePart?

    /// - Parameters:
    ///   - noun: The noun for one item, if it isn't the command's name.
    ///   - parts: The parts of its items; `nil` if they have none.
    ///   - hasYear: Whether a year distinguishes items with the same title.
    ///   - hasTitles: Whether its items have titles, and the facets of a contribution. Other items are only numbered.
    ///   - details: The facet that shows a whole item. Its name isn't typed.
    public init(
        _ kind: ItemKind, name: String, noun: String? = nil, aliases: [String] = [], synonyms: [String] = [],
        summary: String, examples: [String] = [], hasYear: Bool = true, parts: Parts? = nil, hasTitles: Bool = true,
        details: Facet
    ) {
        self.kind = kind
        self.name = name
        self.noun = noun ?? name
        titleKeys = hasYear ? [.year] : []
        self.aliases = aliases
        self.synonyms = synonyms
        self.summary = summary
        self.examples = examples
        self.parts = parts
        self.hasTitles = hasTitles
        self.details = details.of(name)
    }

    /// The kind of parts that items have, such as the episodes of series.
    public struct Parts: Sendable {
        /// The plural noun for the parts that a word such as `s1e5` selects: “episodes”.
        let noun: String
        /// The command that goes from a part to the whole item: `series`. A facet or an action of the whole may follow
        /// it: `series cast`, `series again`.
        let whole: String

        /// - Parameters:
        ///   - noun: The plural noun for the parts.
        ///   - whole: The name of the command that goes from a part to the whole item.
        public init(_ noun: String, ofWhole whole: String) {
            self.noun = noun
            self.whole = whole
        }
    }

    /// Whether a year distinguishes items with the same title, as it doesn't of people.
    var hasYears: Bool { !titleKeys.isEmpty }

    /// Returns the type as it is in a table.
    func described(by part: TablePart) -> ItemType { copy(of: self) { $0.part = part } }

    /// The facets, each selected by a word. Reading them builds the contribution.
    package var facets: [Facet] { part?.contribution.facets ?? [] }

    /// Returns whether a word, in lower case, is the name or an alias of the command that opens an item.
    func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

    /// Returns the facets that a word selects, by their name or by its form. The contribution is built only if it has one.
    func facets(selectedBy word: Word) -> [Facet] {
        guard let keyword = word.keyword, part?.outline.hasFacet(selectedBy: keyword) == true else { return [] }
        return facets.filter { $0.word.accepts(word) }
    }

    /// Returns whether a word, such as `s1e5`, selects a part of an item by its form.
    func hasPart(called text: String) -> Bool {
        let word = Word(text)
        return facets(selectedBy: word).contains { !$0.word.isVerb }
    }

    /// Returns the facet with the given name, or the details if there is no name.
    func facet(_ name: String?) -> Facet? {
        name.map { name in facets.first { $0.name == name } } ?? details
    }

    /// Returns the facet with the given name or, if there is no name, the item's page.
    func facet(_ name: String?, of item: Item) -> Facet? {
        guard name == nil else { return facet(name) }
        return facets.first { $0.shows(item.selection) } ?? details
    }
}

/// A facet of an item, such as its cast, its pictures or one of its seasons.
public struct Facet: Sendable {
    /// The parts of an item that have a page of their own.
    public enum Part: Sendable {
        case season
        case episode
    }

    /// The facet's word, or the name of its pattern.
    public let name: String
    let word: Argument
    /// A summary of the facet's content, in one line.
    public let summary: String
    let arguments: [Argument]
    package let keys: [Key]
    package let flags: [Flag]
    /// The summary of items to prefer among items with the same name: directors, after “directed”.
    let favoured: String?
    /// The parts whose page the facet is; `nil` for a facet of whole items.
    let part: Part?
    /// The id of the code that shows the facet: “movie.cast”.
    private(set) var handler: HandlerID

    public init(
        _ name: String, summary: String, arguments: [Argument] = [], keys: [Key] = [], flags: [Flag] = [],
        favouring favoured: String? = nil
    ) {
        self.init(
            word: .verb(name, summary: summary), summary: summary, arguments: arguments, keys: keys, flags: flags,
            favouring: favoured)
    }

    /// Creates a facet selected by a word of a certain form, such as `s5e14`, with the arguments that follow it.
    ///
    /// - Parameters:
    ///   - word: The word that selects the facet.
    ///   - summary: A summary of the facet's content, in one line.
    ///   - arguments: The arguments after the word.
    ///   - keys: The keys that the facet accepts.
    ///   - flags: The flags that the facet accepts.
    ///   - favoured: The summary of items to prefer among items with the same name.
    ///   - part: The parts whose page the facet is; a row that shows one opens it.
    public init(
        word: Argument, summary: String, arguments: [Argument] = [], keys: [Key] = [], flags: [Flag] = [],
        favouring favoured: String? = nil, showing part: Part? = nil
    ) {
        name = word.name
        self.word = word
        self.summary = summary
        self.arguments = arguments
        self.keys = keys
        self.flags = flags
        self.favoured = favoured
        self.part = part
        handler = HandlerID(rawValue: word.name)
    }

    /// Returns the facet of the items that a command opens.
    func of(_ command: String) -> Facet {
        copy(of: self) { $0.handler = HandlerID(rawValue: "\(command).\(name)") }
    }

    /// Returns whether the facet is the page of a season or an episode.
    func shows(_ item: ItemReference) -> Bool {
        switch part {
        case .season: item.season != nil && item.episode == nil
        case .episode: item.episode != nil
        case nil: false
        }
    }

    var isPlain: Bool { word.isVerb && arguments.isEmpty }
    package var usage: String { ([word.label] + arguments.map(\.usage)).joined(separator: " ") }
}

/// The item found for a typed title.
public struct FoundItem: Sendable {
    public let item: Item
    /// Notes about the choice, such as other items with the same title.
    public let messages: [String]
    /// The words of a link's facet; empty for the item's page.
    public let facet: [String]

    public init(_ item: Item, messages: [String] = [], facet: [String] = []) {
        self.item = item
        self.messages = messages
        self.facet = facet
    }
}

/// A kind of links, or of other catalogues' ids, which can be typed wherever a title can.
public struct LinkSpec: Sendable {
    /// The id of the code that returns the target of a link.
    let handler: HandlerID
    /// The noun for a link in a sentence: “ISBN or link”.
    let noun: String
    /// Lines that open links, for the help.
    let examples: [String]
    /// Returns whether a text is such a link.
    let matches: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - handler: The id of the code that returns the target of a link.
    ///   - noun: The noun for a link in a sentence, without an article: “ISBN or link”.
    ///   - examples: Lines that open links, for the help.
    ///   - matches: Returns whether a text is such a link.
    public init(
        _ handler: HandlerID, noun: String, examples: [String] = [], matches: @escaping @Sendable (String) -> Bool
    ) {
        self.handler = handler
        self.noun = noun
        self.examples = examples
        self.matches = matches
    }
}
