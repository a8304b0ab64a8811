import Prompt
import TerminalKit

/// The readers of ratings in what people say.
enum SpokenRatings {
    /// Reads a rating: “8”, “8/10”, “4 stars”, “★★★★½”, “3.5”, “ten”. Stars are five, and only they have halves.
    static func rating(_ words: [String]) -> String? {
        if let halves = halves(words) { return rating(stars: halves) }
        let named = words.count > 1 && ["point", "points", "pts"].contains(words[words.count - 1])
        let words = named || (words.count > 4 && words.last == "stars") ? words.dropLast() : words
        guard let typed = words.first else { return nil }
        let first = typed.contains("½") ? typed.replacing(/([0-9])½/, with: { "\($0.1).5" }) : typed
        let isStars = words.count == 2 && ["star", "stars"].contains(words[1])
        let isOutOf =
            (words.count == 4 && words[1...2] == ["out", "of"])
            || (words.count == 3 && ["of", "from", "on"].contains(words[1]))
        guard words.count == 1 || isStars || isOutOf else { return nil }
        let marked = first.contains("*") && first.hasSuffix("1/2") ? first.dropLast(3) + "½" : first
        if marked.allSatisfy({ "★⭐½*".contains($0) }) {
            let halves = marked.filter { $0 == "½" }.count
            return rating(stars: Double(marked.count - halves) + Double(halves) / 2)
        }
        if words.count == 1, first.hasSuffix("0%"), let tenth = Int(first.dropLast(2)), (0...10).contains(tenth) {
            return tenth > 0 ? String(tenth) : nil
        }
        let isMarked = first.hasSuffix("*") && first.count > 1
        let parts = (isMarked ? first.dropLast() : first[...]).split(separator: "/").map(String.init)
        let spelled = SpokenNumbers.numbers.firstIndex(of: first).map { Double($0 + 1) }
        guard let number = spelled ?? parts.first.flatMap({ Double($0) }), parts.count <= 2 else { return nil }
        let isHalf = number != number.rounded() && number < 5
        // Some count ten stars.
        let isOfFive = (isStars && number <= 5) || isHalf || isMarked
        let scale = isOutOf ? words[words.count - 1] : parts.count == 2 ? parts[1] : isOfFive ? "5" : "10"
        switch scale {
        case "5", "five": return rating(stars: number)
        case "10", "ten": return number == number.rounded() && (1...10).contains(number) ? String(Int(number)) : nil
        default: return nil
        }
    }

    /// Reads a number of stars in words: “half a star”, “three and a half stars”.
    static func halves(_ words: [String]) -> Double? {
        let number = ["star", "stars"].contains(words.last) ? words.dropLast() : words
        if words.last == "star", [["half", "a"], ["a", "half"], ["half"]].contains(number) { return 0.5 }
        guard let whole = number.first, [["and", "a", "half"], ["1/2"]].contains(Array(number.dropFirst())) else {
            return nil
        }
        return Double(SpokenNumbers.digits(whole)).map { $0 + 0.5 }
    }

    /// Reads a lowest or a highest rating: “above 7”, “9 or more”, “7+”, “below 8”, “at most 5”.
    static func minimum(_ words: [String]) -> String? {
        let isNamed = words.count > 1 && ["rated", "rating", "score", "ratings"].contains(words[0])
        let words = isNamed ? Array(words.dropFirst()) : words
        guard words.count < 4, SpokenNumbers.hasDigits(words), isComparison(words) else { return nil }
        let text = words.joined(separator: " ")
        let before = text.wholeMatch(
            of: /(?:above|over|at least|more than|higher than|better than|min|>|>=) ?([0-9]{1,2})/)
        let after = text.wholeMatch(of: /([0-9]{1,2})(?:\+| or more| or higher| or better| and up| and above)/)
        if let low = (before?.1 ?? after?.1).flatMap({ Int($0) }) { return (1...10).contains(low) ? "\(low)+" : nil }
        let under = text.wholeMatch(of: /(?:below|under|less than|lower than|worse than|<) ?([0-9]{1,2})/)
        let most = text.wholeMatch(of: /(?:at most|max|<=) ?([0-9]{1,2})|([0-9]{1,2}) or (?:less|lower|worse|below)/)
        let high = (under?.1).flatMap { Int($0) }.map { $0 - 1 } ?? (most?.1 ?? most?.2).flatMap { Int($0) }
        return high.flatMap { (1...10).contains($0) ? "..\($0)" : nil }
    }

    static let comparisons: Set = [
        "above", "over", "at", "more", "higher", "better", "min", "below", "under", "less", "lower", "worse", "max",
        "up",
    ]

    /// Returns whether words may compare something with a number, which is the first or the last word, or before words
    /// such as “or more”. Otherwise, no expression has to be compiled.
    static func isComparison(_ words: [String]) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return SpokenNumbers.hasDigits([first, last])
            && words.contains { comparisons.contains($0) || $0.contains(where: "+<>".contains) }
    }

    /// Reads a rating that can be nothing else: “8/10”, “4 stars”, “★★★★”.
    static func stars(_ words: [String]) -> String? {
        words.count == 1 && words[0].allSatisfy { $0.isNumber || $0.isLetter } ? nil : rating(words)
    }

    /// Reads a rating as a bare number, which may also belong to a title: “8”.
    static func grade(_ words: [String]) -> String? {
        words.count == 1 && words[0].isDigits ? rating(words) : nil
    }

    static func rating(stars: Double) -> String? {
        let rating = stars * 2
        return rating == rating.rounded() && (1...10).contains(rating) ? String(Int(rating)) : nil
    }
}
