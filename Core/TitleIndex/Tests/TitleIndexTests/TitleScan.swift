import Foundation

/// Finds titles by comparing each with what was typed, without the code of the index.
struct TitleScan {
    private struct Entry {
        let id: Int
        let popularity: Double
        let words, plain: [String]
        let kept: [String]
        let initials: [String]
    }

    private let entries: [Entry]

    init(_ titles: [(id: Int, title: String, popularity: Double)]) {
        entries = titles.map { title in
            let plain = Self.words(title.title, isPlain: true)
            let words = Self.words(title.title)
            let initials = [plain, Self.articles.contains(plain.first ?? "") ? Array(plain.dropFirst()) : plain]
            return Entry(
                id: title.id, popularity: title.popularity, words: words, plain: plain, kept: Self.kept(words),
                initials: title.popularity < 2
                    ? [] : initials.filter { $0.count > 2 }.map { $0.map { String($0.prefix(1)) }.joined() })
        }
    }

    func find(_ text: String) -> [Int] {
        let words = Self.words(text)
        let kept = Self.kept(words)
        let plain = Self.words(text, isPlain: true).filter { !Self.articles.contains($0) }
        func place(_ entry: Entry) -> Int? {
            if entry.words.joined() == words.joined() { return 0 }
            if entry.kept.joined() == kept.joined() { return 1 }
            if entry.kept.starts(with: kept) { return 2 }
            func has(_ typed: [String], _ own: [String]) -> Bool {
                typed.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
            }
            if has(kept, entry.kept) || has(plain, entry.plain) { return 3 }
            if words.count == 1, (3...9).contains(words[0].count), entry.initials.contains(words[0]) { return 4 }
            return nil
        }
        let complete = entries.compactMap { entry in place(entry).map { ($0, -entry.popularity, entry.id) } }
        if !complete.isEmpty { return complete.sorted(by: <).map(\.2) }
        // Titles that the text continues are another class, which an index doesn't look for.
        let similar = entries.filter { !$0.kept.isEmpty && kept.firstRange(of: $0.kept) == nil }.compactMap { entry in
            Self.errors(kept, entry.kept, entry.words + entry.plain).map { ($0, -entry.popularity, entry.id) }
        }
        return similar.sorted(by: <).map(\.2)
    }

    /// The number of errors with which each word is in a title, or all letters are those of the title.
    private static func errors(_ typed: [String], _ own: [String], _ words: [String]) -> Int? {
        let letters = typed.joined()
        let whole = distance(Array(letters), Array(own.joined())).flatMap { $0 <= max(1, letters.count / 3) ? $0 : nil }
        guard typed.count > 1 || letters.count > 4 else { return sum(typed, own) == nil ? nil : whole }
        return sum(typed, own).map { min($0, whole ?? $0) } ?? (sum(typed, words) == nil ? nil : whole)
    }

    private static func sum(_ typed: [String], _ own: [String]) -> Int? {
        var sum = own.count > typed.count ? 1 : 0
        for word in typed {
            let all = own.compactMap { other -> Int? in
                if other.hasPrefix(word) { return 0 }
                let limit = word.count < 4 ? 0 : word.count < 8 ? 1 : 2
                return distance(Array(word), Array(other)).flatMap { $0 <= limit ? $0 : nil }
            }
            guard let least = all.min() else { return nil }
            sum += least
        }
        return sum
    }

    /// Changed, added, removed and swapped letters.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int? {
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var least = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    private static let articles = ["the", "a", "an", "le", "la", "l"]
    private static let numbers = [
        "ii": "2", "iii": "3", "iv": "4", "two": "2", "three": "3", "seven": "7", "dr": "doctor",
    ]

    private static func kept(_ words: [String]) -> [String] {
        let rest = words.filter { !articles.contains($0) }
        return rest.isEmpty ? words : rest
    }

    private static func words(_ text: String, isPlain: Bool = false) -> [String] {
        let folded = text.replacing("&", with: " and ").replacing("'", with: "")
            .folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return isPlain ? words : words.map { numbers[$0] ?? $0 }
    }
}

extension TitleScan {
    private static let pool = """
        night river shadow Amélie stone garden winter mother father return dragon secret kingdom island silver café
        broken mirror hunter forgotten melody lanterns whispering mountain strangers deliverance architects Solaris
        """.split { $0.isWhitespace }.map(String.init)

    /// Titles of one to five words, some with articles, numerals and signs.
    static func titles(
        _ count: Int, _ random: inout some RandomNumberGenerator
    ) -> [(id: Int, title: String, popularity: Double)] {
        (1...count).map { id in
            var words = (0..<Int.random(in: 1...4, using: &random)).map { _ in pool.randomElement(using: &random) ?? ""
            }
            if Int.random(in: 0..<3, using: &random) == 0 { words.insert("The", at: 0) }
            if Int.random(in: 0..<8, using: &random) == 0 {
                words.append(["II", "3", "IV"].randomElement(using: &random) ?? "")
            }
            if Int.random(in: 0..<9, using: &random) == 0 { words.insert("&", at: words.count - 1) }
            return (id, words.joined(separator: " "), Double(count - id) / 10 + 0.5)
        }
    }

    /// What people type for titles: as they are, folded, with a word less, one error, two errors, and initials.
    static func forms(of titles: [String], _ random: inout some RandomNumberGenerator) -> [String] {
        titles.flatMap { title in
            let words = title.split(separator: " ").map(String.init)
            let index = words.indices.randomElement(using: &random) ?? 0
            let dropped = words.indices.filter { $0 != index || words.count == 1 }.map { words[$0] }
            let once = misspelt(title, &random)
            return [
                title, title.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil),
                dropped.joined(separator: " "), String(title.prefix(5)), once, misspelt(once, &random),
                words.map { $0.prefix(1).lowercased() }.joined(),
            ]
        }
    }

    private static func misspelt(_ title: String, _ random: inout some RandomNumberGenerator) -> String {
        var letters = Array(title)
        let index = Int.random(in: 0..<max(1, letters.count - 1), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters.remove(at: index)
        case 1: letters.insert("x", at: index)
        default: if letters.count > 1 { letters.swapAt(index, index + 1) }
        }
        return String(letters)
    }
}

/// Numbers that follow from a seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
