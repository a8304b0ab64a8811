import Foundation
import Testing

/// What a typed line must do, besides writing to nothing that was not named.
enum Expectation: Equatable, Sendable {
    /// It succeeds, writes nothing, and shows these texts.
    case shows([String])
    /// It succeeds and changes the records of exactly these titles, seasons and episodes.
    case writes([Recorded], texts: [String])
    /// It fails with these texts, and writes nothing.
    case refuses([String])
    /// It shows numbered rows with these texts for a title that is not certain, and writes nothing.
    case asks([String])
    /// It changes the records of exactly these titles again.
    case undoes([String])
    /// It succeeds and changes records of exactly these titles.
    case touches([String])
    /// It may change records of these titles, and nothing else.
    case mayWrite([String])
    /// It writes nothing, whether it succeeds or fails.
    case writesNothing
    /// Only that nothing is written that was not named.
    case anything

    /// Parses “writes movie/949, tv/1396 s1e1-3 | text | text”.
    init?(_ text: String) {
        let parts = text.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
        let words = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
        let texts = Array(parts.dropFirst())
        let objects = words.count > 1 ? words[1] : ""
        switch words.first {
        case "shows": self = .shows(texts)
        case "refuses": self = .refuses(texts)
        case "asks": self = .asks(texts)
        case "undoes": self = .undoes(objects.components(separatedBy: ", "))
        case "touches": self = .touches(objects.components(separatedBy: ", "))
        case "may": self = .mayWrite(objects.components(separatedBy: ", "))
        case "nothing": self = .writesNothing
        case "anything": self = .anything
        case "writes":
            let records = objects.components(separatedBy: ", ").map(Recorded.parse)
            guard !objects.isEmpty, !records.contains(where: \.isEmpty) else { return nil }
            self = .writes(records.flatMap(\.self), texts: texts)
        default: return nil
        }
    }

    /// Returns why a turn isn't what was expected; `nil` if it is.
    func problem(with turn: TypedSession.Turn) -> String? {
        let text = turn.text
        func missing(_ texts: [String]) -> String? {
            texts.first { !text.contains($0) && !text.contains($0.replacing(" (", with: " (movie, ")) }
                .map { "lacks “\($0)”" }
        }
        switch self {
        case .anything: return nil
        case .writesNothing: return turn.written.isEmpty ? nil : "writes"
        case .touches(let items):
            return turn.exitCode == 0 && turn.written == Set(items) ? nil : "doesn’t write to \(items)"
        case .mayWrite(let items):
            let items = items.map { $0 == Recorded.current.item ? turn.current?.item ?? $0 : $0 }
            return turn.written.isSubset(of: items) ? nil : "writes to others than \(items)"
        case .shows(let texts):
            if turn.exitCode != 0 || !turn.written.isEmpty { return "doesn't only show" }
            return missing(texts)
        case .refuses(let texts):
            if turn.exitCode == 0 || !turn.written.isEmpty { return "isn't an error" }
            return missing(texts)
        case .asks(let texts):
            if turn.exitCode == 0 || !turn.written.isEmpty { return "doesn't ask" }
            return turn.rowsAfter.count < 2 ? "has no rows" : missing(texts)
        case .undoes(let items):
            if turn.exitCode != 0 || turn.written != Set(items) { return "doesn't undo changes of \(items)" }
            return nil
        case .writes(let records, let texts):
            if records == [.current] {
                return turn.exitCode == 0 && turn.written == Set([turn.current?.item].compactMap(\.self))
                    ? missing(texts) : "doesn’t write to the current title"
            }
            if turn.exitCode != 0 || turn.changes != Set(records) {
                return "doesn't write exactly \(Set(records).map(\.description).sorted())"
            }
            return missing(texts)
        }
    }
}

extension Recorded {
    /// Stands for the current title.
    static let current = Recorded(item: "current")

    /// Returns the records of “tv/1396 s1e1-3”; empty if it isn't in that form.
    static func parse(_ text: String) -> [Recorded] {
        if text == current.item { return [current] }
        guard
            let match = text.wholeMatch(
                of: /(?<item>(movie|tv)\/\d+)( s(?<season>\d+)(e(?<first>\d+)(-(?<last>\d+))?)?)?/)
        else { return [] }
        let item = String(match.item)
        guard let season = match.season.flatMap({ Int($0) }) else { return [Recorded(item: item)] }
        guard let first = match.first.flatMap({ Int($0) }) else { return [Recorded(item: item, season: season)] }
        let last = match.last.flatMap { $0 }.flatMap { Int($0) } ?? first
        return (first...last).map { Recorded(item: item, season: season, episode: $0) }
    }
}

/// A session of typed lines with what each must do.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [(line: String, expected: Expectation)]

    var testDescription: String { name }

    /// Parses sessions that begin with “## name”; each line is followed by “ => ” and what it must do.
    static func parse(_ text: String) -> [Scenario] {
        text.components(separatedBy: "## ").dropFirst().map { part in
            let lines = part.split(separator: "\n").map(String.init)
            let steps = lines.dropFirst().map { line in
                let halves = line.components(separatedBy: " => ")
                guard halves.count == 2, let expected = Expectation(halves[1]) else {
                    preconditionFailure("unreadable step: \(line)")
                }
                return (line: halves[0].trimmingCharacters(in: .whitespaces), expected: expected)
            }
            return Scenario(name: lines[0], steps: Array(steps))
        }
    }
}
