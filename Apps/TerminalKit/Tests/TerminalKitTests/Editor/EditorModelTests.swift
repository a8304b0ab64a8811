import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

/// The simplest implementation of an editor: two texts around the cursor.
private struct NaiveEditor {
    private struct Moment {
        let before: String
        let after: String
    }

    private enum Last: Equatable {
        case typed, killed, other
        case yanked(String)
    }

    static let history = ["movie 550", "tv 1396", "movie heat", "千 7", "help"]

    var before = ""
    var after = ""
    private var kills: [String] = []
    private var moments: [Moment] = []
    private var last = Last.other
    /// The draft, and how many matching lines back the recall is.
    private var recall: (draft: Moment, steps: Int)?

    mutating func press(_ key: String) {
        let previous = last
        last = .other
        if key != Keys.up && key != Keys.down { recall = nil }
        switch key {
        case "\u{1}", Keys.home:
            after = before + after
            before = ""
        case "\u{5}", Keys.end:
            before += after
            after = ""
        case Keys.left: if let moved = before.popLast() { after = String(moved) + after }
        case Keys.right: if !after.isEmpty { before.append(after.removeFirst()) }
        case Keys.alt("b"):
            after = before.suffix(wordLength) + after
            before = String(before.dropLast(wordLength))
        case Keys.alt("f"):
            before = before + after.prefix(nextLength)
            after = String(after.dropFirst(nextLength))
        case Keys.backspace: if !before.isEmpty { change { $0.before.removeLast() } }
        case Keys.delete: if !after.isEmpty { change { $0.after.removeFirst() } }
        case "\u{14}": transpose()
        case "\u{B}": kill(before: 0, after: after.count, previous)
        case "\u{15}": kill(before: before.count, after: 0, previous)
        case "\u{17}": kill(before: blankWordLength, after: 0, previous)
        case Keys.alt("\u{7F}"): kill(before: wordLength, after: 0, previous)
        case Keys.alt("d"): kill(before: 0, after: nextLength, previous)
        case "\u{19}": if let text = kills.last { yank(text, over: "") }
        case Keys.alt("y"):
            if case .yanked(let text) = previous {
                kills = kills.suffix(1) + kills.dropLast()
                yank(kills.last ?? "", over: text)
            }
        case "\u{1F}":
            if let moment = moments.popLast() {
                before = moment.before
                after = moment.after
            }
        case Keys.up: recall(by: 1)
        case Keys.down: recall(by: -1)
        default: type(key, previous)
        }
    }

    private var wordLength: Int {
        before.count - before.reversed().drop { !$0.isWordPart }.drop { $0.isWordPart }.count
    }

    private var nextLength: Int {
        after.count - after.drop { !$0.isWordPart }.drop { $0.isWordPart }.count
    }

    private var blankWordLength: Int {
        before.count - before.reversed().drop { $0 == " " }.drop { $0 != " " }.count
    }

    private mutating func change(_ body: (inout NaiveEditor) -> Void) {
        moments = (moments + [Moment(before: before, after: after)]).suffix(1000)
        body(&self)
    }

    private mutating func type(_ text: String, _ previous: Last) {
        if previous == .typed && text != " " {
            before += text
        } else {
            change { $0.before += text }
        }
        last = .typed
    }

    private mutating func transpose() {
        if after.isEmpty, before.count > 1 {
            change { $0.before = $0.before.dropLast(2) + String($0.before.suffix(2).reversed()) }
        } else if let first = before.last, let second = after.first {
            change { $0.before = $0.before.dropLast() + String([second, first]) }
            after.removeFirst()
        }
    }

    private mutating func kill(before head: Int, after tail: Int, _ previous: Last) {
        last = .killed
        let text = before.suffix(head) + after.prefix(tail)
        guard !text.isEmpty else { return }
        if previous == .killed, let newest = kills.popLast() {
            kills.append(head > 0 ? text + newest : newest + text)
        } else {
            kills = kills.suffix(59) + [String(text)]
        }
        change {
            $0.before = String($0.before.dropLast(head))
            $0.after = String($0.after.dropFirst(tail))
        }
    }

    private mutating func yank(_ text: String, over old: String) {
        change { $0.before = $0.before.dropLast(old.count) + text }
        last = .yanked(text)
    }

    private mutating func recall(by step: Int) {
        if recall == nil {
            change { _ in }
            recall = (Moment(before: before, after: after), 0)
        }
        guard let (draft, steps) = recall else { return }
        let fitting = Self.history.filter { $0.hasPrefix(draft.before) && $0 != draft.before + draft.after }
        let next = min(max(0, steps + step), fitting.count)
        if next > 0 {
            before = fitting[fitting.count - next]
            after = ""
        } else if step < 0 {
            before = draft.before
            after = draft.after
        }
        recall = (draft, next)
    }
}

@Suite struct `The editor and a naive model` {
    private static let keys =
        [
            "\u{1}", "\u{5}", Keys.home, Keys.end, Keys.left, Keys.right, Keys.alt("b"), Keys.alt("f"), Keys.backspace,
            Keys.delete, "\u{14}", "\u{B}", "\u{15}", "\u{17}", Keys.alt("\u{7F}"), Keys.alt("d"), "\u{19}",
            Keys.alt("y"), "\u{1F}", Keys.up, Keys.down,
        ] + ["a", "千", " ", "-", "7", "t", "m", "é"].flatMap { [$0, $0, $0] }

    @Test func `25,000 random keys have the same effect in the editor as in a simple model`() async {
        var random = SeededGenerator(seed: 2)
        var state = EditorState(history: NaiveEditor.history)
        var model = NaiveEditor()
        var recent: [String] = []
        for step in 0..<25_000 {
            // Yields now and then, so that this long loop doesn't delay other tests.
            if step.isMultiple(of: 1000) { await Task.yield() }
            guard let key = Self.keys.randomElement(using: &random) else { return }
            recent = recent.suffix(20) + [key]
            state.type(key)
            model.press(key)
            guard state.line.head == model.before, state.line.text == model.before + model.after else {
                return #expect(state.shown == model.before + "|" + model.after, "\(recent)")
            }
            // Pasting cut text would make the line grow without limit.
            if model.before.count + model.after.count > 60 {
                for key in ["\u{5}", "\u{15}"] {
                    state.type(key)
                    model.press(key)
                }
            }
        }
    }

    @Test func `random keys of all kinds preserve whole characters, one line and a valid cursor`() {
        let scalars = [
            "\u{301}", "👨", "\u{200D}", "🇯", "🇵", "\u{FE0F}", "ᄒ", "ᅡ", "กำ", "\u{12}", "\u{13}", "\t", "\u{1B}", "\r",
        ]
        var random = SeededGenerator(seed: 3)
        var state = EditorState(history: NaiveEditor.history, showsHints: true)
        for _ in 0..<20_000 {
            let key = (Self.keys + scalars).randomElement(using: &random) ?? ""
            switch state.type(key) {
            case .complete: state.offer(["movie", "more", "e\u{301}t é"].map { Completion($0) })
            case .submit: state.beginLine()
            default: break
            }
            #expect(Array(state.line.text) == state.line.characters && !state.line.text.contains(where: \.isNewline))
            #expect((0...state.line.characters.count).contains(state.line.cursor))
            if state.line.characters.count > 100 { state.type("\u{7}\u{5}\u{15}") }
        }
    }
}
