import CoreDomain
import Prompt
import TerminalKit
import TitleIndex

/// The interpretation of a typed title: one item, several possible items, or none.
enum TitleVerdict: Sendable {
    /// One item is meant. The others have the same title, but are much less well known.
    case certain(TitleCandidate, others: [TitleCandidate])
    /// Any of these may be meant, the most probable first.
    case choice([TitleCandidate])
    /// No item is similar to the typed text.
    case nothing
}

/// The candidates for a typed title in the one order used by pages, changes, rows and completions: exact titles, then
/// titles with more words, then the source's other answers, then similar ones; within a class, those with the most votes
/// first.
struct TitleRanking: Sendable {
    let rows: [RankedCandidate]
    private let isQuoted: Bool

    init(of candidates: [TitleCandidate], for readings: [TitleReading], isQuoted: Bool = false) {
        // A year that was typed without quotes isn't part of the title's spelling.
        let length = isQuoted ? nil : readings.map(\.title.count).max()
        let voted = candidates.filter { $0.origin == .answered && $0.hasVotes }
        let years = Set(readings.compactMap(\.year))
        let ranked = candidates.map { candidate in
            let isOnlyVoted =
                voted.count == 1 && voted[0].item.reference == candidate.item.reference
                && (years.isEmpty || candidate.year.map(years.contains) == true)
            return RankedCandidate(candidate, readings, length: length, isOnlyVoted: isOnlyVoted)
        }
        let sorted = ranked.sorted {
            ($0.standing, $0.closeness, -$0.candidate.fame) < ($1.standing, $1.closeness, -$1.candidate.fame)
        }
        // People have no votes and can't be compared with titles, so the two sorted lists are merged.
        let people = sorted.filter(\.isPerson)
        let titles = sorted.filter { !$0.isPerson }
        rows = titles.merged(with: people)
        self.isQuoted = isQuoted
    }

    /// Returns whether an item is certain enough for a page or a change, and the others otherwise.
    func verdict(for use: TitleUse) -> TitleVerdict {
        let possible = isQuoted ? rows.filter { $0.match == .literal } : rows
        guard let first = possible.first else { return choice }
        let others = possible.dropFirst()
        guard first.isCertain(among: others, for: use, isQuoted: isQuoted) else {
            guard use == .page, !isQuoted, let part = famousPart else { return choice }
            return .certain(part.candidate, others: rows.filter(\.match.isExact).map(\.candidate))
        }
        let namesakes = others.filter { $0.match.isExact || ($0.match == first.match && use == .page) }
        return .certain(first.candidate, others: namesakes.map(\.candidate))
    }

    /// The title with more words than typed that a page opens beside exact ones: hardly anybody knows these, and it is
    /// known a hundred times as well.
    private var famousPart: RankedCandidate? {
        let exact = rows.filter(\.match.isExact)
        let similar = rows.filter { !$0.match.isExact }
        guard let index = similar.firstIndex(where: { $0.standing == .part }) else { return nil }
        let part = similar[index]
        let isFamous = exact.allSatisfy { other in
            other.candidate.isObscure && other.isPerson == part.isPerson
                && part.candidate.fame >= 100 * other.candidate.votesOrFewest
        }
        let others = similar[..<index] + similar[(index + 1)...]
        return isFamous && part.isCertain(among: others, for: .page, isQuoted: false) ? part : nil
    }

    private var choice: TitleVerdict {
        // Items that only the source's search considers similar are offered only if they are known.
        let near = rows.filter { $0.match != .listed || $0.standing == .onlyVoted || !$0.candidate.isObscure }
        return rows.isEmpty ? .nothing : .choice((near.isEmpty ? rows : near).map(\.candidate))
    }
}

/// A candidate with the quality of its match.
struct RankedCandidate: Sendable {
    /// The classes of candidates, in order.
    enum Standing: Comparable {
        case literal
        case folded
        /// The only answer of the source with votes, whatever its title.
        case onlyVoted
        /// An exact title that hardly anybody knows.
        case obscureLiteral
        case obscureFolded
        case part
        /// Another answer of the source to the typed text.
        case answered
        case near
        /// A similar title found only by a search for another text than the typed one.
        case invented
        case listed
    }

    let candidate: TitleCandidate
    let match: TitleMatch
    let standing: Standing

