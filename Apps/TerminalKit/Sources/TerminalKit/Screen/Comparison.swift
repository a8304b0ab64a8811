/// A row of a comparison, with a cell for each title.
public struct ComparisonRow<Element>: Sendable {
    let label: String
    let mergesEqual: Bool
    let score: @Sendable (Element) -> Double?
    let text: @Sendable (Element) -> String?

    /// - Parameters:
    ///   - mergesEqual: Whether to show a text only once if it is the same for all titles.
    ///   - score: A number for each title; the highest number is marked.
    ///   - text: A key path or a closure for a title's text, which is `nil` if unknown.
    public init(
        _ label: String, mergesEqual: Bool = false, score: @escaping @Sendable (Element) -> Double? = { _ in nil },
        _ text: @escaping @Sendable (Element) -> String?
    ) {
        self.label = label
        self.mergesEqual = mergesEqual
        self.score = score
        self.text = text
    }
}

/// Titles side by side, one column each. The texts are safe for a terminal.
public struct Comparison: Equatable, Sendable {
    struct Row: Equatable, Sendable {
        let label: String
        let cells: [Cell]
        /// Whether the first cell applies to every title.
        let isShared: Bool
    }

    struct Cell: Equatable, Sendable {
        let text: String
        var isMarked = false
    }

    let titles: [String]
    let rows: [Row]

    /// Creates a comparison of `elements`, one column each. A row without values is omitted.
    ///
    /// - Parameter title: The heading of a column.
    public init<Element>(_ elements: [Element], title: (Element) -> String, rows: [ComparisonRow<Element>]) {
        titles = elements.map { Sanitizer.line(title($0)) }
        self.rows = rows.compactMap { Row($0, elements) }
    }
}

extension Comparison.Row {
    /// Creates a row. Marks cells with the highest score or an equal text, unless that would mark all cells.
    fileprivate init?<Element>(_ row: ComparisonRow<Element>, _ elements: [Element]) {
        let texts = elements.map(row.text)
        guard texts.contains(where: { $0 != nil }) else { return nil }
        let scores = elements.map(row.score)
        let known = scores.compactMap { $0 }
        let best = known.min() == known.max() ? nil : known.max()
        label = Sanitizer.line(row.label)
        // Values shown as the same text are equally good, even if they differ before rounding.
        let winners = Set(zip(texts, scores).filter { best != nil && $1 == best }.map(\.0))
        let isTie = winners.isSuperset(of: zip(texts, scores).filter { $1 != nil }.map(\.0))
        cells = texts.map { .init(text: Sanitizer.line($0 ?? "–"), isMarked: !isTie && winners.contains($0)) }
        isShared = row.mergesEqual && texts.count > 1 && Set(texts).count == 1
    }
}
