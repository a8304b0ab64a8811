import CoreDomain
import Foundation
import LibraryDomain

/// The columns of a file, by name in lower case.
struct Columns: Sendable {
    let names: [String]
    private let index: [String: Int]
    /// The order of day and month in each column of dates.
    var dayOrders: [String: DayOrder] = [:]

    init(_ header: [String]) {
        names = header.map(Self.name)
        index = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Returns the name of a column without the case, no-break spaces and blanks around it.
    static func name(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").trimmingCharacters(in: .whitespaces).lowercased()
    }

    func position(of name: String) -> Int? { index[name] }

    func contains(_ name: String) -> Bool { index[name] != nil }
}

/// A record's cells by column name, and the first cell that couldn't be read.
///
/// A cell that isn't empty is either read or named as the row's problem; none is taken for an empty one.
struct Cells {
    let columns: Columns
    private let cells: [String]
    /// The reason why the row can't be imported, with the text of the cell.
    private(set) var problem: String?

    init(_ columns: Columns, _ cells: [String]) {
        self.columns = columns
        self.cells = cells
    }

    /// The text of the first non-empty cell among the columns `names`, or `nil` if all are empty.
    subscript(_ names: String...) -> String? { text(names)?.text }

    private func text(_ names: [String]) -> (name: String, text: String)? {
        for name in names {
            guard let position = columns.position(of: name), position < cells.count else { continue }
            let text = cells[position].trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty { return (name, text) }
        }
        return nil
    }

    mutating func fail(_ text: String, _ reason: String) {
        if problem == nil { problem = "“\(text.prefix(80))” \(reason)" }
    }

    /// Returns the number in the first non-empty cell among the columns `names`.
    mutating func integer(_ names: String...) -> Int? {
        guard let text = text(names)?.text else { return nil }
        if let number = Int(text), number >= 0 { return number }
        fail(text, "is not a number")
        return nil
    }

    /// Returns the year in a column.
    mutating func year(_ name: String) -> Int? {
        guard let text = self[name] else { return nil }
        if text.count == 4, let year = Int(text), year > 1800 { return year }
        fail(text, "is not a year")
        return nil
    }

    /// Returns the year of the date in a column, or `nil` for a placeholder year.
    mutating func year(of name: String) -> Int? {
        guard let text = self[name] else { return nil }
        guard let year = Int(text.prefix(4)), text.dropFirst(4).first.map({ $0 == "-" }) ?? true else {
            fail(text, "is not a date")
            return nil
        }
        return year > 1800 ? year : nil
    }

    /// Returns the day in the first non-empty cell among the columns `names`.
    mutating func day(_ names: String...) -> PartialDay? {
        guard let (name, text) = text(names) else { return nil }
        do {
            return try ImportDays.day(text, columns.dayOrders[name] ?? .unknown)
        } catch {
            if problem == nil { problem = (error as? ImportDays.Unreadable)?.message ?? "“\(text)” is not a day" }
            return nil
        }
    }

    /// Returns whether a cell says yes; `nil` if it is empty.
    mutating func flag(_ name: String) -> Bool? {
        guard let text = self[name] else { return nil }
        switch text.lowercased() {
        case "1", "true", "yes": return true
        case "0", "false", "no": return false
        default:
            fail(text, "is neither yes nor no")
            return nil
        }
    }

    /// Returns the rating in a column, multiplied by a factor and rounded up. TMDb and others write 0 for none.
    mutating func rating(_ names: String..., times factor: Double = 1) -> (value: Int, isRounded: Bool)? {
        guard let text = text(names)?.text else { return nil }
        if let rating = ImportText.rating(text, times: factor) { return rating }
        if Double(text) != 0 { fail(text, "is not a rating") }
        return nil
    }

    /// Returns the IMDb id in a column: `tt0137523`, also in capitals, without its letters, or in an address.
    mutating func imdbID(_ name: String) -> String? {
        guard let text = self[name] else { return nil }
        if let id = ImportText.imdbID(text) { return id }
        fail(text, "is not an IMDb id")
        return nil
    }

    func tags(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    var isEmpty: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}

/// Parses ratings, lists and ids as written by other programs.
enum ImportText {
    /// Parses a rating, multiplies it and rounds it up. Returns `nil` unless the result is from 1 to 10.
    static func rating(_ text: String, times factor: Double = 1) -> (value: Int, isRounded: Bool)? {
        guard let number = Double(text.replacing(",", with: ".")) else { return nil }
        let exact = number * factor
        guard exact > 0, exact <= 10 else { return nil }
        return (Int(exact.rounded(.up)), exact != exact.rounded(.up))
    }

    /// Returns the name of a list, which may be any text.
    static func list(_ text: String) -> ListName? {
        let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        let visible = words.filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        return ListName(String(visible.prefix(ListName.maximumLength)))
    }

    static func imdbID(_ text: String) -> String? {
        let text = text.lowercased()
        let digits = text.hasPrefix("tt") ? text.utf8.dropFirst(2) : text.utf8[...]
        if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            if digits.count < text.utf8.count { return text }
            return (7...9).contains(digits.count) ? "tt\(text)" : nil
        }
        let address = text.firstMatch(of: /imdb\.com\/(?:[a-z-]+\/)?title\/(tt[0-9]+)(?:[\/?#]|$)/)
        return address.map { String($0.1) }
    }

    /// Parses a TMDb id: `550` (of the given kind), `tv/1396`, `tv 1396`, `tv 1396 s5e14`.
    static func item(_ text: String, _ kind: ItemKind) -> ItemReference? {
        guard let match = text.lowercased().wholeMatch(of: /(?:(movie|tv)[ \/])?#?([0-9]+)(?: s([0-9]+)e([0-9]+))?/),
            let id = Int(match.2), id > 0
        else { return nil }
        let kind = match.1.map { ItemKind(rawValue: String($0)) } ?? (match.3 == nil ? kind : .tvSeries)
        guard let season = match.3.flatMap({ Int($0) }) else { return ItemReference(kind, id) }
        return ItemReference(kind, id, season: season, episode: match.4.flatMap { Int($0) })
    }
}
