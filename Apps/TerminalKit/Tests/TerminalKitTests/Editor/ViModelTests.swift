import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

/// The simplest implementation of vi's commands: lists of the positions that motions lead to.
private struct NaiveVi {
    private(set) var text: [Character] = []
    private(set) var cursor = 0
    private var isTyping = true
    private var pasted: [Character] = []
    private var moments: [([Character], Int)] = []
    private var undone: [([Character], Int)] = []
    private var isTypingUndoable = false
    private var find: (command: Character, character: Character)?

    var shown: String { String(text[..<cursor]) + "|" + String(text[cursor...]) }

    /// Runs a whole command: `2dw`, `fx`, `cwabc`, or typed keys.
    mutating func press(_ keys: String) {
        for key in keys where isTyping { type(key) }
    }

    private mutating func remember() {
        if isTyping {
            if isTypingUndoable { return }
            isTypingUndoable = true
        }
        moments = (moments + [(text, cursor)]).suffix(1000)
        undone = []
    }

    private mutating func type(_ key: Character) {
        switch key {
        case "\u{1B}":
            isTyping = false
            isTypingUndoable = false
            cursor = max(0, cursor - 1)
        case "\u{7F}":
            guard cursor > 0 else { return }
            remember()
            cursor -= 1
            text.remove(at: cursor)
        default:
            remember()
            text.insert(key, at: cursor)
            cursor += 1
        }
    }

    private func kind(_ index: Int, _ isBig: Bool) -> Int {
        guard text.indices.contains(index), text[index] != " " else { return 0 }
        return isBig || text[index].isLetter || text[index].isNumber ? 1 : 2
    }

    private func starts(_ isBig: Bool) -> [Int] {
        text.indices.filter { kind($0, isBig) != 0 && kind($0, isBig) != kind($0 - 1, isBig) }
    }

    private func ends(_ isBig: Bool) -> [Int] {
        text.indices.filter { kind($0, isBig) != 0 && kind($0, isBig) != kind($0 + 1, isBig) }
    }

    private func places(of character: Character) -> [Int] { text.indices.filter { text[$0] == character } }

    /// Returns the target of a motion, and whether an operator includes that character.
    private mutating func target(_ motion: String, _ count: Int) -> (index: Int, isInclusive: Bool)? {
        let isBig = motion.first?.isUppercase == true
        switch motion.first {
        case "h": return cursor > 0 ? (max(0, cursor - count), false) : nil
        case "l": return text.isEmpty ? nil : (min(text.count, cursor + count), false)
        case "0": return (0, false)
        case "^": return (text.firstIndex { $0 != " " } ?? max(0, text.count - 1), false)
        case "$": return text.isEmpty ? nil : (text.count - 1, true)
        case "w", "W":
            let after = starts(isBig).filter { $0 > cursor }
            return text.isEmpty ? nil : (after.count < count ? text.count : after[count - 1], false)
        case "b", "B":
            let before = starts(isBig).filter { $0 < cursor }
            return cursor == 0 ? nil : (before.count < count ? 0 : before[before.count - count], false)
        case "e", "E":
            let after = ends(isBig).filter { $0 > cursor }
            return text.isEmpty ? nil : (after.count < count ? text.count - 1 : after[count - 1], true)
        case ";", ",": return again(isReversed: motion == ",", count)
        default:
            guard let command = motion.first, let character = motion.last else { return nil }
            find = (command, character)
            return found(command, character, count, isAgain: false)
        }
    }

    private func again(isReversed: Bool, _ count: Int) -> (index: Int, isInclusive: Bool)? {
        guard let find else { return nil }
        let reversed: [Character: Character] = ["f": "F", "F": "f", "t": "T", "T": "t"]
        return found(isReversed ? reversed[find.command] ?? "f" : find.command, find.character, count, isAgain: true)
    }

    private func found(
        _ command: Character, _ character: Character, _ count: Int, isAgain: Bool
    ) -> (index: Int, isInclusive: Bool)? {
        let all = places(of: character)
        let gap = isAgain && (command == "t" || command == "T") ? 1 : 0
        if command == "f" || command == "t" {
            let after = all.filter { $0 > cursor + gap }
            return after.count < count ? nil : (after[count - 1] - (command == "t" ? 1 : 0), true)
        }
        let before = all.filter { $0 < cursor - gap }
        return before.count < count ? nil : (before[before.count - count] + (command == "T" ? 1 : 0), false)
    }

    /// Runs a command split into its parts.
    mutating func run(_ count: Int?, _ command: Character, _ rest: String) {
        guard !isTyping else { return press(String(count.map(String.init) ?? "") + String(command) + rest) }
        let times = count ?? 1
        switch command {
        case "d", "c", "y": operate(command, rest, times)
        case "x": operate("d", "l", times)
        case "X": operate("d", "h", times)
        case "D": operate("d", "$", times)
        case "C": operate("c", "$", times)
        case "s": operate("c", "l", times)
        case "S": operate("c", "c", times)
        case "Y": operate("y", "y", times)
        case "i": begin()
        case "a":
            cursor = min(text.count, cursor + 1)
            begin()
        case "I":
            cursor = text.firstIndex { $0 != " " } ?? max(0, text.count - 1)
            begin()
        case "A":
            cursor = text.count
            begin()
        case "r": replace(times, rest)
        case "~": toggle(times)
        case "p", "P": paste(times, command == "P" ? cursor : cursor + 1)
        case "u": for _ in 0..<times { undo() }
        case "\u{12}": for _ in 0..<times { redo() }
        default: if let target = target(String(command) + rest, times) { cursor = target.index }
        }
        if !isTyping { cursor = max(0, min(cursor, text.count - 1)) }
    }

