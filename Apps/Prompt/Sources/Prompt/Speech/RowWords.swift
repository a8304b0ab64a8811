import TerminalKit

/// The reader of rows in words: “first”, “the first two”, “1 and 3”, “row 2”, “these”.
struct RowWords {
    /// The number of rows on the screen.
    let count: Int

    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// Returns the rows that words in lower case name; `nil` if the words mean something else.
    func read(_ words: [String]) -> String? {
        let words = words.first == "the" ? Array(words.dropFirst()) : words
        guard !words.isEmpty else { return nil }
        return named(words) ?? place(words) ?? numbered(words)
    }

    /// “these”, “both”, “the last one”, “the first two”
    private func named(_ words: [String]) -> String? {
        switch words {
        case ["all"], ["them", "all"], ["these"], ["those"], ["all", "of", "them"], ["all", "of", "these"],
            ["all", "rows"]:
            return "all"
        case ["both"], ["both", "of", "them"]: return count == 2 ? "1-2" : nil
        case ["last", "one"], ["last", "row"]: return count > 0 ? String(count) : nil
        default: break
        }
        guard words.count == 2, let number = Self.number(words[1]), number > 1 else { return nil }
        switch words[0] {
        case "first", "top": return "1-\(number)"
        case "last" where number <= count: return "\(count - number + 1)-\(count)"
        default: return nil
        }
    }

    /// “first”, “the third one”, “2nd”
    private func place(_ words: [String]) -> String? {
        guard words.count == 1 || (words.count == 2 && ["one", "row", "result"].contains(words[1])) else { return nil }
        if let place = Self.ordinals.firstIndex(of: words[0]) { return String(place + 1) }
        let digits = words[0].prefix(while: \.isNumber)
        let isOrdinal = ["st", "nd", "rd", "th"].contains(words[0].dropFirst(digits.count))
        return isOrdinal && digits.count == 1 && digits != "0" ? String(digits) : nil
    }

    /// “row 2”, “1 and 3”, “1, 2 and 4”, “2 to 4”, “#3”
    private func numbered(_ words: [String]) -> String? {
        let markers: Set = ["row", "rows", "number", "no", "no.", "nr", "numbers"]
        let isMarked = markers.contains(words[0])
        let numbers = isMarked ? Array(words.dropFirst()) : words
        guard let first = numbers.first, first.contains(where: \.isNumber), numbers.count < 8 else { return nil }
        var text = ""
        for word in numbers {
            switch word {
            case "and", "&", "+", "vs": text += text.hasSuffix(",") ? "" : ","
            case "to", "-", "–", "through": text += "-"
            default:
                if text.last?.isNumber == true { text += "," }
                text += word.hasPrefix("#") ? String(word.dropFirst()) : word
            }
        }
        let rows = text.replacing("..", with: "-").replacing("+", with: ",")
        guard rows.utf8.count < 20, rows.last?.isNumber == true,
            rows.allSatisfy({ $0.isASCII && ($0.isNumber || ",-".contains($0)) }),
            let selection = try? RowSelection(Word(rows)),
            !rows.split(whereSeparator: { ",-".contains($0) }).contains(where: { $0.count > 3 || $0 == "0" })
        else { return nil }
        return selection.text
    }

    private static func number(_ word: String) -> Int? {
        word.isDigits && word.count < 3 ? Int(word) : numbers.firstIndex(of: word).map { $0 + 1 }
    }
}
