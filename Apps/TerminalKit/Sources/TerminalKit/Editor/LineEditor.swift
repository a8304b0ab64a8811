package actor LineEditor {
    package struct Appearance: Sendable {
        package var prompt: String
        /// The style of the output. Without colours, no hints are shown.
        let style: Style
        let keymap: Keymap
        /// Returns the styles of a line's characters, given the cursor's index.
        let roles: @Sendable ([Character], Int) -> [Text.Role?]
        /// Returns whether a line can be typed, so that a hint may continue it.
        let isLine: @Sendable (String) -> Bool

        package init(
            prompt: String, style: Style, keymap: Keymap = .emacs,
            roles: @escaping @Sendable ([Character], Int) -> [Text.Role?] = { line, _ in line.map { _ in nil } },
            isLine: @escaping @Sendable (String) -> Bool = { _ in true }
        ) {
            self.prompt = prompt
            self.style = style
            self.keymap = keymap
            self.roles = roles
            self.isLine = isLine
        }
    }

    /// The milliseconds to wait before treating a lone Escape as a key, not as the start of a sequence.
    private static let escapeTime: Int32 = 50
    /// The maximum time that keys wait for completions requested before them. Without them, Enter would run a line
    /// that is not the one meant.
    private static let patience = Duration.seconds(3)
    private let terminal: EditingTerminal
    private let environment: Environment
    private var appearance: Appearance
    private let completions: @Sendable (String) async -> [Completion]
    private lazy var history = History(environment: environment, remembered: remembered)
    private let remembered: @Sendable (String) -> String?
    private var state: EditorState
    private var decoder = KeyDecoder()
    private let typedAhead: TypedAhead
    private var frame: Frame?

    /// - Parameters:
    ///   - terminal: The terminal.
    ///   - environment: The environment, which names the history's file.
    ///   - typedAhead: Receives what was typed after a line.
    ///   - remembered: Returns a line as stored in the history, or `nil` to omit the line.
    ///   - completions: Returns completions of the text before the cursor.
    package init(
        _ terminal: EditingTerminal, environment: Environment, typedAhead: TypedAhead,
        remembered: @escaping @Sendable (String) -> String? = { $0 },
        completions: @escaping @Sendable (String) async -> [Completion]
    ) {
        self.terminal = terminal
        self.environment = environment
        self.typedAhead = typedAhead
        self.remembered = remembered
        self.completions = completions
        appearance = Appearance(prompt: "", style: .plain)
        state = EditorState()
    }

    /// Whether lines can be edited: the terminal can move its cursor, and the user hasn't disabled editing.
    package static func isUsable(_ environment: Environment) -> Bool {
        environment["TERM"].map { $0 != "dumb" } == true && environment["POPCORN_EDITOR"] != "off"
    }

    /// Returns the next line, or `nil` at the end of input.
    package func readLine(_ appearance: Appearance) async -> String? {
        self.appearance = appearance
        state.keymap = appearance.keymap
        state.isLine = appearance.isLine
        state.showsHints = appearance.style.isColoured
        state.beginLine()
        terminal.enter()
        defer { terminal.leave() }
        if let next = typedAhead.lines.first {
            state.line = EditedLine(next)
            redraw()
            return submit(typedAhead.lines.joined(separator: "\n"))
        }
        redraw()
        history.refresh()
        state.history = history.lines
        while true {
            while !typedAhead.keys.isEmpty {
                guard let reaction = state.handle(typedAhead.keys.removeFirst()) else { continue }
                switch reaction {
                case .submit(let line): return submit(line)
                case .end: return end()
                case .complete(let text): if await !complete(text) { return end() }
                case .openEditor(let text): await edit(text)
                case .abandon:
                    leaveLine(with: "^C")
                    state.beginLine()
                case .clearScreen:
                    terminal.write("\u{1B}[H\u{1B}[2J")
                    redraw()
                case .suspend: suspend(group: true)
                }
            }
            draw()
            let event = await terminal.next(within: decoder.isAmbiguous ? Self.escapeTime : -1)
            if !take(event) { return end() }
        }
    }

    /// Handles keys and signals. Returns `false` at the end of input.
    private func take(_ event: EditingTerminal.Event) -> Bool {
        switch event {
        case .bytes(let bytes): typedAhead.keys += decoder.decode(bytes)
        case .idle: typedAhead.keys += decoder.flush()
        case .interrupted: typedAhead.keys = [.control("c")]
        case .resized: adaptToSize()
        case .suspended: suspend(group: false)
        case .continued:
            terminal.enter()
            redraw()
        case .announced: break
        case .end: return false
        }
        return true
    }

    /// Offers completions. Keys that arrive meanwhile wait for them. Returns `false` at the end of input.
    private func complete(_ text: String) async -> Bool {
        draw()
        let search = Task { [terminal, completions] in
            let found = await completions(text)
            if !Task.isCancelled { terminal.announce() }
            return found
        }
        defer { search.cancel() }
        let end = ContinuousClock.now + Self.patience
        while true {
            // Keys typed right after Tab apply to the completed line. Ctrl-C ends the wait.
            let left = (end - .now) / .milliseconds(1)
            let event = await terminal.next(within: typedAhead.keys.isEmpty ? -1 : Int32(max(0, left)))
            if case .announced = event {
                state.offer(await search.value, rows: terminal.size(environment).height)
                return true
            }
            if !take(event) { return false }
            if case .idle = event { return true }
            if typedAhead.keys.contains(.control("c")) { return true }
        }
    }

    /// Leaves the line and returns the first of the lines pasted into it. The other lines are returned next.
    private func submit(_ text: String) -> String {
        leaveLine()
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        typedAhead.lines = Array(lines.dropFirst())
        let line = lines.first ?? ""
        history.add(line)
        return line
    }

    /// Lets the user change the line in their text editor. Nothing runs by itself.
    private func edit(_ text: String) async {
        leaveLine()
        terminal.leave()
        let result = await ExternalEditor(environment).edit(text)
        terminal.enter()
        switch result {
        case .success(let edited):
            state.edit(0..<state.line.characters.count, with: edited)
        case .failure(let problem):
            terminal.write("\(problem.message)\r\n")
        }
        redraw()
    }

    package func dropRest() { typedAhead.lines = [] }

    /// Draws the line for the last time and returns `nil`. The caller ends the row.
    private func end() -> String? {
        draw()
        return nil
    }

    private func suspend(group: Bool) {
        let before = state
        leaveLine()
        terminal.suspend(group: group)
        state = before
        redraw()
    }
}

