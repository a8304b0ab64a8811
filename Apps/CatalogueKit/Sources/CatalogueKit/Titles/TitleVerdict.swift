import CoreDomain
import Prompt
import TerminalKit
import TitleIndex

/// The interpretation of a typed title: one item, several possible items, or none.
enum TitleVerdict: Sendable {
    /// One item is meant. The others are possible, but much less well known.
    case certain(TitleCandidate, others: [TitleCandidate], isExact: Bool)
    /// Any of these may be meant: items that match the whole text, most votes first, or else similar items.
    case choice([TitleCandidate])
    /// No item is similar to the typed text.
    case nothing
}

/// Candidates in ranking order: first the one that a typed title certainly identifies, if any, then the others by
/// match quality and prominence.
struct TitleRanking: Sendable {
    private(set) var rows: [RankedCandidate]
    /// Whether the first row is certain.
    let isCertain: Bool
    private let best: RankedCandidate?

    /// Orders candidates of one kind, or of equally prominent kinds.
    ///
    /// An item is certain if it is twice as well known as all others. A title that matches only part of the
    /// text has to be ten times as well known to be certain or to make another uncertain. An item that only the
    /// source considers similar makes another uncertain if it is a hundred times as well known as that one.
    init(of candidates: [TitleCandidate], for readings: [TitleReading], isNamedByPart: Bool) {
        let all = candidates.map { RankedCandidate($0, readings) }
        let complete = all.filter(\.match.isComplete)
        best = complete.max { $0.weight < $1.weight }
        guard let best else {
            rows = all.sorted { ($0.match, -$0.candidate.fame) < ($1.match, -$1.candidate.fame) }
            isCertain = false
            return
        }
        // Many titles have a word that begins with two or three letters.
        let isLong = readings.contains { TitleText.words(of: $0.title).joined().count > 3 }
        let isName = isNamedByPart && !TitleText(readings.last?.title ?? "").hasArticle
        let margin: Double = best.match.isExact ? 2 : isName ? 1 : 10
        let known = complete.map(\.candidate.fame).max() ?? 0
        rows = all.map { row in
            var row = row
            row.standing = row.standing(beside: best, known: known, wordsLast: !isLong)
            return row
        }
        let others = rows.filter { $0.candidate.item != best.candidate.item }
        let isCertain =
            (best.match.isExact || best.match == .initials || isLong) && !others.contains { $0.standing == .famous }
            && others.allSatisfy { !$0.match.isComplete || best.weight >= margin * $0.weight }
        self.isCertain = isCertain
        rows.sort { first, second in
            let isMeant = [first, second].map { isCertain && $0.candidate.item == best.candidate.item ? 0 : 1 }
            return (isMeant[0], first.standing, first.order, -first.candidate.fame)
                < (isMeant[1], second.standing, second.order, -second.candidate.fame)
        }
    }

    var verdict: TitleVerdict {
        guard let best else {
            let near = rows.filter { $0.match != .listed }
            return rows.isEmpty ? .nothing : .choice((near.isEmpty ? rows : near).map(\.candidate))
        }
        let isExact = best.match.isExact
        if isCertain {
            let others = rows.dropFirst().filter { $0.match.isExact || ($0.match.isComplete && !isExact) }
            return .certain(rows[0].candidate, others: others.map(\.candidate), isExact: isExact)
        }
        let possible = rows.filter { $0.match.isComplete || $0.candidate.fame >= best.candidate.fame }
        return .choice(possible.map(\.candidate))
    }
}

/// A candidate with the quality of its match.
struct RankedCandidate: Sendable {
    enum Standing: Comparable {
        /// The item is much better known than any item with the typed words.
        case famous
        /// The item has the typed title, or is equally likely to be meant.
        case first
        case second
        /// The item has words that begin with two or three typed letters.
        case beginning
        case near
    }

    let candidate: TitleCandidate
    let match: TitleMatch
    /// The item's prominence, reduced by the difference between its title and the typed one.
    let weight: Double
    var standing = Standing.near
    private let hasYear: Bool

