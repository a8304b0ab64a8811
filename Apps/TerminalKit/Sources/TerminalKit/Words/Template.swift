import Foundation

/// Text with fields in braces, such as `{id}\t{title}`, that is written once for each row.
package struct Template: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        case text(String)
        /// The path of a property.
        case field(String)
    }

    private(set) var parts: [Part] = []

    /// Parses a template. `\t`, `\n`, `\\`, `{{` and `}}` stand for a tab, a line break, a backslash and braces.
    ///
    /// - Throws: `UsageError` for an unknown escape, a lone brace, or a template without fields.
    package init(_ source: String) throws {
        var rest = Substring(source)
        while let character = rest.popFirst() {
            switch character {
            case "\\": append(try Self.escaped(rest.popFirst()))
            case "{" where rest.first == "{", "}" where rest.first == "}": append(String(rest.removeFirst()))
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw Self.lone(character) }
                try appendField(rest[..<end])
                rest = rest[rest.index(after: end)...]
            case "}": throw Self.lone(character)
            // The shell passes tabs and line breaks unchanged.
            case "\t", "\n": append(String(character))
            default: append(Sanitizer.line(String(character)))
            }
        }
        if fields.isEmpty { throw Self.error("the template has no field") }
    }

    /// The paths of the properties, in order.
    package var fields: [String] {
        parts.compactMap { if case .field(let path) = $0 { path } else { nil } }
    }

    package func text(_ value: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let path): value(path)
            }
        }.joined()
    }

    private static func error(_ message: String) -> UsageError {
        UsageError(message, hint: .note(#"for example '{id}\t{title}'; {{ and }} stand for braces"#))
    }

    private static func lone(_ brace: Character) -> UsageError {
        error("the template has an unmatched “\(brace)”")
    }

    private static func escaped(_ character: Character?) throws -> String {
        switch character {
        case "t": return "\t"
        case "n": return "\n"
        case "\\": return "\\"
        default:
            let shown = Sanitizer.line(character.map(String.init) ?? "")
            throw error("“\\\(shown)” is not an escape sequence: use \\t for a tab, \\n for a line break")
        }
    }

    private mutating func appendField(_ name: Substring) throws {
        let path = name.trimmingCharacters(in: .whitespacesAndNewlines)
        if path.isEmpty { throw Self.error("the template has “{}” without a field name") }
        parts.append(.field(path))
    }

    private mutating func append(_ text: String) {
        if text.isEmpty { return }
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(text))
        }
    }
}