/// Drawing.
extension LineEditor {
    private func layout(mark: String) -> Frame {
        let size = terminal.size(environment)
        return Frame(
            state, prompt: appearance.prompt, mark: mark, width: size.width, height: size.height,
            roles: appearance.style.isColoured ? appearance.roles : { line, _ in line.map { _ in nil } })
    }

    private func draw(mark: String = "") {
        let next = layout(mark: mark)
        let style = appearance.style
        terminal.write(frame.map { next.changes(from: $0, style: style) } ?? next.drawing(style: style))
        frame = next
    }

    private func redraw() {
        frame = nil
        draw()
    }

    /// Redraws the frame at its old position after the terminal has rewrapped or truncated its rows.
    private func adaptToSize() {
        let width = terminal.size(environment).width
        let above = frame.map { environment.terminalRewraps ? $0.rowsAboveCursor(at: width) : $0.cursor.row } ?? 0
        if above > 0 { terminal.write("\u{1B}[\(above)A") }
        redraw()
    }

    /// Leaves the line visible, without the hint and the menu, and moves to the row below.
    private func leaveLine(with mark: String = "") {
        state.mode = .editing
        state.vi.isCommanding = false
        let hints = state.showsHints
        state.showsHints = false
        state.line.move(to: state.line.characters.count)
        draw(mark: mark)
        state.showsHints = hints
        terminal.write("\r\n")
        frame = nil
    }
}
