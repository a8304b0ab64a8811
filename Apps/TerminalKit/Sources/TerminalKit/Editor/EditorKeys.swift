/// The keys of the prompt for the help, read from the editor's own tables.
package enum EditorKeys {
    package static var blocks: [Screen.Block] {
        [
            .heading("Keys of emacs", right: "set editing emacs"),
            .pairs(emacs),
            .line("What Ctrl does with an arrow, Backspace or Delete, Alt does too."),
            .blank,
            .heading("Keys of vi", right: "set editing vi"),
            .line("Keys type text as those of emacs do, until Escape makes them commands."),
            .pairs(vi),
            .line("A number before a command repeats it: 3w, 2dw."),
            .blank,
            .heading("In the menu of completions", right: ""),
            .pairs([
                ("Tab, Down, Ctrl-N", "the next one"), ("Shift-Tab, Up, Ctrl-P", "the previous one"),
                ("Page Down, Page Up", "a page further, or back"),
                ("Enter", "takes it"), ("Escape, Ctrl-G", "leaves the line as it was"),
            ]),
            .blank,
            .heading("In a search of the history", right: ""),
            .pairs([
                ("Ctrl-R", "an older line"), ("Ctrl-S", "a newer one"), ("Enter", "runs the line"),
                ("Escape", "edits the line"), ("Ctrl-G", "leaves the line as it was"),
            ]),
        ]
    }

    /// The commands in their order, each with its keys.
    static var emacs: [(name: String, value: String)] {
        EditorCommand.allCases.map { command in
            let controls = EditorCommand.controls.filter { $0.value == command }.keys.map { "Ctrl-\($0.uppercased())" }
            let alts = EditorCommand.alts.filter { $0.value == command }.keys.map { "Alt-\($0.uppercased())" }
            let names = KeyPress.Name.allCases.filter { EditorCommand.names[$0] == command }.map(\.label)
            let modified = KeyPress.Name.allCases.filter {
                EditorCommand.modifiedNames[$0] == command && EditorCommand.names[$0] != command
            }.map { "Ctrl-\($0.label)" }
            return ((names + controls.sorted() + alts.sorted() + modified).joined(separator: ", "), command.summary)
        }
    }

    /// The commands of vi in the order of the parser's tables, each with its keys.
    static var vi: [(name: String, value: String)] {
        pairs(ViParser.motions.map { ($0.key, $0.value.summary) })
            + pairs(ViParser.finds.map { ($0.key, $0.value.summary) }) + [("; ,", "the same search again, or back")]
            + ViOperator.allCases.map { ("\($0.rawValue)", $0.summary) }
            + pairs(ViParser.actions.map { ($0.key, $0.value.summary) } + [("r", "replaces a character by the next")])
    }

    /// Joins the keys that do the same.
    private static func pairs(_ keys: [(Character, String)]) -> [(name: String, value: String)] {
        keys.map(\.1).uniqued.map { summary in
            (keys.filter { $0.1 == summary }.map { label(of: $0.0) }.joined(separator: " "), summary)
        }
    }

    private static func label(of key: Character) -> String {
        switch key {
        case " ": "Space"
        case ViParser.redo: "Ctrl-R"
        default: String(key)
        }
    }
}

extension KeyPress.Name {
    fileprivate var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension EditorCommand {
    /// A one-line summary of the command.
    fileprivate var summary: String {
        switch self {
        case .start: "to the start of the line"
        case .end: "to its end; there it takes over the dim hint"
        case .left: "back by a character"
        case .right: "on by a character; at the end it takes over the dim hint"
        case .wordLeft: "back by a word"
        case .wordRight: "on by a word"
        case .backspace: "deletes the character before the cursor"
        case .delete: "deletes the character at the cursor"
        case .deleteOrEnd: "the same; on an empty line it ends the session"
        case .transpose: "exchanges two characters"
        case .killToEnd: "cuts to the end of the line"
        case .killToStart: "cuts to its start"
        case .killBlankWord: "cuts back to a blank"
        case .killWordBefore: "cuts the word before the cursor"
        case .killWordAfter: "cuts the word after it"
        case .yank: "pastes the text that was cut last"
        case .yankPrevious: "replaces it with the text cut before that"
        case .undo: "takes back the last change of the line"
        case .older: "the line before, of those that begin like this one"
        case .newer: "the line after"
        case .search: "searches the history"
        case .complete: "completes the word, or offers what it may become"
        case .submit: "runs the line"
        case .abandon: "drops the line, or the request that is running"
        case .cancel: "leaves a menu or a search"
        case .clearScreen: "clears the screen"
        case .suspend: "stops the program until fg"
        }
    }
}

extension ViMotion {
    fileprivate var summary: String {
        switch self {
        case .left: "back by a character"
        case .right: "on by a character"
        case .start: "to the start of the line"
        case .firstWord: "to its first word"
        case .end: "to its end"
        case .column: "to the column of the number before it"
        case .wordStart(let isBig): "on to the next word\(Self.kind(isBig))"
        case .wordBack(let isBig): "back to the start of a word\(Self.kind(isBig))"
        case .wordEnd(let isBig): "on to the end of a word\(Self.kind(isBig))"
        case .find(let find): find.summary
        }
    }

    private static func kind(_ isBig: Bool) -> String { isBig ? ", between blanks" : "" }
}

extension ViFind {
    fileprivate var summary: String {
        let direction = isForward ? "on" : "back"
        return "\(direction) to the character that is typed next\(stopsBefore ? ", but not onto it" : "")"
    }
}

extension ViOperator {
    fileprivate var summary: String {
        switch self {
        case .delete: "deletes as far as the motion after it; dd the line"
        case .change: "the same, then types; cc the line"
        case .yank: "copies; yy the line"
        }
    }
}

extension ViCommand.Action {
    fileprivate var summary: String {
        switch self {
        case .move(let motion): motion.summary
        case .apply(let operation, let range): Self.summary(operation, range)
        case .insert(.atCursor): "types before the cursor"
        case .insert(.afterCursor): "types after it"
        case .insert(.atFirstWord): "types at the first word"
        case .insert(.atEnd): "types at the end"
        case .replace: "replaces a character by the next"
        case .paste(let isBefore): "pastes \(isBefore ? "before" : "after") the cursor"
        case .toggleCase: "changes between upper and lower case"
        case .undo: "takes back the last change"
        case .redo: "does it again"
        case .repeatChange: "repeats the last change"
        case .older: "the line before"
        case .newer: "the line after"
        case .search: "searches the history"
        case .searchOlder: "finds the next older line"
        case .searchNewer: "finds the next newer line"
        }
    }

    private static func summary(_ operation: ViOperator, _ range: ViCommand.Range) -> String {
        let what =
            switch range {
            case .motion(.right): "the character at the cursor"
            case .motion(.left): "the character before the cursor"
            case .motion(.end): "the rest of the line"
            case .motion, .line: "the line"
            }
        return switch operation {
        case .delete: "deletes \(what)"
        case .change: "replaces \(what)"
        case .yank: "copies \(what)"
        }
    }
}
