/// The part of a plug-in that every line needs: the words that name its contribution, and what applies to all commands.
///
/// The contribution itself is built for the lines whose words name it, for help and completion, and for lines that fail.
public struct Outline: Sendable {
    /// The words of the contribution's commands and actions, in lower case; with a colon, the keys that stand for an action.
    let words: [String]
    /// The words of the facets.
    let facets: [String]
    /// Returns whether a word selects a facet by its form.
    private let isFacet: @Sendable (_ word: String) -> Bool
    let type: ItemType?
    let links: [LinkSpec]
    let settings: @Sendable () -> [Setting]
    let flags: @Sendable () -> [Flag]
    let filters: @Sendable () -> [Key]
    let keySynonyms: @Sendable () -> [String: String]
    let contribution: @Sendable () -> Contribution

    /// - Parameters:
    ///   - words: The words that name the contribution, in lower case: names and aliases of commands, including that of
    ///     `type`, names of actions and, with a colon, the keys that stand for an action: “date:”.
    ///   - facets: The words of the facets.
    ///   - isFacet: Returns whether a word, in lower case, selects a facet by its form: “s5e14”.
    ///   - type: The kind of items that the plug-in adds.
    ///   - links: The links and foreign ids that the plug-in recognises.
    ///   - settings: The settings that the plug-in reads.
    ///   - flags: The flags of settings, and those that the forms of any plug-in accept.
    ///   - filters: Keys that are never words of a title, even if no command accepts them.
    ///   - keySynonyms: Our names of keys, by those that other programs have.
    ///   - contribution: Builds the rest.
    public init(
        words: [String] = [], facets: [String] = [],
        facetsMatching isFacet: @escaping @Sendable (_ word: String) -> Bool = { _ in false },
        type: ItemType? = nil, links: [LinkSpec] = [],
        settings: @autoclosure @escaping @Sendable () -> [Setting] = [],
        flags: @autoclosure @escaping @Sendable () -> [Flag] = [],
        filters: @autoclosure @escaping @Sendable () -> [Key] = [],
        keySynonyms: @autoclosure @escaping @Sendable () -> [String: String] = [:],
        contribution: @escaping @Sendable () -> Contribution
    ) {
        self.words = words
        self.facets = facets
        self.isFacet = isFacet
        self.type = type
        self.links = links
        self.settings = settings
        self.flags = flags
        self.filters = filters
        self.keySynonyms = keySynonyms
        self.contribution = contribution
    }

    /// Returns whether a word, in lower case, names a command or an action of the contribution.
    func isNamed(by word: String) -> Bool {
        let key = word.firstIndex(of: ":").map { String(word[...$0]) }
        return words.contains(word) || key.map(words.contains) == true
    }

    /// Returns whether a word, in lower case, selects a facet of the type.
    func hasFacet(selectedBy word: String) -> Bool { facets.contains(word) || isFacet(word) }
}

/// A plug-in's part of a table.
final class TablePart: Sendable {
    let outline: Outline
    private let built = Lazy<Contribution>()

    init(_ outline: Outline) {
        self.outline = outline
    }

    /// The contribution, which is built when it is first needed.
    var contribution: Contribution { built.value { outline.contribution().describing(outline.type) } }

    var isBuilt: Bool { built.made != nil }
}
