import CoreDomain
import Prompt
import TerminalKit

/// The readers of seasons and episodes in what people say.
enum SpokenParts {
    /// Reads seasons or episodes: “s1e3”, “season 1”, “season 2 episode 4”.
    static func parts(_ words: [String]) -> String? {
        // Most words are neither, which is found out before they are compared with each notation.
        let begins = words[0].hasPrefix("s") || words[0].hasPrefix("e") || words[0].contains("x")
        guard words.count < 8, begins || words.dropFirst().first?.hasPrefix("season") == true,
            words.contains(where: { SpokenNumbers.hasDigits([$0]) || SpokenNumbers.numbers.contains($0) })
        else { return nil }
        // “sesaon 2”
        let named = words.map { word in
            SpokenDays.misspelt(word, as: ["season", "episode"]) ?? word
        }
        let words = named.first.map { $0.hasPrefix("season") } == true ? named.map(SpokenNumbers.digits) : named
        guard SpokenNumbers.hasDigits(words), let notation = PartNotation(words) else { return nil }
        if let text = notation.text { return text }
        guard let phrases = SeenPhrase.read(words), phrases.count == 1,
            case .parts(let parts)? = phrases[0].value as? SeenPhrase
        else { return nil }
        return parts.text
    }
}

/// The form in which seasons or episodes are written: “S#,e#” and the numbers 2 and 4 for “season 2, episode 4”.
private struct PartNotation {
    private var shape = ""
    private var numbers: [Int] = []

    /// The words of notations, and what they are in a shape.
    private static let symbols = [
        "season": "S", "seasons": "S", "s": "s", "episode": "e", "ep": "e", "e": "e", "x": "x", "of": "o", "from": "o",
        "to": "-", "until": "-", "through": "-", "-": "-", "–": "-", "..": "-", ",": ",", "and": ",", "&": ",",
        "st": "t", "nd": "t", "rd": "t", "th": "t",
    ]

    /// - Returns: `nil` if a word or a number is in no notation.
    init?(_ words: [String]) {
        for word in words {
            for piece in word.pieces {
                if piece.isDigits {
                    guard piece.count < 4, let number = Int(piece) else { return nil }
                    shape += "#"
                    numbers.append(number)
                } else {
                    guard let symbol = Self.symbols[piece] else { return nil }
                    shape += symbol
                }
            }
        }
    }

    /// The season or the episodes as they are typed; `nil` for what the program reads as it is.
    var text: String? {
        switch shape {
        case "#tS": "s\(numbers[0])"
        case "s#e#", "S#e#", "s#,e#", "S#,e#": "s\(numbers[0])e\(numbers[1])"
        case "e#S#", "e#oS#": "s\(numbers[1])e\(numbers[0])"
        case "s#e#-#", "s#e#-e#", "s#,e#-#", "s#,e#-e#", "s##-#": "s\(numbers[0])e\(numbers[1])-\(numbers[2])"
        case "s#e#-s#e#", "#x#-#x#", "#e#-#e#":
            numbers[0] == numbers[2] ? "s\(numbers[0])e\(numbers[1])-\(numbers[3])" : nil
        case "S#,#", "S#,,#": "s\(numbers[0]),s\(numbers[1])"
        case "S#-#": "s\(numbers[0])-\(numbers[1])"
        default: nil
        }
    }
}

extension String {
    /// The runs of digits, of letters and of other characters in a word.
    fileprivate var pieces: [String] {
        var pieces: [String] = []
        var last: Int?
        for character in self {
            let kind = character.isNumber ? 0 : character.isLetter ? 1 : 2
            if kind == last {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
            last = kind
        }
        return pieces
    }
}
