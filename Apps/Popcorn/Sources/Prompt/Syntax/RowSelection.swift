/// Rows of the last numbered table as the user names them: `2`, `2-3`, `2,4`.
struct RowSelection: Equatable, Sendable {
    /// The text as it was typed.
    let text: String
    /// The numbers from 1, in the order in which they were typed.
    let numbers: [Int]

    /// Reads a selection; `nil` if `word` isn't one.
    ///
    /// - Throws: `UsageError` for numbers that no table can have, or a range that runs backwards.
    init?(_ word: Word) throws {
        guard !word.isQuoted, word.text.first?.isNumber == true,
            word.text.isDigits || word.text.wholeMatch(of: /[0-9]+([-,][0-9]+)*/) != nil
        else { return nil }
        text = word.text
        numbers = try word.text.split(separator: ",").flatMap(Self.range)
    }

    private static func range(_ part: Substring) throws -> [Int] {
        let ends = try part.split(separator: "-").map { digits in
            guard let number = Int(digits), number <= 100_000 else {
                throw UsageError(
                    "there is no row “\(String(digits).fitted(to: 40))”", hint: "rows are numbered from 1")
            }
            return number
        }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last else {
            throw UsageError("“\(String(part).fitted(to: 40))” is not a range of rows", hint: "for example 2-4")
        }
        return Array(first...last)
    }
}