    private mutating func begin() {
        isTyping = true
        isTypingUndoable = false
    }

    private mutating func undo() {
        guard let (before, index) = moments.popLast() else { return }
        undone.append((text, cursor))
        text = before
        cursor = index
    }

    private mutating func redo() {
        guard let (after, index) = undone.popLast() else { return }
        moments.append((text, cursor))
        text = after
        cursor = index
    }

    private mutating func range(_ operation: Character, _ motion: String, _ count: Int) -> Range<Int>? {
        if motion == String(operation) { return 0..<text.count }
        if operation == "c", motion == "w" || motion == "W", kind(cursor, motion == "W") != 0 {
            let after = ends(motion == "W").filter { $0 >= cursor }
            return cursor..<(after.count < count ? text.count : after[count - 1] + 1)
        }
        guard let (index, isInclusive) = target(motion, count) else { return text.isEmpty ? 0..<0 : nil }
        return min(cursor, index)..<min(text.count, max(cursor, index) + (isInclusive && index >= cursor ? 1 : 0))
    }

    private mutating func operate(_ operation: Character, _ motion: String, _ count: Int) {
        guard let range = range(operation, motion, count) else { return }
        if !range.isEmpty { pasted = Array(text[range]) }
        if operation == "y" {
            if motion != "y" { cursor = range.lowerBound }
            return
        }
        if !range.isEmpty {
            remember()
            text.removeSubrange(range)
            cursor = range.lowerBound
        }
        if operation == "c" {
            isTyping = true
            isTypingUndoable = !range.isEmpty
        }
    }

    private mutating func replace(_ count: Int, _ character: String) {
        guard cursor + count <= text.count else { return }
        remember()
        text.replaceSubrange(cursor..<cursor + count, with: String(repeating: character, count: count))
        cursor += count - 1
    }

    private mutating func toggle(_ count: Int) {
        let end = min(text.count, cursor + count)
        guard cursor < end else { return }
        remember()
        for index in cursor..<end {
            let other = text[index].isLowercase ? text[index].uppercased() : text[index].lowercased()
            text[index] = Character(other)
        }
        cursor = end
    }

    private mutating func paste(_ count: Int, _ index: Int) {
        guard !pasted.isEmpty else { return }
        remember()
        let index = min(index, text.count)
        text.insert(contentsOf: Array(repeating: pasted, count: count).joined(), at: index)
        cursor = index + pasted.count * count - 1
    }
}

@Suite struct `vi’s keys and a naive model` {
    private static let motions =
        ["h", "l", "w", "b", "e", "W", "B", "E", "0", "^", "$", ";", ","]
        + ["f", "F", "t", "T"].flatMap { [$0 + "a", $0 + " ", $0 + "千"] }
    private static let commands = [
        "x", "X", "s", "S", "D", "C", "Y", "p", "P", "~", "u", "\u{12}", "i", "a", "I", "A", "rz", "r千",
    ]
    private static let letters = ["a", "B", "é", "千", "7", "-", ".", " ", " ", "👨‍👩‍👧", "\u{7F}"]

    /// Returns a random command in parts: its count, its first character, and the rest.
    private static func command(_ random: inout SeededGenerator) -> (Int?, String) {
        let count = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 1...5, using: &random) : nil
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
            let motion = motions.randomElement(using: &random) ?? ""
            return (motion == "0" ? nil : count, motion)
        case 4..<6:
            let operation = ["d", "c", "y"].randomElement(using: &random) ?? ""
            return (count, operation + ((motions + [operation]).randomElement(using: &random) ?? ""))
        default: return (count, commands.randomElement(using: &random) ?? "")
        }
    }

    @Test func `25,000 random keys have the same effect in vi as in a simple model`() async {
        var random = SeededGenerator(seed: 11)
        var state = EditorState()
        var model = NaiveVi()
        state.keymap = .vi
        var keys = 0
        var recent = [String]()
        func expectSame() -> Bool {
            let isSame = state.shown == model.shown
            #expect(isSame, "\(state.shown) instead of \(model.shown) after \(recent)")
            return isSame
        }
        while keys < 25_000 {
            // Yields now and then, so that this long loop doesn't delay other tests.
            if recent.count.isMultiple(of: 19) { await Task.yield() }
            if !state.isCommanding {
                let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    Self.letters.randomElement(using: &random) ?? ""
                }
                recent = recent.suffix(18) + [text.joined()]
                for key in text + [Keys.escape] {
                    state.type(key)
                    model.press(key)
                    keys += 1
                }
            } else {
                let (count, command) = Self.command(&random)
                recent = recent.suffix(18) + [(count.map(String.init) ?? "") + command]
                state.type(recent.last ?? "")
                if let first = command.first { model.run(count, first, String(command.dropFirst())) }
                keys += 1 + command.count
            }
            guard expectSame() else { return }
            if state.line.characters.count > 80 {
                state.type("dd")
                model.run(nil, "d", "d")
            }
        }
    }
}
