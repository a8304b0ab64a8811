/// Text whose parts have roles, from which their colours follow.
///
/// A role is given where the value is made, which knows what the value means. No meaning depends on colour alone, so
/// the plain text says the same.
public struct Text: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A part of a text with one role.
    struct Span: Hashable, Sendable {
        let text: String
        let role: Role?
    }

    /// The parts, none of which is empty.
    private(set) var spans: [Span]
    /// The parts of the brief form; `nil` if there is only one form.
    private var briefSpans: [Span]?

    /// Creates text with one role.
    ///
    /// - Parameters:
    ///   - text: The text, which may come from outside the program.
    ///   - role: The role; `nil` for an ordinary value.
    public init(_ text: String, _ role: Role? = nil) {
        spans = text.isEmpty ? [] : [Span(text: text, role: role)]
    }

    /// Creates text without a role.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    private init(_ spans: [Span]) {
        self.spans = spans
    }

    /// The text without roles.
    public var plain: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// Whether there is no text.
    public var isEmpty: Bool { spans.isEmpty }

    /// Returns the two texts as one.
    public static func + (left: Text, right: Text) -> Text { Text(left.spans + right.spans) }

    /// Returns the text with a brief form, which stands for it where there isn't room for all that it says.
    public func briefly(_ brief: Text) -> Text {
        var text = self
        text.briefSpans = brief.spans
        return text
    }

    /// The brief form; `nil` if there is only one form.
    public var brief: Text? { briefSpans.map { Text($0) } }

    /// The text on one line, safe for a terminal.
    var line: Text {
        let line = Text(spans.flatMap { Text(Sanitizer.line($0.text), $0.role).spans })
        return brief.map { line.briefly($0.line) } ?? line
    }

    /// The number of cells that the text occupies.
    public var width: Int { DisplayWidth.of(plain) }

    /// Returns the text in `role`, but for the parts that have a role already.
    func with(_ role: Role) -> Text { Text(spans.map { Span(text: $0.text, role: $0.role ?? role) }) }
}

extension Text {
    /// Returns the lines that a layout of the plain text makes, with the roles of their characters.
    ///
    /// - Parameter layout: Returns lines with the text's characters in order. It may leave out blanks, separators and
    ///   the end, and may add blanks and “…”.
    func laidOut(_ layout: (String) -> [String]) -> [Text] {
        let plain = plain
        let lines = layout(plain)
        let roles = Set(spans.map(\.role))
        if roles.count < 2 { return lines.map { Text($0, roles.first ?? nil) } }
        var rest = RoledCharacters(plain, spans)
        return lines.map { line in
            line.reduce(into: Text([])) { text, character in text.append(character, rest.role(of: character)) }
        }
    }

    private mutating func append(_ character: Character, _ role: Role?) {
        if let last = spans.last, last.role == role {
            spans[spans.count - 1] = Span(text: last.text + String(character), role: role)
        } else {
            spans.append(Span(text: String(character), role: role))
        }
    }

    /// Returns the text, truncated with “…” if it exceeds `width` cells.
    public func fitted(to width: Int) -> Text { laidOut { [$0.fitted(to: width)] }[0] }

    /// Returns the text as lines of at most `width` cells.
    func wrapped(to width: Int) -> [Text] { laidOut { $0.wrapped(to: width) } }

    /// Returns the text as lines that are no wider than `widths` allow.
    func wrapped(to widths: LineWidths) -> [Text] { laidOut { $0.wrapped(to: widths) } }

    /// The text without blanks at its end.
    var withoutTrailingBlanks: Text {
        var spans = spans
        while let last = spans.popLast() {
            let rest = Text(last.text.withoutTrailingBlanks, last.role).spans
            if !rest.isEmpty { return Text(spans + rest) }
        }
        return Text(spans)
    }

    /// Returns the text padded with spaces to `width` cells.
    func padded(to width: Int, right: Bool = false) -> Text {
        let blanks = Text(String(repeating: " ", count: max(0, width - self.width)))
        return right ? blanks + self : self + blanks
    }
}

/// The characters of a text with their roles, read from the start.
private struct RoledCharacters {
    private let characters: [Character]
    private let roles: [Text.Role?]
    private var position = 0
    private var last: Text.Role?

    init(_ plain: String, _ spans: [Text.Span]) {
        characters = Array(plain)
        // The end of each span in UTF-8, since characters may combine across spans.
        var ends: [(end: Int, role: Text.Role?)] = []
        for span in spans { ends.append(((ends.last?.end ?? 0) + span.text.utf8.count, span.role)) }
        var offset = 0
        var index = 0
        roles = characters.map { character in
            while index < ends.count - 1, ends[index].end <= offset { index += 1 }
            offset += character.utf8.count
            return ends[index].role
        }
    }

    /// Returns the role of the next character, skipping those that a layout may leave out.
    mutating func role(of character: Character) -> Text.Role? {
        var next = position
        while next < characters.count, characters[next] != character, " ·".contains(characters[next]) { next += 1 }
        if next < characters.count, characters[next] == character {
            position = next + 1
            last = roles[next]
            return last
        }
        // A character that the layout has added.
        return character == " " ? nil : last
    }
}

extension [Text] {
    /// Returns the texts with `separator` between them.
    public func joined(separator: Text) -> Text {
        dropFirst().reduce(first ?? "") { $0 + separator + $1 }
    }
}

extension [Text?] {
    /// Returns the texts with `separator` between them, leaving out missing and empty ones.
    public func joined(separator: Text) -> Text {
        compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
    }
}
