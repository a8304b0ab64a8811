import Foundation

/// Finds titles by comparing each with the typed text, as documented, without the index's code.
struct TitleScan {
    private struct Entry {
        let id: Int
        let popularity: Double
        /// The title in lower case, and its letters with a numeral only at the end.
        let literal: String
        let folded: Folded
        /// The number of words.
        let count: Int
        /// The letters of the title, and those without articles.
        let whole: String
        let wanted: String
        let kept: [Int]
        let parts: Set<String>
        let initials: Set<String>
        /// The words in all spellings.
        let words: [Int]
        /// The words that aren't articles, in all spellings.
        let notArticles: [Int]
    }

    private var entries: [Entry] = []
    private var vocabulary: [String] = []
    private var numbers: [String: Int] = [:]

    init(_ titles: [(id: Int, title: String, popularity: Double)]) {
        for title in titles {
            let plain = Self.words(title.title, isPlain: true)
            let words = Self.words(title.title)
            let parts = title.title.split(separator: ":").flatMap { $0.split(separator: " - ") }.map(String.init)
            let texts = [plain] + (parts.count > 1 ? [Self.words(parts[0], isPlain: true)] : [])
            let initials = texts.flatMap { [$0, Self.articles.contains($0.first ?? "") ? Array($0.dropFirst()) : $0] }
            entries.append(
                Entry(
                    id: title.id, popularity: title.popularity, literal: title.title.lowercased(),
                    folded: Self.folded(title.title),
                    count: words.count, whole: words.joined(),
                    wanted: Self.kept(words).joined(), kept: Self.kept(words).map { number(of: $0) },
                    parts: parts.count > 1 ? Set(parts.map { Self.kept(Self.words($0)).joined() }) : [],
                    initials: title.popularity < 2
                        ? [] : Set(initials.filter { $0.count > 2 }.map { $0.map { String($0.prefix(1)) }.joined() }),
                    words: (words + plain).map { number(of: $0) },
                    notArticles: (Self.kept(words) + zip(plain, Self.isKept(words)).filter(\.1).map(\.0)).map {
                        number(of: $0)
                    }))
        }
    }

    private mutating func number(of word: String) -> Int {
        if let number = numbers[word] { return number }
        vocabulary.append(word)
        numbers[word] = vocabulary.count - 1
        return vocabulary.count - 1
    }

    func find(_ text: String, limit: Int = .max) -> [Int] {
        let words = Self.words(text)
        let plain = Self.words(text, isPlain: true)
        let kept = Self.kept(words)
        guard !words.isEmpty else { return [] }
        let letters = words.joined()
        let wanted = kept.joined()
        let folded = Self.folded(text)
        let numbers = kept.map { self.numbers[$0] ?? -1 }
        let spellings = zip(kept, zip(plain, Self.isKept(words)).filter(\.1).map(\.0))
        let begins = spellings.map { spelling in
            vocabulary.map { $0.hasPrefix(spelling.0) || $0.hasPrefix(spelling.1) }
        }
        func place(_ entry: Entry) -> Int? {
            if entry.literal == text.lowercased() { return 0 }
            if entry.whole == letters || entry.wanted == wanted {
                if folded.matches(entry.folded) { return 1 }
                return entry.count > words.count ? 2 : 3
            }
            let starts = entry.kept.indices.map { entry.kept[$0...].starts(with: numbers) }
            if starts.contains(true) || entry.parts.contains(wanted) { return 2 }
            if words.count == 1, (3...9).contains(letters.count), entry.initials.contains(letters) { return 3 }
            if begins.allSatisfy({ begins in entry.words.contains { begins[$0] } }) { return 4 }
            return nil
        }
        var found = entries.compactMap { entry in place(entry).map { ($0, -entry.popularity, entry.id) } }
        if found.isEmpty {
            let begun = kept.indices.map { index in
                vocabulary.map { index == kept.count - 1 && Self.isBegun($0, by: kept[index]) }
            }
            let whole = kept.map { word in vocabulary.map { Self.errors(word, $0) } }
            let errors = zip(whole, begun).map { zip($0, $1).map { $0 ?? ($1 ? 1 : nil) } }
            func distance(_ own: [Int]) -> Int {
                let isNear = zip(kept.indices, own).map { begins[$0][$1] || errors[$0][$1] != nil }
                guard own.count >= kept.count, isNear.allSatisfy({ $0 }) else { return 2 }
                let index = kept.count - 1
                let isWhole = begins[index][own[index]] || whole[index][own[index]] != nil
                return own.count > kept.count || !isWhole ? 1 : 0
            }
            found = entries.compactMap { entry in
                var sum = distance(entry.kept)
                for (begins, errors) in zip(begins, errors) {
                    let least =
                        entry.words.contains { begins[$0] } ? 0 : entry.notArticles.compactMap { errors[$0] }.min()
                    guard let least else { return nil }
                    sum += least
                }
                return (sum, -entry.popularity, entry.id)
            }
        }
        return found.sorted(by: <).prefix(limit).map(\.2)
    }

    /// One error in words of four letters or more, two from eight.
    private static func errors(_ word: String, _ other: String) -> Int? {
        let letters = Array(word.unicodeScalars)
        let others = Array(other.unicodeScalars)
        let limit = word.count < 4 ? 0 : word.count < 8 ? 1 : 2
        guard limit > 0, abs(letters.count - others.count) <= limit else { return nil }
        let distance = distance(letters, others)
        return distance <= limit ? distance : nil
    }

