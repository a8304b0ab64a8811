public import Prompt
import TerminalKit

extension CommandTable {
    /// Returns the manual page, written with the macros of man(7).
    ///
    /// - Parameters:
    ///   - date: The date of the version, as `yyyy-MM-dd`.
    ///   - paragraphs: A description of the program.
    ///   - files: The paths of the files that the program reads and writes.
    public func manualPage(
        version: String, date: String, paragraphs: [String], files: [(path: String, summary: String)]
    ) -> String {
        let help = HelpText(of: self)
        var page = ManualPage(title: "POPCORN", date: date, source: "popcorn \(version)")
        page.add("NAME", [.line(title.replacing("popcorn: ", with: "popcorn - "))])
        page.add("SYNOPSIS", ["[COMMAND]", "-c COMMANDS", "-f FILE"].map { .line("popcorn \($0) [flags]") })
        page.add("DESCRIPTION", paragraphs.map { .line($0) })
        page.add("COMMANDS", help.groups.flatMap(manualLines))
        page.add("TITLES", help.titleLines)
        page.add("ROWS", help.rowLines)
        page.add("FACETS", types.filter { $0.hasTitles }.flatMap(manualLines))
        page.add("FLAGS", [.pairs(flags.map { ($0.usage, $0.summary) })])
        page.add("SETTINGS", help.settingLines)
        page.add("EDITING", EditorKeys.blocks)
        page.add("JSON", help.jsonLines)
        page.add("ENVIRONMENT", [.pairs(variables.map { ($0.name, $0.summary) })])
        page.add("FILES", [.pairs(files.map { ($0.path, $0.summary) })])
        page.add("EXIT STATUS", ExitCode.blocks)
        page.add("HELP", [.line("popcorn help TOPIC explains:"), .pairs(help.topics.map { ($0.name, $0.summary) })])
        return page.text
    }

    private func manualLines(_ group: CommandGroup, _ members: [CommandSpec]) -> [Screen.Block] {
        [.heading(group.title, right: "")]
            + members.flatMap { command -> [Screen.Block] in
                let names = ([command.name] + command.aliases).joined(separator: ", ")
                let forms = command.forms.map { ("", $0.usage(after: command.name, isShort: true)) }
                let examples = command.examples.joined(separator: " · ")
                return [.pairs([(names, command.summary)] + forms)]
                    + (examples.isEmpty ? [] : [.pairs([("", "For example: \(examples)")])])
            }
    }

    private func manualLines(_ type: ItemType) -> [Screen.Block] {
        [
            .heading("of a \(type.noun)", right: ""),
            .pairs(type.facets.map { ($0.usage, $0.summary) }),
        ]
    }
}

/// A page written with the macros of man(7).
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
        case .header(let title, _): text += ".SS \(Self.escaped(title.plain))\n"
        case .text(let line): addParagraph(line.plain)
        case .paragraph(let line, _): addParagraph(line)
        case .values(let pairs, _, _): for pair in pairs { add(pair) }
        default: break
        }
    }

    private mutating func addParagraph(_ paragraph: String) {
        // The first paragraph of a section needs no macro.
        let isFirst = text.split(separator: "\n").last?.hasPrefix(".S") == true
        text += (isFirst ? "" : ".PP\n") + Self.lines(paragraph)
    }

    private mutating func add(_ pair: NamedValue) {
        text += pair.name.isEmpty ? ".br\n" : ".TP\n.B \(Self.escaped(pair.name))\n"
        text += Self.lines(pair.value.plain)
    }

    /// Returns the escaped text, broken into lines of the usual length. The manual viewer reflows them.
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

    /// Returns the text with troff's special characters escaped, as well as those that need a UTF-8 terminal.
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
    /// The digits of a scalar, padded because troff requires at least four.
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
