import Synchronization

/// Input that the line editor has received after a line, for the next one: lines of a paste, and keys typed ahead.
///
/// A command that prompts for a secret takes it first, so that a key pasted behind `key set` isn't a line.
package final class TypedAhead: Sendable {
    private struct Input {
        var lines: [String] = []
        var keys: [KeyPress] = []
    }

    private let input = Mutex(Input())

    package init() {}

    /// The remaining lines of a paste, which precede the keys.
    var lines: [String] {
        get { input.withLock(\.lines) }
        set { input.withLock { $0.lines = newValue } }
    }

    var keys: [KeyPress] {
        get { input.withLock(\.keys) }
        set { input.withLock { $0.keys = newValue } }
    }

    /// Removes and returns the text of the next line, and whether its end was typed too.
    ///
    /// - Throws: `CancellationError` if Ctrl-C was typed before the line's end.
    func takeLine() throws -> (text: String, isWhole: Bool) {
        try input.withLock { input in
            if !input.lines.isEmpty { return (input.lines.removeFirst(), true) }
            var text = ""
            while !input.keys.isEmpty {
                switch input.keys.removeFirst() {
                case .character(let scalar): text.unicodeScalars.append(scalar)
                case .paste(let pasted):
                    let lines = pasted.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                    text += lines.first ?? ""
                    input.lines = Array(lines.dropFirst())
                    if lines.count > 1 { return (text, true) }
                case .named(.enter, _): return (text, true)
                case .named(.backspace, _): text = String(text.dropLast())
                case .control("c"): throw CancellationError()
                case .control, .alt, .named: break
                }
            }
            return (text, false)
        }
    }
}
