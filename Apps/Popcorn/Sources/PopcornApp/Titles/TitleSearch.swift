import TitleIndex

/// The searches for a typed title, in order, until no better result is possible.
struct TitleSearch: Sendable {
    let readings: [TitleReading]
    let isNamedByPart: Bool

    /// The texts to search for concurrently: as typed, then fewer of the words, then other spellings.
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
