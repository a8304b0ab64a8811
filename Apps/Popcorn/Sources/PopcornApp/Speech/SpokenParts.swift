import CoreDomain
import Prompt
import TerminalKit

/// The readers of seasons and episodes in what people say.
enum SpokenParts {
    /// Reads seasons or episodes: “s1e3”, “season 1”, “season 2 episode 4”.
    static func parts(_ words: [String]) -> String? {
        // No expression is compiled for other words.
        let begins = words[0].hasPrefix("s") || words[0].hasPrefix("e") || words[0].contains("x")
        guard words.count < 8, begins || words.dropFirst().first?.hasPrefix("season") == true,
            words.contains(where: { SpokenNumbers.hasDigits([$0]) || SpokenNumbers.numbers.contains($0) })
        else { return nil }
        // “sesaon 2”
        let named = words.map { word in
            SpokenDays.misspelt(word, as: ["season", "episode"]) ?? word
        }
        let words = named.first.map { $0.hasPrefix("season") } == true ? named.map(SpokenNumbers.digits) : named
        guard SpokenNumbers.hasDigits(words) else { return nil }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(of: /([0-9])(?:st|nd|rd|th) season/) { return "s\(match.1)" }
        if let match = text.wholeMatch(of: /s([0-9]{1,2}) (?:episode|ep|e) ?([0-9]{1,3})/) {
            return "s\(match.1)e\(match.2)"
        }
        if let episodes = range(ofEpisodes: text) { return episodes }
        if let match = text.wholeMatch(of: /seasons? ([0-9]{1,2})(?:,| and| &|, and) ([0-9]{1,2})/) {
            return "s\(match.1),s\(match.2)"
        }
        if let match = text.wholeMatch(of: /seasons? ([0-9]{1,2}) ?(?:-|to|until|through) ?([0-9]{1,2})/) {
            return "s\(match.1)-\(match.2)"
        }
        if let match = text.wholeMatch(of: /s([0-9]{1,2}),? ?e([0-9]{1,3}) ?(?:to|-|until) ?e?([0-9]{1,3})/) {
            return "s\(match.1)e\(match.2)-\(match.3)"
        }
        let first = text.wholeMatch(of: /season ([0-9]{1,2}),? (?:episode|ep|e) ?([0-9]{1,3})/)
        let last = text.wholeMatch(of: /(?:episode|ep|e) ?([0-9]{1,3}) (?:of |from )?season ([0-9]{1,2})/)
        if let (season, episode) = first.map({ ($0.1, $0.2) }) ?? last.map({ ($0.2, $0.1) }) {
            return "s\(season)e\(episode)"
        }
        guard let phrases = SeenPhrase.read(words), phrases.count == 1,
            case .parts(let parts)? = phrases[0].value as? SeenPhrase
        else { return nil }
        return parts.text
    }

    /// Reads episodes of one season, each with its season: “1x02-1x04”, “s6e1..12”.
    static func range(ofEpisodes text: String) -> String? {
        let both = /s?([0-9]{1,2})[xe]([0-9]{1,3}) ?(?:-|–|\.\.|to) ?s?([0-9]{1,2})[xe]([0-9]{1,3})/
        if let match = text.wholeMatch(of: both) {
            return match.1 == match.3 ? "s\(match.1)e\(match.2)-\(match.4)" : nil
        }
        return text.wholeMatch(of: /s([0-9]{1,2}) ?e?([0-9]{1,3}) ?(?:-|–|\.\.) ?([0-9]{1,3})/)
            .map { "s\($0.1)e\($0.2)-\($0.3)" }
    }
}
