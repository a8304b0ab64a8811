import TerminalKit

/// A page in the macros of man(7).
struct ManualPage {
    private(set) var text: String

    init(title: String, date: String, source: String) {
        text = ".TH \(title) 1 \"\(date)\" \"\(source)\" \"User Commands\"\n"
    }

    /// Adds a section, unless it is empty.
    mutating func add(_ section: String, _ blocks: [Screen.Block]) {
        guard !blocks.isEmpty else { return }
        text += ".SH \(section)\n"
        for block in blocks { add(block) }
    }

    private mutating func add(_ block: Screen.Block) {
        switch block {
        case .heading(let title, _): text += ".SS \(Self.escaped(title))\n"
        case .line(let line), .paragraph(let line):
            // The first paragraph of a section needs no macro.
            let isFirst = text.split(separator: "\n").last?.hasPrefix(".S") == true
            text += (isFirst ? "" : ".PP\n") + Self.lines(line)
        case .pairs(let pairs, _): for pair in pairs { add(pair) }
        default: break
        }
    }

    private mutating func add(_ pair: (name: String, value: String)) {
        text += pair.name.isEmpty ? ".br\n" : ".TP\n.B \(Self.escaped(pair.name))\n"
        text += Self.lines(pair.value)
    }

    /// Returns escaped text in lines of the usual length for such pages, which the reader reflows.
    private static func lines(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ").map({ String($0) }) {
            if let last = lines.last, escaped(last + " " + word).count <= 78 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.map { escaped($0) + "\n" }.joined()
    }

    /// Escapes troff's special characters, and characters that terminals without UTF-8 can't show.
    private static func escaped(_ text: String) -> String {
        let line = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "’": "\\(cq"
            case "“": "\\(lq"
            case "…": "..."
            case "·": "\\(pc"
            case "”": "\\(rq"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u" + String(scalar.value, radix: 16, uppercase: true).leftPadded + "]"
            }
        }.joined()
        // A dot would start a macro.
        return line.hasPrefix(".") ? "\\&\(line)" : line
    }
}

extension String {
    /// The digits of a scalar; troff requires at least four.
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
