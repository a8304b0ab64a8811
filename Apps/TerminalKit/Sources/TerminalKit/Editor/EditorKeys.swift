/// The keys of the prompt for the help, read from the editor's own tables.
package enum EditorKeys {
    package static var blocks: [Screen.Block] {
        [
            .heading("Keys of emacs", right: "set editing emacs"),
            .pairs(emacs),
            .line("Alt can replace Ctrl with arrows, Backspace and Delete."),
            .blank,
            .heading("Keys of vi", right: "set editing vi"),
            .line("Keys insert text as in emacs; Escape switches to commands."),
            .pairs(vi),
            .line("A number before a command repeats it: 3w, 2dw."),
            .blank,
            .heading("In the menu of completions", right: ""),
            .pairs([
                ("Tab, Down, Ctrl-N", "the next one"), ("Shift-Tab, Up, Ctrl-P", "the previous one"),
                ("Page Down, Page Up", "next or previous page"),
                ("Enter", "accepts it"), ("Escape, Ctrl-G", "restores the line"),
            ]),
            .blank,
            .heading("In a search of the history", right: ""),
            .pairs([
                ("Ctrl-R", "an older line"), ("Ctrl-S", "a newer one"), ("Enter", "runs the line"),
                ("Escape", "edits the line"), ("Ctrl-G", "restores the line"),
            ]),
        ]
    }

    /// The commands in order, with their keys.
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

    /// vi's commands in the order of the parser's tables, with their keys.
    static var vi: [(name: String, value: String)] {
        pairs(ViParser.motions.map { ($0.key, $0.value.summary) })
            + pairs(ViParser.finds.map { ($0.key, $0.value.summary) }) + [("; ,", "repeats the search, or reverses it")]
            + ViOperator.allCases.map { ("\($0.rawValue)", $0.summary) }
            + pairs(ViParser.actions.map { ($0.key, $0.value.summary) } + [("r", "replaces one character")])
    }

    /// Joins keys with the same command.
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
        case .end: "to its end; at the end, accepts the dim hint"
        case .left: "back one character"
        case .right: "forward one character; at the end, accepts the dim hint"
        case .wordLeft: "back one word"
        case .wordRight: "forward one word"
        case .backspace: "deletes the character before the cursor"
        case .delete: "deletes the character at the cursor"
        case .deleteOrEnd: "the same; on an empty line, ends the session"
        case .transpose: "swaps two characters"
        case .killToEnd: "cuts to the end of the line"
        case .killToStart: "cuts to its start"
        case .killBlankWord: "cuts back to a blank"
        case .killWordBefore: "cuts the word before the cursor"
        case .killWordAfter: "cuts the word after it"
        case .yank: "pastes the last cut text"
        case .yankPrevious: "replaces it with the text cut before"
        case .undo: "undoes the last change of the line"
        case .older: "previous history line with the same beginning"
        case .newer: "the line after"
        case .search: "searches the history"
        case .complete: "completes the word, or offers completions"
        case .submit: "runs the line"
        case .abandon: "discards the line, or cancels the running request"
        case .cancel: "leaves a menu or a search"
        case .clearScreen: "clears the screen"
        case .suspend: "stops the program until fg"
        }
    }
}

extension ViMotion {
    fileprivate var summary: String {
        switch self {
        case .left: "back one character"
        case .right: "forward one character"
        case .start: "to the start of the line"
        case .firstWord: "to its first word"
        case .end: "to its end"
        case .column: "to the column given by the number before it"
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
        return "\(direction) to the next typed character\(stopsBefore ? ", but not onto it" : "")"
    }
}

extension ViOperator {
    fileprivate var summary: String {
        switch self {
        case .delete: "deletes over the following motion; dd the line"
        case .change: "the same, then inserts; cc the line"
        case .yank: "copies; yy the line"
        }
    }
}

extension ViCommand.Action {
    fileprivate var summary: String {
        switch self {
        case .move(let motion): motion.summary
        case .apply(let operation, let range): Self.summary(operation, range)
        case .insert(.atCursor): "inserts before the cursor"
        case .insert(.afterCursor): "inserts after it"
        case .insert(.atFirstWord): "inserts at the first word"
        case .insert(.atEnd): "inserts at the end"
        case .replace: "replaces one character"
        case .paste(let isBefore): "pastes \(isBefore ? "before" : "after") the cursor"
        case .toggleCase: "switches between upper and lower case"
        case .undo: "undoes the last change"
        case .redo: "redoes it"
        case .repeatChange: "repeats the last change"
        case .older: "previous line"
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
