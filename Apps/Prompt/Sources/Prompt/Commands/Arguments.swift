import TerminalKit

/// The values of one command line, as the command's form names them.
public struct Arguments: Sendable {
    /// The command's name, whatever alias was typed.
    public let command: String
    /// The words of each argument by name.
    var words: [String: [Word]] = [:]
    /// The values of `key:value` words.
    public internal(set) var keys: [String: String] = [:]
    /// The words after the command as they were typed.
    var line: [Word] = []
    /// The summary of those who are meant rather than others of the same name; `nil` leaves that to the facet.
    var favoured: String?
    /// Returns whether a text names an item otherwise than by its title.
    var isReference: @Sendable (String) -> Bool = { _ in false }
    /// Whether a title was typed that a year tells from others.
    var takesYear = false

    /// Returns the text of the argument of that name; `nil` if it was left out.
    public func text(_ name: String) -> String? { words[name]?.map(\.text).joined(separator: " ") }

    /// Returns the words of the argument of that name, without the quotation marks around them.
    public func texts(_ name: String) -> [String] { words[name]?.map(\.text) ?? [] }

    /// Returns the word of the argument of that name in lower case; `nil` if it was left out.
    public func keyword(_ name: String) -> String? { text(name)?.lowercased() }

    /// The year that was given for a title as `year:1999`; `nil` where that key filters.
    public var year: Int? { takesYear ? keys[Key.year.name].flatMap(Int.init) : nil }

    /// The words of the title argument, empty if it was left out.
    var title: [Word] { words[ArgumentName.title] ?? [] }

    /// The words of the argument that takes several items, empty if it was left out.
    var items: [Word] { words[ArgumentName.items] ?? [] }

    /// The words of the argument that takes several titles, empty if it was left out.
    var titles: [Word] { words[ArgumentName.titles] ?? [] }
}

/// How the user names an item.
public enum TitleQuery: Equatable, Sendable {
    /// By its id, as screens show it: “#550”.
    case id(Int)
    /// By digits, which are an id unless the last table has a row of that number.
    case number(Int)
    /// By its title, and by its year if that was given.
    case title(String, year: Int?)
    /// By a link, by an id of another catalogue, or by its kind and its id or title: “tv 1396”, “tv breaking bad”.
    case reference(String)
    /// By its number in the last numbered table.
    case row(Int)
    /// The one that was opened last: “_”, or no words at all.
    case current

    /// Reads the words that name an item.
    ///
    /// - Throws: `UsageError` for an id that can't be one.
    init(_ words: [Word], year: Int?) throws {
        if words.count == 1, words[0].isCurrent {
            self = .current
            return
        }
        let isNegative = words.count == 1 && !words[0].isQuoted && words[0].text.wholeMatch(of: /-[0-9]+/) != nil
        // A year belongs to a title, so digits beside one are a title too.
        guard words.count == 1, year == nil, let digits = isNegative ? "" : words[0].digits else {
            self = .title(words.map(\.text).joined(separator: " "), year: year)
            return
        }
        guard let id = Int(digits), id > 0 else {
            throw UsageError("“\(words[0].text.fitted(to: 40))” is not an id", hint: "ids are whole numbers from 1")
        }
        self = words[0].text.hasPrefix("#") ? .id(id) : .number(id)
    }
}

extension Arguments {
    /// The item that the title argument names.
    ///
    /// - Throws: `UsageError` for an id that can't be one.
    public func titleQuery() throws -> TitleQuery {
        let text = title.map(\.text).joined(separator: " ")
        if !title.contains(where: \.isQuoted), year == nil, isReference(text) { return .reference(text) }
        return title.isEmpty ? .current : try TitleQuery(title, year: year)
    }
}
