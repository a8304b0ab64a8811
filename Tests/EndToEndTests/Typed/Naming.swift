import Foundation
import LoopbackTMDb

/// Decides which titles a typed line names, generously but independently of the program.
///
/// A title is named by its id, by a link, by a row of the last numbered table, or by its whole name, with words of
/// commands before it and words of time, places and lists around it.
struct Naming: Sendable {
    private let exact: [String: Set<String>]
    private let literal: [String: Set<String>]
    private let imdb: [String: String]

    init(_ catalogue: MadeCatalogue) {
        var exact: [String: Set<String>] = [:]
        var literal: [String: Set<String>] = [:]
        for title in catalogue.titles where title.kind != .person {
            for name in [title.name, title.originalName].compactMap(\.self) {
                exact[TypedTitle.folded(name).joined(), default: []].insert(title.key)
                literal[TypedTitle(name).text, default: []].insert(title.key)
            }
        }
        self.exact = exact
        self.literal = literal
        let ids = catalogue.titles.compactMap { title in title.imdbID.map { ($0, title.key) } }
        imdb = Dictionary(ids) { first, _ in first }
    }

    /// Returns the titles that the line may write to.
    ///
    /// - Parameter hasShown: Whether the session has shown a title or a table, so that digits alone name nothing.
    func titles(
        in line: String, rows: [TypedSession.Named], current: TypedSession.Named?, hasShown: Bool = false
    ) -> Set<String> {
        let words = Self.words(line)
        guard let first = words.first else { return [] }
        if let numbers = Self.rows(first, count: rows.count) {
            let chosen = Set(numbers.map { rows[$0 - 1].item })
            return chosen.union(rest(words.dropFirst(), current: nil, hasShown: hasShown))
        }
        return rest(words[...], current: current, hasShown: hasShown)
    }

    /// Returns the titles named after row numbers, or by a line without them.
    private func rest(_ words: ArraySlice<String>, current: TypedSession.Named?, hasShown: Bool) -> Set<String> {
        var named = Set(words.flatMap { ids($0, hasShown: hasShown) })
        if let current { named.insert(current.item) }
        // The first word is the action.
        let bare = words.dropFirst().filter { !$0.hasPrefix("note:") && !$0.hasPrefix("date:") }
        named.formUnion(titles(in: bare[...]))
        // Titles are separated by a comma and a space.
        if bare.contains(where: { $0.hasSuffix(",") }) {
            var piece: [String] = []
            for word in bare {
                piece.append(word.hasSuffix(",") ? String(word.dropLast()) : word)
                guard word.hasSuffix(",") else { continue }
                named.formUnion(titles(in: piece[...]))
                piece = []
            }
            named.formUnion(titles(in: piece[...]))
        }
        return named
    }

    /// Returns the titles whose names the words are, apart from words around them.
    private func titles(in words: ArraySlice<String>) -> Set<String> {
        var named: Set<String> = []
        for begin in words.indices where words[..<begin].allSatisfy(Self.isHead) {
            for end in words.indices where end >= begin && words[(end + 1)...].allSatisfy(Self.isTail) {
                named.formUnion(titled(Array(words[begin...end])))
            }
        }
        for (kind, number) in zip(words, words.dropFirst()) where ["movie", "tv"].contains(kind) {
            if let id = Int(number) { named.insert("\(kind)/\(id)") }
        }
        return named
    }

    private func titled(_ words: [String]) -> Set<String> {
        // A text that is quoted as a whole is a title with this exact spelling.
        if words.count == 1, words[0].hasPrefix("\""), words[0].hasSuffix("\""), words[0].count > 2 {
            return literal[TypedTitle(String(words[0].dropFirst().dropLast())).text] ?? []
        }
        let text = words.joined(separator: " ").replacing("\"", with: "")
        var found = exact[TypedTitle.folded(text).joined()] ?? []
        found.formUnion(literal[TypedTitle(text).text] ?? [])
        return found
    }

    /// Returns what an id or a link stands for: both kinds for a number.
    private func ids(_ word: String, hasShown: Bool) -> [String] {
        if let id = imdb.keys.first(where: { word.contains($0) }), let item = imdb[id] { return [item] }
        if let match = word.firstMatch(of: /themoviedb\.org\/(movie|tv)\/(\d+)/) { return ["\(match.1)/\(match.2)"] }
        let isMarked = word.hasPrefix("#")
        guard let number = Int(word.trimmingPrefix("#").replacing(",", with: "")) else { return [] }
        let isYear = !isMarked && (1900...Self.thisYear).contains(number)
        return isYear || (hasShown && !isMarked) ? [] : ["movie/\(number)", "tv/\(number)"]
    }

    static let thisYear = Calendar(identifier: .gregorian).component(.year, from: .now)
}

extension Naming {
    /// Returns the words of a line, with quoted texts as one word including the quotes.
    static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in line {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    /// Returns the row numbers that a first word stands for; `nil` if it is not one.
    static func rows(_ word: String, count: Int) -> [Int]? {
        if word == "*" || word.lowercased() == "all" { return Array(1..<(count + 1)) }
        guard word.first?.isNumber == true, word.allSatisfy({ "0123456789-,".contains($0) }) else { return nil }
        var numbers: [Int] = []
        for part in word.split(separator: ",") {
            let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = bounds.first.flatMap(\.self) else { return nil }
            let last = bounds.count == 1 ? first : bounds[1] ?? count
            if first >= 1, first <= last, last <= count { numbers += Array(first...last) }
        }
        return numbers
    }

    /// Whether a word may stand before a title in a command.
    private static func isHead(_ word: String) -> Bool {
        heads.contains(word.lowercased()) || Int(word) != nil || word.hasPrefix("\"") || word.hasPrefix("-")
            || word.contains(":") || word.contains(/^\d+\/(5|10)$/)
            // Tags, which are separated by commas, or the name of a list.
            || word.contains(",") || lists.contains(word.lowercased())
    }

    private static let heads: Set<String> = [
        "seen", "unseen", "rate", "unrate", "note", "tag", "drop", "undrop", "add", "remove", "replace", "watchlist",
        "list", "create", "move", "movie", "tv", "person", "m", "t", "p", "again", "yours", "diary", "history", "noir",
        "create", "rank", "delete", "rename", "last", "up", "to", "till", "until", "on", "the",
    ]

    static let lists: Set<String> = ["watchlist", "later", "horror", "scary", "favorites", "favourites"]

    /// Whether a word may stand after a title: a selector, a time, a list, a key or a flag.
    private static func isTail(_ word: String) -> Bool {
        let word = word.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "(),[]"))
        return tails.contains(word) || lists.contains(word) || Int(word) != nil || word.contains(":")
            || word.hasPrefix("\"") || word.hasPrefix("-") || word.contains(/^s\d+/) || word.contains(/^\d+x\d+/)
            || word.contains(/^\d{4}-\d\d/) || word.contains(/^e\d+/)
    }

    private static let tails: Set<String> = [
        "today", "yesterday", "tonight", "last", "night", "on", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "days", "day", "ago", "january", "february", "march", "april", "may", "june", "july",
        "august", "september", "october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
        "sep", "oct", "nov", "dec", "it", "this", "that", "again", "all", "everything", "next", "previous", "season",
        "episode", "up", "to", "till", "until", "twice", "uk", "us", "add", "seen",
    ]
}

extension MadeTitle {
    /// The kind and the id: “movie/550”.
    var key: String { "\(kind.rawValue)/\(id)" }
}