    /// Whether a word has a beginning that differs from the typed one in a letter, but not in its first one.
    private static func isBegun(_ word: String, by typed: String) -> Bool {
        let letters = Array(typed.unicodeScalars)
        let own = Array(word.unicodeScalars)
        guard letters.count >= 4, own.count >= letters.count - 1 else { return false }
        let isSwapped = own.count > 1 && own[0] == letters[1] && own[1] == letters[0]
        guard own[0] == letters[0] || isSwapped || own.starts(with: letters.dropFirst()) else { return false }
        return (letters.count - 1...letters.count + 1).contains { count in
            count <= own.count && distance(letters, Array(own.prefix(count))) == 1
        }
    }

    /// The number of changed, added, removed and swapped letters.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
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

    private static let articles = Set(
        """
        the a an le la les l un une el los las lo il gli der das ein eine het een os uma ett
        """.split(separator: " ").map(String.init))
    /// The articles that count only before two words or more.
    private static let leadingArticles: Set = ["die", "den", "de", "o"]
    private static let numerals: [String: String] = {
        let roman = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(separator: " ")
        let english = "one two three four five six seven eight nine ten eleven twelve".split(separator: " ")
        let all = (roman.enumerated().map { $0 } + english.enumerated().map { $0 }).map { (String($1), "\($0 + 1)") }
        return Dictionary(uniqueKeysWithValues: all + [("dr", "doctor"), ("mr", "mister")])
    }()

    private static func isKept(_ words: [String]) -> [Bool] {
        let isKept = words.enumerated().map { index, word in
            !articles.contains(word) && !(leadingArticles.contains(word) && index == 0 && words.count > 2)
        }
        return isKept.contains(true) ? isKept : words.map { _ in true }
    }

    /// The letters of a title with digits for a number at the end, and without an English article in front.
    private struct Folded {
        let whole: String
        let bare: String

        func matches(_ title: Folded) -> Bool { whole == title.whole || bare == title.whole || whole == title.bare }
    }

    private static func folded(_ text: String) -> Folded {
        var words = words(text, isPlain: true)
        let isArticle = words.count > 1 && ["the", "a", "an"].contains(words[0])
        if words.count > (isArticle ? 2 : 1), let last = words.popLast() { words.append(numerals[last] ?? last) }
        return Folded(whole: words.joined(), bare: words.dropFirst(isArticle ? 1 : 0).joined())
    }

    private static func kept(_ words: [String]) -> [String] { zip(words, isKept(words)).filter(\.1).map(\.0) }

    private static func words(_ text: String, isPlain: Bool = false) -> [String] {
        let folded = text.replacing("&", with: " and ").replacing("'", with: "")
            .folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return isPlain ? words : words.map { numerals[$0] ?? $0 }
    }
}

extension TitleScan {
    static let pool = """
        night river shadow Amélie stone garden winter mother father return dragon secret kingdom island silver café
        broken mirror hunter forgotten melody lanterns whispering mountain strangers deliverance architects Solaris
        """.split { $0.isWhitespace }.map(String.init)

    /// Returns titles of one to five words, some with articles, numerals and signs.
    static func titles(
        _ count: Int, of pool: [String] = pool, _ random: inout some RandomNumberGenerator
    ) -> [(id: Int, title: String, popularity: Double)] {
        (1...count).map { id in
            var words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                pool.randomElement(using: &random) ?? ""
            }
            if words.count > 2, Int.random(in: 0..<6, using: &random) == 0 { words[0] += ":" }
            if Int.random(in: 0..<3, using: &random) == 0 { words.insert("The", at: 0) }
            if Int.random(in: 0..<8, using: &random) == 0 {
                words.append(["II", "3", "IV"].randomElement(using: &random) ?? "")
            }
            if Int.random(in: 0..<9, using: &random) == 0 { words.insert("&", at: words.count - 1) }
            return (id, words.joined(separator: " "), Double(count - id) / 10 + 0.5)
        }
    }

    /// Returns typed forms of titles: unchanged, folded, with a word less, begun, with one error, two errors, begun with
    /// an error, and initials.
    static func forms(of titles: [String], _ random: inout some RandomNumberGenerator) -> [String] {
        titles.flatMap { title in
            let words = title.split(separator: " ").map(String.init)
            let index = words.indices.randomElement(using: &random) ?? 0
            let dropped = words.indices.filter { $0 != index || words.count == 1 }.map { words[$0] }
            let once = misspelt(title, &random)
            return [
                title, title.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil),
                dropped.joined(separator: " "), String(title.prefix(5)), once, misspelt(once, &random),
                misspelt(String(title.prefix(8)), &random),
                words.map { $0.prefix(1).lowercased() }.joined(),
            ]
        }
    }

    private static func misspelt(_ title: String, _ random: inout some RandomNumberGenerator) -> String {
        var letters = Array(title)
        let index = Int.random(in: 0..<max(1, letters.count - 1), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !letters.isEmpty: letters.remove(at: index)
        case 1: letters.insert("x", at: index)
        default: if letters.count > 1 { letters.swapAt(index, index + 1) }
        }
        return String(letters)
    }
}

/// Numbers derived from a seed.
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
