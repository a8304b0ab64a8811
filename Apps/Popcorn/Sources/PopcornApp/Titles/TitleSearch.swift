import TitleIndex

/// The searches for a typed title, one after the other until nothing better can be found.
struct TitleSearch: Sendable {
    /// What may have been typed.
    let readings: [TitleReading]
    /// Whether a part of the title names an item, as a surname does.
    let isNamedByPart: Bool

    /// The texts to search for at the same time: as they were typed, then fewer of their words, then other spellings.
    var stages: [[TitleReading]] {
        var seen: Set<TitleReading> = []
        let variants = isNamedByPart ? [] : readings.flatMap(\.variants)
        return [readings, readings.compactMap(\.relaxed), variants].map { queries in
            queries.filter { seen.insert(TitleReading($0.title.lowercased(), year: $0.year)).inserted }
        }
    }

    /// Returns whether an item is certain, and other spellings of the text would lead to no other.
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