    /// - Parameters:
    ///   - length: The length of the typed text. A reading without its year is shorter.
    ///   - isOnlyVoted: Whether no other answer of the source has votes.
    init(
        _ candidate: TitleCandidate, _ readings: [TitleReading], length: Int? = nil, isOnlyVoted: Bool = false
    ) {
        let matches = readings.map { reading in
            let match = TitleMatch(
                reading, candidate.titles, candidate.year, articles: candidate.articles)
            let isWhole = length.map { reading.title.count >= $0 } ?? true
            return match == .literal && !isWhole ? .folded : match
        }
        var best = matches.min() ?? .listed
        // A movie found by its number in a collection, such as “godfather part 2”, may have a different title.
        if candidate.isNumbered, best > .respelled { best = .respelled }
        self.candidate = candidate
        match = best
        standing =
            switch (best, candidate.origin) {
            case (.literal, _) where !candidate.isObscure: .literal
            case (.folded, _) where !candidate.isObscure: .folded
            case _ where isOnlyVoted && !best.isExact: .onlyVoted
            case (.literal, _): .obscureLiteral
            case (.folded, _): .obscureFolded
            case (_, .invented): .invented
            case (.part, _): .part
            case (_, .answered): .answered
            case (.listed, _): .listed
            default: .near
            }
    }

    fileprivate var isPerson: Bool { candidate.item.reference.kind == .person }

    /// The match, used to order similar titles; the same value for all others.
    fileprivate var closeness: TitleMatch { standing > .answered ? max(match, .words) : .literal }

    /// Returns whether the candidate is meant, although the typed text may also mean others.
    ///
    /// It has to be exact and several times as well known as the next one of its class, and no other may be much
    /// better known. A page also opens a title that is only similar if there is no exact one.
    fileprivate func isCertain(among others: some Sequence<RankedCandidate>, for use: TitleUse, isQuoted: Bool) -> Bool
    {
        switch match {
        case .literal, .folded: break
        case .part where use == .page && standing < .answered: break
        case .respelled where use == .page: break
        default: return false
        }
        let margin = use == .change ? 10.0 : 2.0
        return others.allSatisfy { other in
            // Items from the index have a popularity but no votes. That can't decide between exact matches for a
            // change.
            if use == .change, candidate.isIndexed, other.match.isExact { return false }
            if other.match == match {
                return candidate.votesOrFewest >= margin * other.candidate.votesOrFewest
            }
            if isQuoted || other.match == .otherYear || other.candidate.isObscure { return true }
            // “seven” is more likely to mean “Se7en” than “Seven Samurai”.
            if match == .part, other.match == .respelled { return candidate.fame >= margin * other.candidate.fame }
            return other.candidate.fame < (other.match == .part ? 25 : 10) * candidate.fame
        }
    }
}

extension [RankedCandidate] {
    /// Merges titles with people: in each class, the first title, the first person, and so on.
    fileprivate func merged(with people: [RankedCandidate]) -> [RankedCandidate] {
        if people.isEmpty || isEmpty { return self + people }
        let places = [self, people].flatMap { rows in
            var places: [RankedCandidate.Standing: Int] = [:]
            return rows.map { row in
                defer { places[row.standing, default: 0] += 1 }
                return places[row.standing, default: 0]
            }
        }
        let keyed = zip(self + people, places).enumerated().map { offset, row in
            (key: (row.0.standing, row.1, offset), row: row.0)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.row)
    }
}

extension [TitleCandidate] {
    /// Returns the items in the order of a typed title’s candidates.
    func ranked(for readings: [TitleReading]) -> [TitleCandidate] {
        TitleRanking(of: self, for: readings).rows.map(\.candidate)
    }
}

/// The searches for a typed title, in order, until no better result is possible.
struct TitleSearch: Sendable {
    let readings: [TitleReading]
    let isNamedByPart: Bool
    var isQuoted = false

    /// The texts of each stage, searched concurrently: as typed, then fewer of the words, then other spellings.
    var stages: [[TitleReading]] {
        var seen: Set<TitleReading> = []
        let variants = isNamedByPart ? [] : readings.flatMap(\.variants)
        return [readings, readings.compactMap(\.relaxed), variants].map { queries in
            queries.filter { seen.insert(TitleReading($0.title.lowercased(), year: $0.year)).inserted }
        }
    }

    /// Returns whether a text is the typed one, and not one that was made of it.
    func isTyped(_ query: TitleReading) -> Bool {
        readings.contains { $0.title.lowercased() == query.title.lowercased() }
    }

    /// Returns whether an item is certain, so that other spellings of the text wouldn't change the result.
    func isSettled(_ candidates: [TitleCandidate], for use: TitleUse) -> Bool {
        guard case .certain(let item, _) = ranking(of: candidates).verdict(for: use), !item.isObscure else {
            return false
        }
        let match = RankedCandidate(item, readings).match
        if match == .literal { return true }
        return (match.isExact || isNamedByPart) && !readings.contains(where: \.isSpelledVariously)
    }

    func ranking(of candidates: [TitleCandidate]) -> TitleRanking {
        TitleRanking(of: candidates, for: readings, isQuoted: isQuoted)
    }
}
