import Foundation

/// The program in a terminal emulated by tmux, so that its screen can be read as a user sees it.
final class TmuxTerminal: Sendable {
    private let home: Home
    private let socket: String
    private let variables: String

    private static let path = "/usr/bin/tmux"

    /// The width in cells when the program was started.
    private let columns: Int

    /// Starts `popcorn` on a terminal with 256 colours, or with 24-bit ones.
    init(_ home: Home, columns: Int = 80, rows: Int = 24, has24BitColours: Bool = false) throws {
        self.home = home
        self.columns = columns
        socket = home.root.appending(path: "tmux").path
        variables = home.environment([
            "TERM": "xterm-256color", "COLORTERM": has24BitColours ? "truecolor" : nil,
        ]).map { "'\($0)=\($1)'" }.joined(separator: " ")
        let settings = home.root.appending(path: "tmux.conf")
        let lines = ["set -g status off", "set -g remain-on-exit on", "set -g remain-on-exit-format ''"]
        try lines.map { $0 + "\n" }.joined().write(to: settings, atomically: true, encoding: .utf8)
        // tmux doesn't always report the exit code, so the shell prints it.
        let program = "trap : INT; \(try BuiltProduct.popcorn()); echo exit $?"
        run("-f \(settings.path) new-session -d -x \(columns) -y \(rows) -c \(home.here.path) '\(program)'")
    }

    deinit { run("kill-server") }

    /// Types words of `tmux send-keys`; quoted ones are typed literally.
    func type(_ keys: String) {
        for match in keys.matches(of: /"(?<text>[^"]*)"|(?<key>\S+)/) {
            if let text = match.text { run("send-keys -l -- '\(text)'") }
            if let key = match.key { run("send-keys \(key)") }
        }
    }

    /// Pastes text as a terminal does if the program has switched on bracketed paste.
    func paste(_ text: String) {
        run("set-buffer -- '\(text)'")
        run("paste-buffer -p")
    }

    /// Returns once the program can read the new size, which tmux delays.
    func resize(columns: Int, rows: Int) {
        run("resize-window -x \(columns) -y \(rows)")
        let terminal = run("display-message -p '#{pane_tty}'").trimmingCharacters(in: .newlines)
        let end = ContinuousClock.now + .seconds(60)
        while shell("stty size <\(terminal)") != "\(rows) \(columns)\n", ContinuousClock.now < end { usleep(20_000) }
    }

    /// The screen as cells with their colours, and with durations and ages that are the same in every run.
    var cells: CellScreen { CellScreen(captured: run("capture-pane -p -e -N")).steadied(width: columns) }

    /// The terminal's rows without trailing blanks, with the place of the cursor, or with the program's end.
    ///
    /// Values that differ between runs are replaced: milliseconds, seconds, their column, the home, and the reason for
    /// not waiting for TMDb, which changes when the hanging request is given up.
    var screen: String {
        let rows = run("capture-pane -p")
            .replacing(/(?:is slow|didn’t answer); stored \d+ (?:s|min) ago/, with: "is slow; stored 1 s ago")
            .replacing(/\ *[\d.]+ (ms|s)\b/) { " # \($0.1)" }
            .replacing(/(\ {3,}|\n)((?:sqlite|network|sample).*)\ # m?s\n/) {
                "\($0.1 == "\n" ? "\n" : "   ")\($0.2) # ms\n"
            }
            .replacing(home.root.path, with: "…")
        let state = run(
            "display-message -p '#{?pane_dead,ended,cursor #{cursor_x}/#{cursor_y}}'"
        )
        let lines = (rows.trimmingCharacters(in: .newlines) + "\n\n(" + state.trimmingCharacters(in: .newlines) + ")")
            .components(separatedBy: "\n")
        return lines.map { $0.replacing(/\ +$/, with: "") }.joined(separator: "\n")
    }

    /// Returns the screen, as text or as cells, once it has stopped changing.
    func settled<Screen: Equatable>(_ read: (TmuxTerminal) -> Screen) async -> Screen {
        var screen = read(self)
        var changed = ContinuousClock.now
        while ContinuousClock.now - changed < .seconds(1.5) {
            usleep(50_000)
            let next = read(self)
            if next != screen {
                screen = next
                changed = .now
            }
        }
        return screen
    }

    @discardableResult private func run(_ command: String) -> String {
        shell("env -i \(variables) \(Self.path) -S \(socket) \(command) 2>&1")
    }

    private func shell(_ line: String) -> String {
        guard let stream = popen(line, "r") else { return "" }
        var output = [UInt8]()
        var byte = fgetc(stream)
        while byte != EOF {
            output.append(UInt8(truncatingIfNeeded: byte))
            byte = fgetc(stream)
        }
        pclose(stream)
        return String(decoding: output, as: UTF8.self)
    }
}