    init(_ candidate: TitleCandidate, _ readings: [TitleReading]) {
        let matches = readings.map { (match: TitleMatch($0, candidate.titles, candidate.year), reading: $0) }
        let best = matches.min { $0.match < $1.match }
        let match = best?.match ?? .listed
        let hasArticle = TitleText(best?.reading.title ?? "").hasArticle
        let divisor: Double =
            switch match {
            case .same: 1
            case .sameButArticles where !hasArticle: 2
            default: 10
            }
        weight = candidate.fame / divisor
        hasYear = best?.reading.year != nil
        self.candidate = candidate
        self.match = match
    }

    /// The match, used to order rows that don't match the whole typed text; the same value for all others.
    fileprivate var order: TitleMatch { standing == .near ? match : .same }

    /// - Parameters:
    ///   - best: The best item that matches the whole typed text.
    ///   - known: The prominence of the best-known item that matches the whole typed text.
    fileprivate func standing(beside best: RankedCandidate, known: Double, wordsLast: Bool) -> Standing {
        guard match.isComplete else {
            return !best.hasYear && candidate.fame >= 100 * best.candidate.fame ? .famous : .near
        }
        if wordsLast, match == .words { return .beginning }
        let isFirst = match.isExact ? candidate.fame * 100 > known : !best.match.isExact
        return isFirst ? .first : .second
    }

    /// The class of the match among items of several kinds. Nearly unknown items come after famous partial matches.
    fileprivate var rank: Int {
        if standing == .famous { return 1 }
        if !match.isComplete { return match == .listed ? 5 : 4 }
        return (match.isExact ? 0 : 1) + (candidate.isObscure ? 2 : 0)
    }
}

extension [TitleCandidate] {
    /// Returns items of several kinds in a single order, repeatedly taking the best of each kind's next items:
    /// by class of match, then by votes.
    ///
    /// - Parameter namedByPart: The kinds that have an item named by part of the title.
    func ranked(for readings: [TitleReading], namedByPart: Set<ItemKind>) -> [TitleCandidate] {
        let kinds = map(\.item.reference.kind).uniqued
        let keyed = kinds.flatMap { kind in
            let own = filter { $0.item.reference.kind == kind }
            let rows = TitleRanking(of: own, for: readings, isNamedByPart: namedByPart.contains(kind)).rows
            var rank = -1
            var place = 0
            return rows.map { row in
                (rank, place) = row.rank > rank ? (row.rank, 0) : (rank, place + 1)
                return (key: (rank, place, -(row.candidate.votes ?? -1)), row.candidate)
            }
        }
        return keyed.sorted { $0.key < $1.key }.map(\.1)
    }
}

/// The searches for a typed title, in order, until no better result is possible.
struct TitleSearch: Sendable {
    let readings: [TitleReading]
    let isNamedByPart: Bool

    /// The texts of each stage, searched concurrently: as typed, then fewer of the words, then other spellings.
    var stages: [[TitleReading]] {
        var seen: Set<TitleReading> = []
        let variants = isNamedByPart ? [] : readings.flatMap(\.variants)
        return [readings, readings.compactMap(\.relaxed), variants].map { queries in
            queries.filter { seen.insert(TitleReading($0.title.lowercased(), year: $0.year)).inserted }
        }
    }

    /// Returns whether an item is certain, so that other spellings of the text wouldn't change the result.
    func isSettled(_ candidates: [TitleCandidate]) -> Bool {
        guard case .certain(let item, _, let isExact) = ranking(of: candidates).verdict, isExact || isNamedByPart,
            !item.isObscure
        else { return false }
        let isSame = RankedCandidate(item, readings).match == .same
        return isSame || !readings.contains(where: \.isSpelledVariously)
    }

    func ranking(of candidates: [TitleCandidate]) -> TitleRanking {
        TitleRanking(of: candidates, for: readings, isNamedByPart: isNamedByPart)
    }
}
