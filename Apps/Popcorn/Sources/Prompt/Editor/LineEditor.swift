/// Reads lines from a terminal and lets the user edit them.
actor LineEditor {
    /// How long a lone Escape is taken for the beginning of a sequence, in milliseconds.
    private static let escapeTime: Int32 = 50

    private let terminal: EditingTerminal
    private let environment: Environment
    private let prompt: String
    private let style: Style
    private let completions: @Sendable (String) async -> [Completion]
    private lazy var history = History(environment: environment)
    private var state: EditorState
    private var decoder = KeyDecoder()
    /// The keys that were typed ahead.
    private var keys: [KeyPress] = []
    private var frame: Frame?

    /// - Parameters:
    ///   - style: How hints and descriptions look. Without colours there are no hints.
    ///   - completions: Returns what can continue a line.
    init(
        _ terminal: EditingTerminal, environment: Environment, prompt: String, style: Style,
        completions: @escaping @Sendable (String) async -> [Completion]
    ) {
        (self.terminal, self.environment, self.prompt, self.style) = (terminal, environment, prompt, style)
        self.completions = completions
        state = EditorState(showsHints: style.isColoured)
    }

    /// Whether lines can be edited: not on a terminal that can't move its cursor, and not if the user declines it.
    static func isUsable(_ environment: Environment) -> Bool {
        environment["TERM"].map { $0 != "dumb" } == true && environment["POPCORN_EDITOR"] != "off"
    }

    /// Returns the next line, or `nil` at the end of input.
    func readLine() async -> String? {
        state.beginLine()
        terminal.enter()
        defer { terminal.leave() }
        redraw()
        state.history = history.lines
        while true {
            while !keys.isEmpty {
                guard let reaction = state.handle(keys.removeFirst()) else { continue }
                switch reaction {
                case .submit(let line): return submit(line)
                case .end: return end()
                default: await react(to: reaction)
                }
            }
            draw()
            let isOpen = await wait()
            if !isOpen { return end() }
        }
    }

    /// Waits for keys. Returns `false` at the end of input.
    private func wait() async -> Bool {
        switch await terminal.next(within: decoder.isAmbiguous ? Self.escapeTime : -1) {
        case .bytes(let bytes): keys += decoder.decode(bytes)
        case .idle: keys += decoder.flush()
        case .interrupted: keys = [.control("c")]
        case .resized: adaptToSize()
        case .suspended: suspend(group: false)
        case .continued:
            terminal.enter()
            redraw()
        case .end: return false
        }
        return true
    }

    private func react(to reaction: EditorState.Reaction) async {
        switch reaction {
        case .complete(let text):
            draw()
            state.offer(await completions(text))
        case .abandon:
            leaveLine(with: "^C")
            state.beginLine()
        case .clearScreen:
            terminal.write("\u{1B}[H\u{1B}[2J")
            redraw()
        case .suspend: suspend(group: true)
        case .submit, .end: break
        }
    }

    private func submit(_ line: String) -> String {
        leaveLine()
        history.add(line)
        return line
    }

    /// The caller ends the row.
    private func end() -> String? {
        draw()
        return nil
    }

    private func suspend(group: Bool) {
        let line = state.line
        leaveLine()
        terminal.suspend(group: group)
        state.line = line
        redraw()
    }
}

/// Drawing.
extension LineEditor {
    private func layout() -> Frame {
        let size = terminal.size(environment)
        return Frame(state, prompt: prompt, width: size.width, height: size.height)
    }

    private func draw() {
        let next = layout()
        terminal.write(frame.map { next.changes(from: $0, style: style) } ?? next.drawing(style: style))
        frame = next
    }

    private func redraw() {
        frame = nil
        draw()
    }

    /// Draws the frame where the old one begins after the terminal has rewrapped its rows.
    private func adaptToSize() {
        let above = frame?.rowsAboveCursor(at: terminal.size(environment).width) ?? 0
        if above > 0 { terminal.write("\u{1B}[\(above)A") }
        redraw()
    }

    /// Leaves the line as it is, without hint and menu, and goes to the row below.
    private func leaveLine(with mark: String = "") {
        state.mode = .editing
        let hints = state.showsHints
        state.showsHints = false
        state.line.move(to: state.line.characters.count)
        state.line.replace(state.line.cursor..<state.line.cursor, with: mark)
        draw()
        state.showsHints = hints
        terminal.write("\r\n")
        frame = nil
    }
}
