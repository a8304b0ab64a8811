import TerminalKit

/// The values in a command line, by the names of the arguments in the command's form.
public struct Arguments: Sendable {
    /// The command's name, even if an alias was typed.
    public let command: String
    var words: [String: [Word]] = [:]
    /// The values of `key:value` words.
    public internal(set) var keys: [String: String] = [:]
    /// The times and parts of a title named by words after an action.
    public internal(set) var phrases: [ActionPhrase] = []
    /// The words after the command, as typed.
    var line: [Word] = []
    /// The summary of the items to prefer among items with the same name; `nil` for the facet's summary.
    var favoured: String?
    /// The use of the items named by the arguments.
    var use = TitleUse.page
    /// Returns whether a text identifies an item by something other than its title.
    var isReference: @Sendable (String) -> Bool = { _ in false }
    /// Whether a year may be given to distinguish the typed title from equal ones.
    var takesYear = false

    /// Returns the text of an argument; `nil` if it was left out.
    public func text(_ name: String) -> String? { words[name]?.text }

    /// Returns the words of an argument, without quotation marks.
    public func texts(_ name: String) -> [String] { words[name]?.map(\.text) ?? [] }

    /// Returns the word of an argument in lower case; `nil` if it was left out.
    public func keyword(_ name: String) -> String? { text(name)?.lowercased() }

    /// Returns the arguments with only the words that a form takes.
    func accepted(by form: Form) -> Arguments {
        copy(of: self) { arguments in
            arguments.words = words.filter { name, words in
                form.arguments.contains { $0.name == name && words.allSatisfy($0.accepts) }
            }
        }
    }

    /// The year given for a title as `year:1999`; `nil` if that key is used as a filter.
    public var year: Int? { takesYear ? keys[Key.year.name].flatMap(Int.init) : nil }

    var title: [Word] { words[ArgumentName.title] ?? [] }

    var items: [Word] { words[ArgumentName.items] ?? [] }

    var titles: [Word] { words[ArgumentName.titles] ?? [] }
}

/// The user's reference to an item.
public enum TitleQuery: Equatable, Sendable {
    /// An id, as shown on screens: “#550”.
    case id(Int)
    /// A number: an id, unless the last table has a row with that number.
    case number(Int)
    /// A title. In quotes, only a title spelled in the same way is meant.
    case title(String, year: Int?, isQuoted: Bool)
    /// A link, an id of another catalogue, or a kind with an id or a title: “tv 1396”, “tv breaking bad”.
    case reference(String, isQuoted: Bool)
    /// The number of a row in the last numbered table.
    case row(Int)
    /// The most recently opened item: “_”, or no text at all.
    case current

    /// - Throws: `UsageError` for an invalid id.
    init(_ words: [Word], year: Int?) throws {
        if words.count == 1, words[0].isCurrent {
            self = .current
            return
        }
        // A year belongs to a title, so digits before it are a title too.
        guard words.count == 1, year == nil, let digits = words[0].digits else {
            self = .title(words.text, year: year, isQuoted: words.count == 1 && words[0].isExact)
            return
        }
        guard let id = Int(digits), id > 0 else {
            throw UsageError(
                "“\(words[0].text.fitted(to: 40))” is not an id", hint: .note("ids are whole numbers from 1"))
        }
        self = words[0].isMarkedID ? .id(id) : .number(id)
    }
}

extension Arguments {
    /// Returns the query given by the title argument.
    ///
    /// - Throws: `UsageError` for an invalid id.
    public func titleQuery() throws -> TitleQuery {
        if year == nil, isReference(title.text) {
            // In `tv "24"`, the title counts as quoted although the name of the kind precedes it.
            let isQuoted = title.count == 2 && title[1].isExact && !title[0].isQuoted
            if isQuoted || !title.contains(where: \.isQuoted) { return .reference(title.text, isQuoted: isQuoted) }
        }
        return title.isEmpty ? .current : try TitleQuery(title, year: year)
    }
}
