import Foundation

/// Reduces texts to words without case, accents, character width or punctuation.
///
/// Results are cached per letter, because the system's decomposition of text takes longer than the rest.
struct TitleFolding {
    /// The replacements for non-ASCII scalars: letters, a space between words, or nothing.
    private var known: [Unicode.Scalar: [UInt8]] = [:]
    private var scalars: [Unicode.Scalar] = []

    /// Returns the words of a text, each followed by a space.
    mutating func fold(_ text: String) -> [UInt8] {
        scalars.removeAll(keepingCapacity: true)
        for scalar in text.unicodeScalars { scalars.append(scalar) }
        var folded: [UInt8] = []
        folded.reserveCapacity(scalars.count + 8)
        for (index, scalar) in scalars.enumerated() {
            guard scalar.isASCII else {
                for byte in bytes(of: scalar) { Self.append(byte, to: &folded) }
                continue
            }
            switch UInt8(scalar.value) {
            case let byte where 0x61...0x7A ~= byte || 0x30...0x39 ~= byte: folded.append(byte)
            case let byte where 0x41...0x5A ~= byte: folded.append(byte | 0x20)
            case UInt8(ascii: "'"), UInt8(ascii: "`"): continue
            case UInt8(ascii: "&"), UInt8(ascii: "+"):
                Self.append(0x20, to: &folded)
                folded.append(contentsOf: "and ".utf8)
            case UInt8(ascii: ".") where isWithinInitials(index): continue
            default: Self.append(0x20, to: &folded)
            }
        }
        Self.append(0x20, to: &folded)
        return folded
    }

    /// Adds a byte, but never two spaces in a row.
    private static func append(_ byte: UInt8, to folded: inout [UInt8]) {
        if byte != 0x20 || folded.last.map({ $0 != 0x20 }) == true { folded.append(byte) }
    }

    private mutating func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
        if let bytes = known[scalar] { return bytes }
        // A fraction or an exponent is a word: “8½” is “8 1/2”, and “Alien³” is “Alien 3”.
        var text = scalar.properties.generalCategory == .otherNumber ? " " : ""
        if !Self.apostrophes.contains(scalar) {
            for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars {
                switch part.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                    .decimalNumber, .letterNumber, .otherNumber:
                    let letter = part.properties.lowercaseMapping
                    text += Self.plainLetters[letter] ?? letter
                case .nonspacingMark, .spacingMark, .enclosingMark: continue
                default: text += part == "&" || part == "+" ? " and " : " "
                }
            }
        }
        known[scalar] = Array(text.utf8)
        return Array(text.utf8)
    }

    /// Returns whether a dot is between initials, as in “E.T.” and “S.W.A.T.”.
    private func isWithinInitials(_ index: Int) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
        }
        return isLetter(index - 1) && !isLetter(index - 2) && isLetter(index + 1) && !isLetter(index + 2)
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["’", "‘", "´", "ʼ", "ʻ", "′"]
    private static let plainLetters = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ]
}
