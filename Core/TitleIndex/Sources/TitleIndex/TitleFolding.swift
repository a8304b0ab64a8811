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
        var text = text
        var folded: [UInt8] = []
        text.withUTF8 { fold($0, into: &folded) }
        return folded
    }

    /// Replaces the content of `folded` by the words of a text in UTF-8, each followed by a space.
    mutating func fold(_ text: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
        folded.removeAll(keepingCapacity: true)
        if text.allSatisfy({ $0 < 0x80 }) {
            for index in text.indices {
                Self.append(text[index], to: &folded) {
                    Self.isWithinInitials(index) { text.indices.contains($0) && Self.isLetter(text[$0]) }
                }
            }
        } else {
            appendScalars(of: String(decoding: text, as: UTF8.self), to: &folded)
        }
        Self.append(0x20, to: &folded)
    }

    private mutating func appendScalars(of text: String, to folded: inout [UInt8]) {
        scalars.removeAll(keepingCapacity: true)
        scalars.append(contentsOf: text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if scalar.isASCII {
                Self.append(UInt8(scalar.value), to: &folded) {
                    Self.isWithinInitials(index) { scalars.indices.contains($0) && scalars[$0].properties.isAlphabetic }
                }
            } else {
                for byte in bytes(of: scalar) { Self.append(byte, to: &folded) }
            }
        }
    }

    /// Adds a byte of ASCII.
    ///
    /// - Parameter isWithinInitials: Returns whether a dot is between initials, as in “E.T.” and “S.W.A.T.”.
    @inline(__always)
    private static func append(_ byte: UInt8, to folded: inout [UInt8], _ isWithinInitials: () -> Bool) {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: folded.append(byte)
        case 0x41...0x5A: folded.append(byte | 0x20)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return
        case UInt8(ascii: "&"), UInt8(ascii: "+"):
            append(0x20, to: &folded)
            folded.append(contentsOf: "and ".utf8)
        case UInt8(ascii: ".") where isWithinInitials(): return
        default: append(0x20, to: &folded)
        }
    }

    private static func isWithinInitials(_ index: Int, _ isLetter: (Int) -> Bool) -> Bool {
        isLetter(index - 1) && !isLetter(index - 2) && isLetter(index + 1) && !isLetter(index + 2)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

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

    private static let apostrophes: Set<Unicode.Scalar> = ["’", "‘", "´", "ʼ", "ʻ", "′"]
    private static let plainLetters = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ]
}
