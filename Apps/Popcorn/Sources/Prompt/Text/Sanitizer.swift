/// Removes from foreign text whatever controls a terminal or reorders a line.
///
/// All text that the program didn't write itself passes through here: C0 and C1 controls, DEL, bidirectional controls,
/// line and paragraph separators are removed. A tab or a line break becomes a space. Models keep the text unchanged.
public enum Sanitizer {
    /// Returns the text on one line.
    public static func line(_ text: String) -> String {
        clean(text, keepingLineBreaks: false)
    }

    /// Returns the text with its line breaks as "\n".
    public static func paragraphs(_ text: String) -> String {
        clean(text, keepingLineBreaks: true)
    }

    /// Returns the beginning of the text on one line, for messages that repeat what the user typed.
    public static func excerpt(_ text: String, length: Int = 60) -> String {
        line(text).fitted(to: length)
    }

    private static func clean(_ text: String, keepingLineBreaks: Bool) -> String {
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
}

extension Unicode.Scalar {
    /// Whether the scalar must not reach a terminal.
    var isUnsafe: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether the scalar separates words although it is a control.
    fileprivate var isBlankControl: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
