/// The result of comparing a value of the library with what a source said before and says now.
package enum ThreeWayMerge<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The library's value stays, since the source says nothing new or another source's value is as good.
    case stays
    /// The source's value replaces that of the library.
    case replaced(Value)
    /// The source says something new, but the user's own value is kept.
    case keepsOwn

    /// Compares a value of the library with what a source says. Missing values count as values.
    ///
    /// - Parameters:
    ///   - mine: The library's value.
    ///   - isOwn: Whether the user set or cleared the library's value at the prompt.
    ///   - before: What the source said last; `nil` if it has said nothing yet.
    ///   - now: What the source says now.
    ///   - none: The value that stands for a missing one.
    ///   - isLater: Whether the source's value is of a later day than that of the library.
    package init(mine: Value, isOwn: Bool, before: Value?, now: Value, none: Value, isLater: Bool = false) {
        if now == before ?? none || now == mine {
            self = .stays
        } else if isOwn {
            self = .keepsOwn
        } else if mine == before || mine == none || isLater {
            self = .replaced(now)
        } else {
            self = .stays
        }
    }

    /// Returns the library's tags with those that a source has added, and without those that it has removed.
    package static func tags(mine: [String], before: [String], now: [String]) -> [String] where Value == [String] {
        if before == now || mine == now { return mine }
        if mine == before { return now }
        let removed = before.filter { !now.contains($0) }
        let kept = mine.filter { !removed.contains($0) }
        return kept + now.filter { !before.contains($0) && !kept.contains($0) }
    }
}
