/// Removes from foreign text everything that controls a terminal or reorders a line.
///
/// All foreign text passes through here: C0 and C1 controls, DEL, bidirectional controls, line and paragraph
/// separators, soft hyphens, invisible spaces, joiners, and tags are removed. Tabs and line breaks become
/// spaces. Of hundreds of accents on a letter, only the first few remain. Models store the text unchanged.
public enum Sanitizer {
    /// The maximum number of scalars in a character. The longest emoji has ten.
    static let longestCharacter = 16

    /// Returns the sanitised text on one line.
    public static func line(_ text: String) -> String {
        shortened(safe(text, keepingLineBreaks: false))
    }

    /// Returns the sanitised text with its line breaks kept as `\n`.
    public static func paragraphs(_ text: String) -> String {
        shortened(safe(text, keepingLineBreaks: true))
    }

    /// Returns the start of the text on one line, for messages that repeat user input.
    public static func excerpt(_ text: String, length: Int = 60) -> String {
        // Of a long text, not much more is read than is shown.
        var count = 4 * length
        while true {
            let start = text.prefix(count)
            let shown = line(String(start))
            if start.endIndex == text.endIndex || DisplayWidth.of(shown) > length { return shown.fitted(to: length) }
            count *= 4
        }
    }

    private static func safe(_ text: String, keepingLineBreaks: Bool) -> String {
        guard text.unicodeScalars.contains(where: { $0.isUnsafe || $0.isBlankControl }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            if keepingLineBreaks && scalar == "\n" {
                scalars.append(scalar)
            } else if scalar.isBlankControl {
                scalars.append(" ")
            } else if !scalar.isUnsafe {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Returns the text with overlong characters truncated.
    private static func shortened(_ text: String) -> String {
        var text = text
        // After truncation, two characters may combine into another overlong one, so repeat.
        while text.hasLongCharacter {
            text = text.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(longestCharacter))) }.joined()
        }
        return text
    }
}

extension String {
    /// Whether any character has more scalars than any script or emoji requires.
    fileprivate var hasLongCharacter: Bool {
        var foreign = 0
        // The fast path for most text: characters of several scalars are not ASCII.
        let mayHave = unicodeScalars.contains {
            foreign = $0.isASCII ? 0 : foreign + 1
            return foreign >= Sanitizer.longestCharacter
        }
        return mayHave && contains { $0.unicodeScalars.count > Sanitizer.longestCharacter }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar must not be sent to a terminal.
    var isUnsafe: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether the scalar separates words despite being a control character.
    fileprivate var isBlankControl: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
