/// The advice beside an error: lines to type, and notes about them.
///
/// The code that raises an error builds its hint. Later code may rewrite a line for the shell, but never parses the text.
public struct Hint: Equatable, Sendable {
    /// A piece of advice.
    public enum Part: Equatable, Sendable {
        /// A line to type, with its purpose if the line alone doesn't say it: “5 rows: top --limit 5”.
        case line(String, purpose: String?)
        /// A line to type with its effect: “`seen s1-` marks all aired episodes”. In a shell, only the line has another
        /// form, and the sentence begins with `subject`.
        case effect(String, subject: String, line: String)
        /// Advice in words, and the line mentioned in it, if any: “`key set` stores a key”.
        case note(String, naming: String?)
        /// The words that are accepted in place of the one typed: “Expected one of: cast, crew.”
        case choices([String])
        /// A remark about the lines before it: “(not understood: in dolby)”.
        case remark(String)
    }

    /// The pieces of advice, the most probable first.
    public let parts: [Part]

    /// Creates a hint.
    ///
    /// - Parameter parts: The pieces of advice, the most probable first.
    public init(parts: [Part]) {
        self.parts = parts
    }

    /// Creates a hint that consists of lines.
    ///
    /// - Parameters:
    ///   - lines: The lines to type, the most probable first.
    ///   - remark: A remark about the lines. Without lines, it is the whole hint.
    public init(_ lines: [String], remark: String? = nil) {
        let note = remark.map { lines.isEmpty ? Part.note($0, naming: nil) : .remark($0) }
        parts = lines.map { .line($0, purpose: nil) } + [note].compactMap(\.self)
    }

    /// The advice if nothing is known about the problem.
    public static let seeHelp = line("help")

    /// Returns a hint that is a line to type.
    ///
    /// - Parameters:
    ///   - line: The line, which can be typed as it is.
    ///   - purpose: What the line is for, if the line alone doesn't say it: “open a movie first”.
    public static func line(_ line: String, for purpose: String? = nil) -> Hint {
        Hint(parts: [.line(line, purpose: purpose)])
    }

    /// Returns a hint that says what a line does: “`seen s1-` marks all aired episodes”.
    ///
    /// - Parameters:
    ///   - line: The line, which can be typed as it is.
    ///   - effect: The rest of a sentence that begins with the line.
    public static func line(_ line: String, effect: String) -> Hint {
        Hint(parts: [.effect(effect, subject: line, line: line)])
    }

    /// Returns a hint that consists of lines to type, the most probable first.
    public static func lines(_ lines: String...) -> Hint { Hint(lines) }

    /// Returns a hint with a line that repeats what was typed. If the text is too long to show whole, the hint is a note.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - line: Returns the line with the text as it is shown.
    public static func line(repeating text: String, _ line: (_ shown: String) -> String) -> Hint {
        let shown = Sanitizer.excerpt(text)
        return shown == Sanitizer.line(text) ? .line(line(shown)) : .note(line(shown))
    }

    /// Returns a hint that isn't a line to type.
    ///
    /// - Parameters:
    ///   - text: The advice, such as “check the path” or a line with words to fill in: “tv ID”.
    ///   - line: The line that the text names, if any.
    public static func note(_ text: String, naming line: String? = nil) -> Hint {
        Hint(parts: [.note(text, naming: line)])
    }

    /// Returns a hint with the words that are accepted in place of the one typed.
    public static func choices(_ words: [String]) -> Hint {
        words.isEmpty ? .seeHelp : Hint(parts: [.choices(words)])
    }

    /// Returns the advice of both hints, that of `left` first.
    public static func + (left: Hint, right: Hint) -> Hint { Hint(parts: left.parts + right.parts) }

    /// The lines to type, including those that notes name.
    public var lines: [String] { parts.compactMap(\.line) }

    /// The lines that do what was meant. Those that notes name, such as `key set`, only lead there.
    public var answers: [String] { parts.filter(\.isAnswer).compactMap(\.line) }

    /// The advice that isn't a plain line, as one text; `nil` if there is none.
    public var note: String? {
        let notes = parts.filter { !$0.isPlainLine }.map(\.text)
        return notes.isEmpty ? nil : notes.joined(separator: " · ")
    }

    /// The advice as one text: “watchlist add heat (not understood: in dolby)”.
    public var text: String {
        parts.reduce("") { text, part in
            if case .remark(let remark) = part, !text.isEmpty { return "\(text) (\(remark))" }
            return text.isEmpty ? part.text : "\(text) · \(part.text)"
        }
    }

    /// Lines to type that have one explanation.
    struct Group: Equatable {
        /// The texts that explain the lines.
        var explanations: [String]
        /// The lines; empty if there is only advice in words.
        var lines: [String]
    }

    /// The lines to type, with what explains them. Plain lines stand together, and every other line alone. Advice that
    /// isn't about a line explains the first group.
    var groups: [Group] {
        var groups: [Group] = []
        var canTakePlain = false
        for part in parts {
            guard let line = part.line else { continue }
            if canTakePlain, part.explanation == nil {
                groups[groups.count - 1].lines.append(line)
            } else {
                groups.append(Group(explanations: [part.explanation].compactMap(\.self), lines: [line]))
                canTakePlain = part.explanation == nil
            }
        }
        let general = parts.filter { $0.line == nil }.map(\.text)
        if general.isEmpty { return groups }
        if groups.isEmpty { return [Group(explanations: general, lines: [])] }
        groups[0].explanations = general + groups[0].explanations
        return groups
    }

    /// The accepted words as a remark about lines before them; empty without such words.
    public var choicesAsRemark: Hint {
        Hint(parts: parts.compactMap { if case .choices = $0 { .remark($0.text) } else { nil } })
    }

    /// Returns the hint with other lines in place of its own.
    ///
    /// - Parameter form: Returns a line in another form. Texts that name a line keep it as it is.
    public func mapLines(_ form: (String) -> String) -> Hint {
        Hint(
            parts: parts.map { part in
                switch part {
                case .line(let line, let purpose): .line(form(line), purpose: purpose)
                case .effect(let effect, let subject, let line): .effect(effect, subject: subject, line: form(line))
                case .note(let text, let line): .note(text, naming: line.map(form))
                case .choices, .remark: part
                }
            })
    }
}

extension Hint.Part {
    fileprivate var line: String? {
        switch self {
        case .line(let line, _), .effect(_, _, let line): line
        case .note(_, let line): line
        case .choices, .remark: nil
        }
    }

    /// The explanation of the line on a screen; `nil` for a plain line.
    fileprivate var explanation: String? {
        switch self {
        case .line(_, let purpose): purpose
        case .effect(let effect, _, _): effect
        case .note, .choices, .remark: text
        }
    }

    fileprivate var isPlainLine: Bool {
        if case .line(_, nil) = self { true } else { false }
    }

    fileprivate var isAnswer: Bool {
        switch self {
        case .line, .effect: true
        case .note, .choices, .remark: false
        }
    }

    /// The advice as text, without the brackets around a remark.
    fileprivate var text: String {
        switch self {
        case .line(let line, let purpose): purpose.map { "\($0): \(line)" } ?? line
        case .effect(let effect, let subject, _): "`\(subject)` \(effect)"
        case .note(let text, _), .remark(let text): text
        case .choices(let words):
            words.count == 1 ? "Expected: \(words[0])." : "Expected one of: \(words.joined(separator: ", "))."
        }
    }
}
