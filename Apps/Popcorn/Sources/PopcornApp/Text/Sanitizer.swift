/// Stands between all text that we did not write and the terminal.
///
/// Removes what steers a terminal or reorders a line: C0 and C1 controls, DEL, bidirectional controls, line and
/// paragraph separators. A tab or a line break becomes a space; the model keeps the text as it is.
struct Sanitizer {
    /// The text on one line.
    static func line(_ text: String) -> String {
        clean(text, keepingLineBreaks: false)
    }

    /// The text with its line breaks kept as "\n".
    static func paragraphs(_ text: String) -> String {
        clean(text, keepingLineBreaks: true)
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
    /// Whether it may never reach a terminal as it is.
    var isUnsafe: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether it separates words although it is a control.
    fileprivate var isBlankControl: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
