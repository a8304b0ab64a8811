import TerminalKit

/// A line with several titles: “heat, ronin”, “tv 1396 vs tv 1399”, “603 604”.
///
/// The separator is a comma before a space or, failing that, `vs`, or else `and`. Other separators are
/// then part of titles.
struct SeveralTitles {
    private let command: String
    private let separator: String
    private let pieces: [Piece]

    private struct Piece {
        let words: [Word]
        /// Whether the piece may be part of a title, since it isn't an id, row, link or quoted title.
        let isPart: Bool
    }

    /// The maximum number of pieces to rejoin. Titles with more separators need quotes.
    private static let longestTitle = 4

    /// - Parameter isReference: Whether a text identifies an item other than by its title alone.
    init(_ words: [Word], of command: String, isReference: (String) -> Bool) {
        self.command = command
        let separated = Self.separated(words)
        separator = separated.separator
        pieces = separated.parts.flatMap { part in
            Self.items(part, isReference).map { item in
                Piece(words: item, isPart: !item.standAlone(isReference) && !isReference(item.text))
            }
        }
    }

    private static func separated(_ words: [Word]) -> (separator: String, parts: [[Word]]) {
        let spread = words.enumerated().flatMap { index, word in
            index < words.count - 1 && word.endsWithComma ? [word.withoutComma, Word(",")] : [word]
        }.filter { $0.isQuoted || !$0.text.isEmpty }
        for (names, words) in [([","], spread), (["vs", "vs."], words), (["and"], words)] {
            // The first and the last word can't separate two titles, so they are words of one.
            let places = words.indices.dropFirst().dropLast().filter { words[$0].keyword.map(names.contains) ?? false }
            guard let first = places.first else { continue }
            let parts = words.indices.split(whereSeparator: places.contains).map { $0.map { words[$0] } }
            return (names == [","] ? ", " : " \(words[first].text) ", parts)
        }
        return (" ", words.isEmpty ? [] : [words])
    }

    /// Returns the index of the first word of an unfinished line's last title, after any separators.
    static func lastTitle(in words: [Word]) -> Int {
        let comma = words.lastIndex { $0.text.hasSuffix(",") }
        let last =
            comma ?? words.lastIndex { ["vs", "vs."].contains($0.keyword) } ?? words.lastIndex { $0.keyword == "and" }
        return last.map { $0 + 1 } ?? 0
    }

    /// Splits words without separators: ids, rows, links and quoted titles.
    static func items(_ words: [Word], _ isReference: (String) -> Bool) -> [[Word]] {
        if words.standAlone(isReference) { return words.map { [$0] } }
        return words.reduce(into: []) { items, word in
            if word.isQuoted || items.last?.last?.isQuoted != false {
                items.append([word])
            } else {
                items[items.count - 1].append(word)
            }
        }
    }

    /// Returns the words of each item. Pieces are joined if only the joined text is a title.
    ///
    /// - Parameter isTitle: Whether a text is exactly the title of an item.
    /// - Throws: `UsageError` for an ambiguous line, with both readings in quotes.
    func items(isTitle: (String) async throws -> Bool) async throws -> [[Word]] {
        var titles: [Range<Int>] = []
        for range in joinable where !titles.contains(where: { $0.clamped(to: range) == range }) {
            guard try await isTitle(text(range)) else { continue }
            if let other = titles.first(where: { $0.overlaps(range) }) { throw ambiguity([other], [range]) }
            if range.count == pieces.count { throw ambiguity([range], []) }
            if let parts = try await parts(of: range, isTitle) { throw ambiguity([range], parts) }
            titles.append(range)
        }
        return segments(titles).map { $0.count == 1 ? pieces[$0.lowerBound].words : [Word(text($0), isQuoted: true)] }
    }

    /// The runs of adjacent pieces that may be one title, longest first.
    private var joinable: [Range<Int>] {
        (2...Self.longestTitle).reversed().flatMap { length in
            pieces.indices.map { $0..<$0 + length }.filter { range in
                range.upperBound <= pieces.count && range.allSatisfy { pieces[$0].isPart }
            }
        }
    }

    /// Returns the titles that result from splitting a title; `nil` if one of the parts isn't a title.
    private func parts(
        of range: Range<Int>, _ isTitle: (String) async throws -> Bool
    ) async throws -> [Range<Int>]? {
        for end in (range.lowerBound + 1..<range.upperBound).reversed() {
            let first = range.lowerBound..<end
            let rest = end..<range.upperBound
            guard try await isTitle(text(first)) else { continue }
            if try await isTitle(text(rest)) { return [first, rest] }
            if let parts = try await parts(of: rest, isTitle) { return [first] + parts }
        }
        return nil
    }

    /// Returns all pieces, with those of a title joined.
    private func segments(_ titles: [Range<Int>]) -> [Range<Int>] {
        let others = pieces.indices.filter { index in !titles.contains { $0.contains(index) } }
        return (titles + others.map { $0..<$0 + 1 }).sorted { $0.lowerBound < $1.lowerBound }
    }

    private func text(_ range: Range<Int>) -> String {
        range.map { pieces[$0].words.text }.joined(separator: separator)
    }

    private func ambiguity(_ first: [Range<Int>], _ second: [Range<Int>]) -> UsageError {
        let lines = [first, second].map { titles in
            let items = segments(titles).map { range in
                pieces[range.lowerBound].isPart ? "\"\(text(range))\"" : pieces[range.lowerBound].words.source
            }
            return ([command] + items).joined(separator: " ")
        }
        return UsageError(
            "“\(Sanitizer.excerpt(text(first[0])))” may be one title or several",
            hint: Hint(lines))
    }
}

extension [Word] {
    var text: String { map(\.text).joined(separator: " ") }
    var source: String { map(\.source).joined(separator: " ") }

    /// The words of each title in a list with commas. If a title would have none, all words are one title.
    var separatedByCommas: [[Word]] {
        let pieces = reduce(into: [[Word]]([[]])) { pieces, word in
            if word.text != "," || word.isQuoted { pieces[pieces.count - 1].append(word.withoutComma) }
            if word.endsWithComma { pieces.append([]) }
        }
        return pieces.contains([]) ? [self] : pieces
    }

    /// Returns whether each word identifies an item by itself, rather than being part of a longer title.
    fileprivate func standAlone(_ isReference: (String) -> Bool) -> Bool {
        allSatisfy { word in
            word.isQuoted || word.digits != nil || word.isCurrent || isReference(word.text)
                || word.text.wholeMatch(of: /[0-9]+([-,][0-9]+)+/) != nil
        }
    }
}

extension Word {
    /// The word in lower case without a comma at its end, or a comma; `nil` if it is quoted.
    var spoken: String? { text == "," ? text : withoutComma.keyword }

    /// Whether a comma separates the word from the next one.
    var endsWithComma: Bool { text.hasSuffix(",") }

    /// The word without a comma at its end.
    var withoutComma: Word { endsWithComma ? Word(String(text.dropLast()), isQuoted: isQuoted) : self }
}
