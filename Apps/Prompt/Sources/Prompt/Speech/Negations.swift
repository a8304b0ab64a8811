import TerminalKit

/// The words of a line such as “not”, which turn what follows them into its opposite.
extension Chart {
    /// Returns whether a new clause begins at a word. A negation before it doesn't apply to it.
    func beginsClause(_ index: Int) -> Bool {
        stops.contains(index - 1) || ["but", "then", ";"].contains(keywords[index])
    }

    /// Returns whether a word such as “not” before it turns a word into its opposite.
    func isNegated(_ index: Int) -> Bool {
        let clause = words.indices.prefix(through: index).last(where: beginsClause) ?? 0
        return negations.contains { (clause..<index).contains($0) }
    }

    /// Adds the values that a word such as “not” excludes, with those joined to them: “no horror or musicals”.
    mutating func addExclusions() {
        for negation in negations {
            let skipped: Set<LexiconEntry.Filler> = [.article, .preposition, .courtesy, .question]
            let start = words.indices.first { $0 > negation && !isFiller($0, in: skipped) } ?? negation
            for index in negation + 1..<start + 1 {
                for part in parts[index] { exclude(part, from: negation) }
            }
            dropParts(of: negation)
        }
    }

    /// Removes the values of a negation that end within another value: “not rated” in “not rated above 7”.
    private mutating func dropParts(of negation: Int) {
        let values = parts[negation...].joined().filter(\.isValue)
        remove(at: negation) { part in
            part.isValue
                && values.contains {
                    $0.range.lowerBound > negation && $0.range.overlaps(part.range)
                        && $0.range.upperBound > part.range.upperBound
                }
        }
    }

    /// Adds the value of a key as an excluded one.
    ///
    /// - Parameters:
    ///   - negation: The word that excludes it.
    ///   - others: The slot and the values before it that the same word excludes.
    private mutating func exclude(
        _ part: Part, from negation: Int, after others: (slot: PartReader.Slot, values: [String])? = nil
    ) {
        guard case .value(let slots, let text, _) = part.meaning, let slot = slots.first(where: \.isKey),
            others == nil || others?.slot == slot, !text.hasPrefix("-")
        else { return }
        let range = negation..<part.range.upperBound
        // “Not seen” has a word of its own.
        if parts[negation].contains(where: { $0.range == range && !$0.isFiller }) { return }
        let values = (others?.values ?? []) + text.split(separator: ",").map { "-\($0)" }
        add(range, .value([slot], values.joined(separator: ",")))
        var next = part.range.upperBound
        guard next < words.count, isFiller(next, in: [.joint]) || stops.contains(next - 1) else { return }
        if isFiller(next, in: [.joint]) { next += 1 }
        guard next < words.count else { return }
        for other in parts[next] { exclude(other, from: negation, after: (slot, values)) }
    }
}
