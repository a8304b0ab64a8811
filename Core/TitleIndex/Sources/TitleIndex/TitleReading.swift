import CoreDomain
import Foundation

/// An interpretation of a typed text: a title and, optionally, a year.
///
/// “blade runner 2049” has two readings: a title of three words, and a title of two words with a year.
public struct TitleReading: Hashable, Sendable {
    /// The title as typed.
    public let title: String
    /// The year of the release; `nil` if not given.
    public let year: Int?

    public init(_ title: String, year: Int? = nil) {
        self.title = title
        self.year = year
    }

    /// Returns the readings of a text, the most probable first.
    ///
    /// A number in brackets, as in “Heat (1995)” and “Breaking Bad (2008–2013)”, is most probably a
    /// year. One without brackets is more likely the end of the title. If `year` is given separately, it is the
    /// only year; items without years have none.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - year: The year, if it was given separately.
    ///   - hasYear: Whether the items have years.
    ///   - isQuoted: Whether the text was quoted. Only a year in brackets is then not part of the title.
    public static func all(
        of text: String, year: Int? = nil, hasYear: Bool = true, isQuoted: Bool = false
    ) -> [TitleReading] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let whole = TitleReading(text, year: year)
        guard year == nil, hasYear, let last = text.last, last.isNumber || ")]".contains(last) else { return [whole] }
        if let match = text.wholeMatch(of: /(.*\S)\s*[\(\[]\s*([0-9]{4})\s*([–-]\s*([0-9]{4})?\s*)?[\)\]]/),
            let reading = TitleReading(match.1, match.2)
        {
            return [reading, whole]
        }
        guard !isQuoted, let match = text.wholeMatch(of: /(.*[^\s,–-])\s*[,–-]?\s+([0-9]{4})/) else { return [whole] }
        return [whole] + (TitleReading(match.1, match.2).map { [$0] } ?? [])
    }

    /// Creates a reading with a year, or `nil` if the digits can't be the year of a film.
    private init?(_ title: Substring, _ digits: Substring) {
        guard let year = Int(digits), (1870...2100).contains(year) else { return nil }
        self.init(String(title), year: year)
    }
}

extension TitleReading {
    /// The words common to all spellings of the title, without articles, “and”, numerals and abbreviations, and
    /// without an s that may follow an apostrophe; `nil` if no words are left.
    package var relaxed: TitleReading? {
        let words = TitleText(title).withoutArticles.words.filter { !Self.variousWords.contains($0) }
        let stems = words.map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
        return stems.isEmpty ? nil : TitleReading(stems.joined(separator: " "), year: year)
    }

    /// Other spellings of a single word: “e t” for “et”, “se7en” for “seven”.
    package var variants: [TitleReading] {
        let words = TitleText.words(of: title)
        guard words.count == 1, words[0].count > 1 else { return [] }
        let word = words[0]
        let initials = word.count < 5 ? [word.map { String($0) }.joined(separator: " ")] : []
        let digits: [Character: String] = ["v": "7", "e": "3", "a": "4"]
        let spelled = "vea".lazy.compactMap { letter in
            word.dropFirst().firstIndex(of: letter).map { index in
                String(word[..<index]) + digits[letter, default: ""] + word[word.index(after: index)...]
            }
        }.first
        return (initials + (spelled.map { [$0] } ?? [])).map { TitleReading($0, year: year) }
    }

    /// Whether the title can be spelled in other ways because it contains “and”, a numeral or an abbreviation.
    package var isSpelledVariously: Bool { TitleText(title).words.contains(where: Self.variousWords.contains) }

    private static let variousWords = Set(["and"])
        .union(TitleText.numerals.values).union(TitleText.abbreviations.values)

    /// Searches that may still find a misspelled title: the longest words one by one, then their beginnings.
    package var rescues: [TitleReading] {
        let words = TitleText.words(of: title).filter { $0.count > 2 && !TitleText.articles.contains($0) }
            .sorted { $0.count > $1.count }.prefix(2)
        let beginnings = [(0, 4), (0, 3), (1, 3), (0, 2), (0, 1)].compactMap { index, length in
            words.indices.contains(index) ? String(words[index].prefix(length)) : nil
        }
        let texts = (year == nil ? [] : [title]) + words + beginnings
        return texts.unique(by: \.self).map { TitleReading($0) }
    }
}
