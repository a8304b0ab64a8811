import CoreDomain

/// What a typed title stands for, as far as it can be told from the items that may be meant.
public enum TitleVerdict: Sendable {
    /// One item is meant. The others could be, but are much less known.
    case certain(TitleCandidate, others: [TitleCandidate], isExact: Bool)
    /// Any of these may be meant: what has everything that was typed, the most votes first, or else what is near.
    case choice([TitleCandidate], isExact: Bool)
    /// Nothing is like what was typed.
    case nothing

    /// Decides among candidates.
    ///
    /// An item is certain if it is known twice as well as all others. A title that has only a part of the typed text has
    /// to be ten times as well-known, both to be certain itself and to make another one uncertain.
    ///
    /// - Parameters:
    ///   - readings: What was typed.
    ///   - isNamedByPart: Whether a part of the title names an item, as a surname does.
    public init(
        of candidates: [TitleCandidate], for readings: [TitleReading], isNamedByPart: Bool = false
    ) {
        let all = candidates.map { RankedCandidate($0, readings) }
        let complete = all.filter(\.match.isComplete).sorted { $0.weight > $1.weight }
        guard let best = complete.first else {
            self = Self.near(all)
            return
        }
        let others = complete.dropFirst()
        let margin = best.match.isExact ? 2.0 : isNamedByPart ? 1 : 10
        let isExact = best.match.isExact
        // Many titles have some word that begins with two or three letters.
        let isLong = readings.contains { TitleText.words(of: $0.title).joined().count > 3 }
        let isCertain = (isExact || isLong) && (others.first.map { best.weight >= margin * $0.weight } ?? true)
        self =
            isCertain
            ? .certain(
                best.candidate, others: others.filter { $0.match.isExact == isExact }.map(\.candidate), isExact: isExact
            )
            : .choice(Self.rows(complete, exactFirst: isExact, wordsLast: !isLong), isExact: isExact)
    }

    /// Returns what may be meant in the order of the rows: the most votes first, apart from what is much less likely.
    private static func rows(
        _ complete: [RankedCandidate], exactFirst: Bool, wordsLast: Bool
    ) -> [TitleCandidate] {
        let groups = Dictionary(grouping: complete) { candidate in
            (exactFirst && !candidate.match.isExact ? 1 : 0) + (wordsLast && candidate.match == .words ? 2 : 0)
        }
        return groups.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.candidate).byProminence }
    }

    private static func near(_ all: [RankedCandidate]) -> TitleVerdict {
        let near = all.filter { $0.match != .listed }
        let shown = (near.isEmpty ? all : near).sorted {
            ($0.match, -$0.candidate.prominence) < ($1.match, -$1.candidate.prominence)
        }
        return shown.isEmpty ? .nothing : .choice(shown.map(\.candidate), isExact: false)
    }
}

/// A candidate with what it has in common with what was typed.
struct RankedCandidate {
    let candidate: TitleCandidate
    let match: TitleMatch
    /// How well-known the item is; the less, the less its title is what was typed.
    let weight: Double

    init(_ candidate: TitleCandidate, _ readings: [TitleReading]) {
        let matches = readings.map { (match: TitleMatch($0, candidate), reading: $0) }
        let best = matches.min { $0.match < $1.match }
        let match = best?.match ?? .listed
        let hasArticle = TitleText(best?.reading.title ?? "").hasArticle
        let divisor: Double =
            switch match {
            case .same: 1
            case .sameButArticles where !hasArticle: 2
            default: 10
            }
        // Without votes, a title is as good as any other.
        weight = (candidate.prominence + 10) / divisor
        (self.candidate, self.match) = (candidate, match)
    }
}

extension [TitleCandidate] {
    /// The candidates, the best known first.
    var byProminence: [TitleCandidate] { sorted { $0.prominence > $1.prominence } }
}
