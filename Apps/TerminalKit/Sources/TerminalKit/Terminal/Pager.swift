import Foundation

/// The program that shows output taller than the screen.
package struct Pager: Sendable {
    /// The shell command line that starts the pager.
    let command: String
    /// The terminal's size in cells.
    let size: (width: Int, height: Int)

    /// Creates a pager from PAGER, or else `less` if it is installed.
    ///
    /// - Returns: `nil` if output must not be paged: on a terminal without a height, with TERM=dumb, or if
    ///   PAGER is `cat`, empty or not installed.
    package init?(_ environment: Environment, size: (width: Int, height: Int)?) {
        guard let size, (environment["TERM"] ?? "dumb") != "dumb" else { return nil }
        self.size = size
        switch environment.text(of: "PAGER") {
        case "", "cat": return nil
        case let chosen?:
            guard let program = chosen.wholeMatch(of: /([A-Za-z0-9_.-]+)( [A-Za-z0-9 _.-]*)?/)?.1 else {
                command = chosen
                return
            }
            guard environment.executable(String(program)) != nil else { return nil }
            // `exec` replaces the shell, which would not forward signals to the pager.
            command = "exec \(chosen)"
        case nil:
            guard environment.executable("less") != nil else { return nil }
            command = "exec less -FRX"
        }
    }

    /// Returns the number of terminal rows that a text occupies; 0 with a picture's file, which no pager shows and which
    /// fits on the screen.
    func height(of text: String) -> Int {
        if text.contains("\u{1B}]1337;File=") || text.contains("\u{1B}_G") { return 0 }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { height, line in
            let shown = line.contains("\u{1B}") ? line.replacing(/\u{1B}\[[0-9;]*m/, with: "") : line
            return height + max(1, (DisplayWidth.of(shown) + size.width - 1) / size.width)
        }
    }
}

extension Environment {
    /// The environment for programs that read output. As in Git, `less` shows colours and exits after short text.
    static var forReaders: [String: String] {
        ProcessInfo.processInfo.environment.merging(["LESS": "FRX", "LESSCHARSET": "utf-8"]) { own, _ in own }
    }
}
