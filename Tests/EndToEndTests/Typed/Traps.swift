import Foundation
import LoopbackTMDb

/// Titles that are easily taken for something else: for another title, for an id, for a command or for a day.
enum Traps {
    /// A title whose names are tried, and the reason why it is a trap.
    struct Trap: Sendable {
        let title: MadeTitle
        let group: String
    }

    static let all: [Trap] =
        movieGroups.flatMap { traps(.movie, $0, $1) } + seriesGroups.flatMap { traps(.tv, $0, $1) }
        + peopleGroups.flatMap { traps(.person, $0, $1) }

    /// The traps, and movies whose ids are titles of others.
    static let catalogue = MadeCatalogue(all.map(\.title) + ids)

    /// Movies whose ids are the digits of titles, years and ratings.
    private static let ids = [
        2, 3, 8, 9, 10, 13, 21, 24, 28, 42, 71, 300, 365, 550, 1408, 1900, 1917, 1941, 1984, 1995, 2012, 2019, 2046,
    ].map { MadeTitle(.movie, $0, "Number \(spelled($0))", 1970 + $0 % 40, votes: 100 + $0) }

    private static func spelled(_ number: Int) -> String {
        let letters = ["Oh", "Ay", "Bee", "Cee", "Dee", "Eff", "Gee", "Aitch", "Jay", "Kay"]
        return String(number).compactMap { $0.wholeNumberValue.map { letters[$0] } }.joined(separator: "-")
    }

    /// Reads “Heat 1995 7400 · The Heat 2013 3600”: names, years and votes, or names and popularity.
    private static func traps(_ kind: MadeTitle.Kind, _ group: String, _ text: String) -> [Trap] {
        text.components(separatedBy: " · ").map { entry in
            var words = entry.split { $0.isWhitespace }.map(String.init)
            let number = Double(words.removeLast()) ?? 0
            let year = kind == .person ? nil : Int(words.removeLast())
            let name = words.joined(separator: " ")
            let id = Self.id(of: "\(kind) \(entry)")
            let title: MadeTitle
            switch kind {
            case .movie: title = MadeTitle(kind, id, name, year, votes: Int(number))
            case .tv: title = MadeTitle(kind, id, name, year, votes: Int(number)).with { $0.episodes = [4, 4] }
            case .person: title = MadeTitle(kind, id, name, popularity: number)
            }
            return Trap(title: title, group: group)
        }
    }

    /// Returns an id that is no year, the same for the same text.
    private static func id(of text: String) -> Int {
        let hash = text.unicodeScalars.reduce(UInt64(14_695_981_039_346_656_037)) {
            ($0 ^ UInt64($1.value)) &* 1_099_511_628_211
        }
        return 1_000_000 + Int(hash % 8_000_000)
    }
}
