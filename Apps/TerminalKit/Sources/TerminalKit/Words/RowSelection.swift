/// Rows of the last numbered table as selected by the user: `2`, `2-3`, `2,4`, `2-`, `all` or `*`.
package struct RowSelection: Equatable, Sendable {
    /// The text as typed.
    package let text: String
    private let ranges: [RowRange]

    /// Creates a selection from `word`. Returns `nil` if the word isn't a selection.
    ///
    /// - Throws: `UsageError` for impossible numbers or a descending range.
    package init?(_ word: Word) throws {
        guard !word.isQuoted else { return nil }
        text = word.text
        if ["all", "*"].contains(text.lowercased()) {
            ranges = [RowRange(first: 1, last: nil)]
            return
        }
        guard text.first?.isNumber == true, text.isDigits || text.wholeMatch(of: /[0-9]+([-,][0-9]+)*-?/) != nil else {
            return nil
        }
        ranges = try text.split(separator: ",").map { try RowRange($0) }
    }

    /// Whether the selection extends to the last row, whatever that row's number.
    package var isOpen: Bool { ranges.contains { $0.last == nil } }

    /// Returns the distinct selected row numbers, from 1, in the order typed, for a table of `count` rows.
    ///
    /// A range that exceeds the table ends with the number of the first missing row.
    package func numbers(upTo count: Int) -> [Int] {
        ranges.flatMap { Array($0.first...max($0.first, min($0.last ?? count, count + 1))) }.uniqued
    }
}

/// A part of a selection, possibly open-ended.
private struct RowRange: Equatable {
    let first: Int
    let last: Int?
}

extension RowRange {
    init(_ part: Substring) throws {
        let ends = try part.split(separator: "-").map { digits in
            guard let number = Int(digits), number <= 100_000 else {
                throw UsageError(
                    "there is no row “\(String(digits).fitted(to: 40))”", hint: .note("rows are numbered from 1"))
            }
            return number
        }
        guard let first = ends.first, let last = ends.last, ends.count <= (part.last == "-" ? 1 : 2), first <= last
        else {
            throw UsageError("“\(String(part).fitted(to: 40))” is not a range of rows", hint: .note("for example 2-4"))
        }
        self.init(first: first, last: part.last == "-" ? nil : last)
    }
}

extension Word {
    /// Whether the word selects rows: “2”, “1-3”, “all”.
    public var selectsRows: Bool { (try? RowSelection(self)) != nil }
}
