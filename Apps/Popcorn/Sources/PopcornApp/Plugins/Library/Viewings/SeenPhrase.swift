import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The meaning of words of time and place after `seen`, `unseen` and `rate`.
enum SeenPhrase: Equatable, Sendable {
    case day(PartialDay)
    /// Seasons or episodes named by their numbers.
    case parts(EpisodeSelector)
    /// Episodes of the current season.
    case episodes(ClosedRange<Int>)
    /// All aired episodes.
    case all
    /// The next episodes to watch.
    case next(Int)
    /// The episode before the current one.
    case previous
    /// Another viewing, also on a day that has one.
    case again
    /// “it”, “twice”: words that add nothing to the action.
    case nothing

    /// Returns the phrases that words in lower case consist of; `nil` if some of them aren't phrases.
    @Sendable static func read(_ words: [String]) -> [ActionPhrase]? {
        PhraseReader(words: words, today: LocalDay.today()).phrases(from: 0)
    }

    /// Returns the phrases after a rating. A year that follows at once may also be an id or a title.
    @Sendable static func readAfterRating(_ words: [String]) -> [ActionPhrase]? {
        let isYear = words.first.map { $0.count == 4 && $0.isDigits } ?? false
        return isYear ? nil : read(words)
    }
}

/// A reader of phrases, the longest ones first.
struct PhraseReader {
    let words: [String]
    let today: Date

    /// Returns the phrases from a word to the end; `nil` if there is another word.
    func phrases(from start: Int) -> [ActionPhrase]? {
        if start == words.count { return [] }
        for length in (1...min(8, words.count - start)).reversed() {
            let phrase = Array(words[start..<start + length])
            let doubtful = DoubtfulPhraseReader(today: today).phrase(phrase).map { [$0] }
            guard let own = place(phrase) ?? doubtful ?? time(phrase), let rest = phrases(from: start + length) else {
                continue
            }
            return own + rest
        }
        return nil
    }

    private func place(_ words: [String]) -> [ActionPhrase]? {
        switch words {
        case ["it"], ["this"], ["that"]:
            return [ActionPhrase(typed: "", belongsToTitle: true, value: SeenPhrase.nothing)]
        case ["twice"]: return [ActionPhrase(typed: "", isAction: true, value: SeenPhrase.nothing)]
        case ["again"]: return [ActionPhrase(typed: "again", value: SeenPhrase.again)]
        case ["all"], ["everything"]: return [ActionPhrase(typed: "s1-", value: SeenPhrase.all)]
        case ["next"], ["next", "episode"]:
            return [ActionPhrase(typed: "next", isPart: true, value: SeenPhrase.next(1))]
        case ["previous"], ["previous", "episode"]:
            return [ActionPhrase(typed: "previous", isPart: true, value: SeenPhrase.previous)]
        default: break
        }
        if words[0] == "next", words.count == 2 || words.dropFirst(2) == ["episodes"], let count = Int(words[1]),
            (2...99).contains(count)
        {
            return [ActionPhrase(typed: "next \(count)", isPart: true, value: SeenPhrase.next(count))]
        }
        if words.count == 2, words[0] == "rate", words[1].prefixMatch(of: /[0-9]/) != nil {
            return [ActionPhrase(typed: words.joined(separator: " "), isAction: true, value: SeenPhrase.nothing)]
        }
        if let episodes = episodes(words) {
            return [
                ActionPhrase(typed: "s1e\(episodes.numbers)", isPart: true, value: SeenPhrase.episodes(episodes))
            ]
        }
        return parts(words)?.map { ActionPhrase(typed: $0.text, isPart: true, value: SeenPhrase.parts($0)) }
    }

    /// Returns episodes that are named without their season: “episode 2”, “e1-3”, “episodes 1 to 3”.
    private func episodes(_ words: [String]) -> ClosedRange<Int>? {
        guard words[0].hasPrefix("e"), words.last?.last?.isNumber == true else { return nil }
        let text = words.joined(separator: " ")
        let pattern = /(?:episodes? |eps? ?|e)([0-9]{1,4})(?: ?(?:-|–|to) ?(?:e|ep)?([0-9]{1,4}))?/
        guard let match = text.wholeMatch(of: pattern), let first = Int(match.1) else { return nil }
        let last = match.2.flatMap { Int($0) } ?? first
        return first <= last ? first...last : nil
    }

    /// Returns the parts named by the words: “s1e1,s1e3”, “season 1 episode 4”, “up to s1e4”, “s1e1 to s2e3”.
    private func parts(_ words: [String]) -> [EpisodeSelector]? {
        if words.prefix(2) == ["up", "to"] { return selector(words.dropFirst(2)).map { [$0.fromTheStart] } }
        if ["till", "until"].contains(words[0]) { return selector(words.dropFirst()).map { [$0.fromTheStart] } }
        if let to = words.firstIndex(where: { ["to", "till", "until", "-", "–"].contains($0) }),
            let first = selector(words[..<to]), let last = selector(words[(to + 1)...])
        {
            return first.to(last).map { [$0] }
        }
        if let selector = selector(words[...]) { return [selector] }
        // “s1-s3e5”
        let ends = words.count == 1 ? words[0].split(separator: "-").compactMap { EpisodeSelector(String($0)) } : []
        if ends.count == 2, ends[1].text.hasPrefix("s"), let range = ends[0].to(ends[1]) { return [range] }
        let pieces = words.flatMap { $0.split(separator: ",").map(String.init) }
        let selectors = pieces.compactMap { EpisodeSelector($0) }
        return pieces.count > 1 && selectors.count == pieces.count ? selectors : nil
    }

    private func selector(_ words: ArraySlice<String>) -> EpisodeSelector? {
        let words = Array(words)
        switch words.count {
        case 1: return EpisodeSelector(words[0])
        case 2 where words[0] == "season": return words[1].isDigits ? EpisodeSelector("s" + words[1]) : nil
        case 2 where words[1].hasPrefix("e"): return EpisodeSelector(words[0] + words[1])
        case 4 where words[0] == "season" && words[2] == "episode":
            return EpisodeSelector("s\(words[1])e\(words[3])")
        default: return nil
        }
    }

    private func time(_ words: [String]) -> [ActionPhrase]? {
        guard let day = PartialDay(phrase: words, today: today) else { return nil }
        // A year or a month's name alone may be the title's: “heat 1995”.
        let isBare = words.count == 1 && !words[0].contains("-")
        return [
            ActionPhrase(
                typed: "date:\(day.text)", belongsToTitle: !day.isWhole && isBare, value: SeenPhrase.day(day))
        ]
    }
}

extension Invocation {
    /// The meaning of the words after the action.
    var seenPhrases: [SeenPhrase] { arguments.phrases.compactMap { $0.value as? SeenPhrase } }

    /// Returns the day of a viewing, by key or in words; `nil` if none was given.
    ///
    /// - Throws: `UsageError` for an invalid day, or for two days.
    func viewingDay(today: Date) throws -> ViewingDay? {
        let days = seenPhrases.compactMap { if case .day(let day) = $0 { ViewingDay.day(day) } else { nil } }
        let keyed = try arguments.keys[ViewingDay.key.name].map { try ViewingDay(typed: $0, today: today) }
        let all = days + [keyed].compactMap(\.self)
        if all.count > 1 { throw UsageError("the viewing has more than one day", hint: .line("seen date:yesterday")) }
        return all.first
    }
}
