import Foundation

/// A session in a document: commands with their output.
struct Transcript {
    struct Exchange: Equatable {
        /// The text after the prompt.
        let command: String
        /// The lines up to the next prompt.
        let output: [String]
    }

    let exchanges: [Exchange]

    /// Reads the lines of a block. Lines before the first prompt are ignored.
    init(_ lines: [String]) {
        var exchanges: [Exchange] = []
        for line in lines {
            if line.hasPrefix(Self.prompt) {
                exchanges.append(Exchange(command: String(line.dropFirst(Self.prompt.count)), output: []))
            } else if let last = exchanges.popLast() {
                exchanges.append(Exchange(command: last.command, output: last.output + [line]))
            }
        }
        self.exchanges = exchanges
    }

    /// Returns the sessions in the `console` blocks of a Markdown text.
    static func all(in markdown: String) -> [Transcript] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in markdown.components(separatedBy: "\n") {
            if let open = block {
                if line.hasPrefix("```") { blocks.append(open) }
                block = line.hasPrefix("```") ? nil : open + [line]
            } else if line.trimmingCharacters(in: .whitespaces) == "```console" {
                block = []
            }
        }
        return blocks.map(Transcript.init).filter { !$0.exchanges.isEmpty }
    }

    private static let prompt = "popcorn> "
}

/// Output as transcripts compare it, without values that differ between runs.
struct ComparableOutput {
    let lines: [String]

    init(_ lines: [String]) {
        self.lines = lines.map(Self.normalised).filter { !$0.isEmpty }
    }

    /// Whether `shown` is this output. A line “…” in it matches any number of lines.
    func matches(_ shown: ComparableOutput) -> Bool { match(lines[...], shown.lines[...]) }

    private func match(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
        if let first = shown.first, first == "…" || first == "..." {
            return (0...lines.count).contains { match(lines.dropFirst($0), shown.dropFirst()) }
        }
        guard let line = lines.first else { return shown.isEmpty }
        return line == shown.first && match(lines.dropFirst(), shown.dropFirst())
    }

    /// Returns `line` with single spaces, and with “#” for times, ages and sizes.
    private static func normalised(_ line: String) -> String {
        line.replacing(/[\s·]*\b[\d.,]+ ?(ms|s|min|h|days?|hours?|minutes?|seconds?|weeks?)( old| ago)?\b/, with: " #")
            .replacing(/[\d.,]+ (B|KB|MB|kB|KiB|MiB)\b/, with: "#")
            .replacing(/\/\S*\/popcorn-[0-9A-F-]+\/home/, with: "~")
            .replacing(/\s+/, with: " ")
            .trimmingCharacters(in: .whitespaces)
    }
}
