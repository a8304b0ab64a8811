extension Screen.Block {
    /// Returns a message with a hint. A line to type stands last, after three blanks; what explains it is dim and stands
    /// before it in brackets, so that both look apart without colours too.
    ///
    /// - Parameters:
    ///   - message: The message; empty for the hint alone.
    ///   - hint: The hint.
    ///   - width: The width in cells. A hint that doesn't fit behind the message stands below it, and so does the
    ///     second explanation. With an unlimited width, as on a pipe, all of it is one line.
    package static func message(_ message: Text, _ hint: Hint, width: Int) -> [Screen.Block] {
        let groups = hint.groups
        guard let first = groups.first, !message.isEmpty else {
            let start = message.isEmpty ? [] : [message]
            return (start + groups.flatMap { $0.texts(width: width) }).map { .text($0) }
        }
        let both = message + (first.explanations.isEmpty ? "" : " ") + first.text
        if width == ScreenRenderer.unlimited {
            let rest = groups.dropFirst().map { ($0.explanations.isEmpty ? "" : "   ") + $0.text }
            return [.text(rest.reduce(both, +))]
        }
        let start = both.width <= width ? [both] : [message] + first.texts(width: width)
        return (start + groups.dropFirst().flatMap { $0.texts(width: width) }).map { .text($0) }
    }
}

extension Hint.Group {
    private var explanation: Text {
        Text(explanations.map { "(\(Sanitizer.line($0)))" }.joined(separator: " "), .dim)
    }

    private var commands: [Text] { lines.map { Text(Sanitizer.line($0), .command) } }

    /// The explanation and the lines on one line.
    fileprivate var text: Text {
        commands.isEmpty ? explanation : explanation + "   " + commands.joined(separator: Text(" · ", .dim))
    }

    /// Returns the group on one line if there is room, or else with its lines below the explanation, and if necessary one
    /// below another.
    fileprivate func texts(width: Int) -> [Text] {
        if text.width <= width { return [text] }
        let below = Hint.Group(explanations: [], lines: lines).text
        let start = explanation.isEmpty ? [] : [explanation]
        if commands.isEmpty || below.width <= width { return start + (commands.isEmpty ? [] : [below]) }
        return start + commands.map { "   " + $0 }
    }
}
