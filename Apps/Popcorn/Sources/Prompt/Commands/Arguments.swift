/// The values of one command line, as the command's form names them.
public struct Arguments: Sendable {
    /// The command's name, whatever alias was typed.
    public let command: String
    /// The values of `key:value` words.
    public let keys: [String: String]
    private let words: [String: [Word]]

    init(command: String, words: [String: [Word]] = [:], keys: [String: String] = [:]) {
        self.command = command
        self.words = words
        self.keys = keys
    }

    /// Returns the text of the argument of that name; `nil` if it was left out.
    public func text(_ name: String) -> String? { words[name]?.map(\.text).joined(separator: " ") }

    /// Returns the word of the argument of that name in lower case; `nil` if it was left out.
    public func keyword(_ name: String) -> String? { text(name)?.lowercased() }

    /// The year that was given as `year:1999`.
    public var year: Int? { keys[Key.year.name].flatMap(Int.init) }

    /// The words of the title argument, empty if it was left out.
    var title: [Word] { words[ArgumentName.title] ?? [] }
}

/// How the user names an item.
public enum TitleQuery: Equatable, Sendable {
    /// By its id.
    case id(Int)
    /// By its title, and by its year if that was given.
    case title(String, year: Int?)
    /// The one that was opened last.
    case current
}

extension Arguments {
    /// The item that the title argument names.
    ///
    /// - Throws: `UsageError` for an id that can't be one.
    public func titleQuery() throws -> TitleQuery {
        if title.isEmpty { return .current }
        // A year belongs to a title, so digits beside one are a title too.
        guard title.count == 1, year == nil, let digits = title[0].digits else {
            return .title(title.map(\.text).joined(separator: " "), year: year)
        }
        guard let id = Int(digits), id > 0 else {
            throw UsageError(
                "“\(title[0].text.fitted(to: 40))” is not an id", hint: "ids are whole numbers from 1")
        }
        return .id(id)
    }
}
