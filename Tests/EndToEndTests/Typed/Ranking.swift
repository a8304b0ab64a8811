import Foundation
import LoopbackTMDb

/// The order of the titles that a typed text fits, and how certain the first one is: rule 11, written again for tests.
struct Ranking: Sendable {
    struct Candidate: Sendable, CustomStringConvertible {
        let title: MadeTitle
        let fit: Fit
        /// The votes, or a person’s popularity.
        let weight: Double

        var isExact: Bool { fit <= .folded }
        /// Whether it has enough votes to stand before titles that nobody voted for.
        var isKnown: Bool { title.kind == .person ? weight >= 0.5 : weight >= 20 }
        var description: String { "\(title.name) (\(title.year ?? 0), \(title.key), \(Int(weight)), \(fit))" }
    }

    /// What a line with the text may do.
    enum Verdict: Equatable, Sendable {
        /// It takes this title.
        case takes(String)
        /// It shows rows that begin with this title.
        case asks(String)
        /// It takes this title, or shows rows that begin with it.
        case takesOrAsks(String)
        /// It takes one of these, or shows rows that begin with the first.
        case either([String])
        /// No title fits.
        case none
    }

    private let entries: [(title: MadeTitle, names: [TypedTitle])]

    init(_ catalogue: MadeCatalogue) {
        entries = catalogue.titles.map { title in
            (title, [title.name, title.originalName].compactMap { $0.map { TypedTitle($0) } })
        }
    }

    /// Returns the titles that a text fits, in order.
    func candidates(
        for text: String, _ kinds: Set<MadeTitle.Kind>, year: Int? = nil, isQuoted: Bool = false
    ) -> [Candidate] {
        let typed = TypedTitle(text)
        let found = entries.compactMap { title, names -> Candidate? in
            guard kinds.contains(title.kind), var fit = names.compactMap({ typed.fit($0) }).min() else { return nil }
            if let year {
                guard title.year == year, fit <= .folded else { return nil }
                fit = .folded
            }
            if isQuoted, fit != .literal { return nil }
            return Candidate(
                title: title, fit: fit, weight: title.kind == .person ? title.popularity : Double(title.votes))
        }
        return found.sorted { left, right in
            let first = Self.group(of: left)
            let second = Self.group(of: right)
            return first == second ? left.weight > right.weight : first < second
        }
    }

    /// Returns the most votes of the titles that contain the text anywhere, perhaps with an article, without fitting it.
    func nearWeight(of text: String, _ kinds: Set<MadeTitle.Kind>) -> Double {
        let typed = TypedTitle(text)
        let near = entries.filter { title, names in
            kinds.contains(title.kind) && names.allSatisfy { typed.fit($0) == nil } && Self.contains(typed, names)
        }
        return Double(near.map(\.title.votes).max() ?? 0)
    }

    /// Returns the only title that contains the text and has votes: the source may have found it by another name of it.
    /// `nil` if there are none or several.
    func onlyVoted(of text: String, _ kinds: Set<MadeTitle.Kind>, year: Int?) -> String? {
        let typed = TypedTitle(text)
        let voted = entries.filter { title, names in
            kinds.contains(title.kind) && title.votes >= 20 && (year == nil || title.year == year)
                && Self.contains(typed, names)
        }
        return voted.count == 1 ? voted[0].title.key : nil
    }

    private static func contains(_ typed: TypedTitle, _ names: [TypedTitle]) -> Bool {
        names.contains { ($0.joined + " the" + $0.joined).contains(typed.joined) }
    }

    /// Exact titles come first, those that are known before the others, and spelled as typed before folded ones.
    private static func group(of candidate: Candidate) -> Int {
        switch candidate.fit {
        case .literal: candidate.isKnown ? 0 : 2
        case .folded: candidate.isKnown ? 1 : 3
        case .partial: 4
        }
    }

    /// Returns what a line may do with titles in order.
    ///
    /// - Parameter nearWeight: The most votes of titles that contain the text within words, which may be candidates.
    static func verdict(_ ranked: [Candidate], isWrite: Bool, nearWeight: Double) -> Verdict {
        guard let first = ranked.first else { return .none }
        guard first.isExact else { return .either(ranked.map(\.title.key)) }
        let same = ranked.dropFirst().filter { $0.fit == first.fit }.map(\.weight).max()
        let exact = ranked.filter { $0.isExact && $0.fit != first.fit && $0.weight >= 20 }.map(\.weight).max() ?? 0
        let isPerson = first.title.kind == .person
        let partial = ranked.filter { !$0.isExact && ($0.weight >= 20 || isPerson) }.map(\.weight).max() ?? 0
        let ratios = [
            same.map { first.weight / ($0 * (isWrite ? 10 : 2)) }, exact > 0 ? first.weight * 10 / exact : nil,
            partial > 0 ? first.weight * 25 / partial : nil,
        ].compactMap(\.self)
        let isFamous = !isWrite && !first.isKnown && partial >= 100 * first.weight
        let tie = ranked.filter { $0.fit == first.fit && $0.weight == first.weight }.map(\.title.key)
        if tie.count > 1 || isPerson || isFamous {
            let others = isFamous ? ranked.filter { !$0.isExact }.prefix(1).map(\.title.key) : []
            return .either(tie + others)
        }
        // If a ratio is very close to its limit, opening the title and asking are both accepted.
        if ratios.contains(where: { $0.isNaN || (0.95...1.05).contains($0) }) { return .either(tie) }
        guard ratios.allSatisfy({ $0 > 1 }) else { return .asks(first.title.key) }
        let isNearKnown = nearWeight >= 20 && nearWeight >= 10 * first.weight
        return isNearKnown || !first.isKnown ? .takesOrAsks(first.title.key) : .takes(first.title.key)
    }
}
