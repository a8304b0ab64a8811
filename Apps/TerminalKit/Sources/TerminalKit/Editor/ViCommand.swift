enum ViMotion: Hashable, Sendable {
    case left, right, start, firstWord, end, column
    case wordStart(isBig: Bool)
    case wordBack(isBig: Bool)
    case wordEnd(isBig: Bool)
    case find(ViFind)

    /// Whether an operator includes the character at the motion's target.
    var isInclusive: Bool {
        switch self {
        case .end, .wordEnd: true
        case .find(let find): find.isForward
        default: false
        }
    }
}

/// A search for a character of the line: `f`, `F`, `t` or `T`.
struct ViFind: Hashable, Sendable {
    var character: Character
    var isForward: Bool
    /// Whether the cursor stops just before the character.
    var stopsBefore: Bool
    /// Whether the search is repeated, so that an adjacent character isn't found again.
    var isRepeated = false

    /// Returns the same search, continuing from its last match.
    func repeated(reversed: Bool) -> ViFind {
        copy(of: self) { find in
            find.isForward = isForward != reversed
            find.isRepeated = true
        }
    }
}

/// An operator: the effect of a command on part of the line.
enum ViOperator: Character, Sendable {
    case delete = "d"
    case change = "c"
    case yank = "y"
}

struct ViCommand: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        case move(ViMotion)
        case apply(ViOperator, Range)
        case insert(Place)
        case replace(Character)
        case paste(isBefore: Bool)
        case toggleCase, undo, redo, repeatChange
        case older, newer, search, searchOlder, searchNewer
    }

    enum Range: Hashable, Sendable {
        case motion(ViMotion)
        case line
    }

    enum Place: Hashable, Sendable {
        case atCursor, afterCursor, atFirstWord, atEnd
    }

    let action: Action
    /// The count; `nil` if none was typed.
    var count: Int?

    /// Whether `.` repeats the command.
    var isChange: Bool {
        switch action {
        case .apply(.yank, _): false
        case .apply, .insert, .replace, .paste, .toggleCase: true
        default: false
        }
    }
}

/// A parser for vi's commands: counts, operators and motions.
struct ViParser: Equatable, Sendable {
    private enum Awaited: Equatable {
        case replacement
        case found(ViFind)
    }

    enum Step: Equatable {
        case incomplete, invalid
        case command(ViCommand)
    }

    /// The control character sent by Ctrl-R.
    static let redo: Character = "\u{12}"
    /// The maximum count. A larger count is probably a mistake.
    private static let largestCount = 999
    private var count: Int?
    private var operation: ViOperator?
    /// The count typed before the operator.
    private var operatorCount: Int?
    private var awaited: Awaited?
    private var lastFind: ViFind?

    /// Whether the next character is a command's argument and not another command.
    var awaitsCharacter: Bool { awaited != nil }

    mutating func reset() {
        count = nil
        operation = nil
        operatorCount = nil
        awaited = nil
    }

    mutating func take(_ character: Character) -> Step {
        let step = step(character)
        if step != .incomplete { reset() }
        return step
    }

    private mutating func step(_ character: Character) -> Step {
        if let awaited { return finish(awaited, with: character) }
        if takeDigit(character) { return .incomplete }
        if let operation = ViOperator(rawValue: character) { return take(operation) }
        if let find = Self.finds[character] {
            awaited = .found(find)
            return .incomplete
        }
        if character == ";" || character == "," {
            return lastFind.map { finish(.find($0.repeated(reversed: character == ","))) } ?? .invalid
        }
        if let motion = Self.motions[character] { return finish(motion) }
        if operation != nil { return .invalid }
        if character == "r" {
            awaited = .replacement
            return .incomplete
        }
        return Self.actions[character].map(finish) ?? .invalid
    }

    /// Adds a digit to the count; returns `false` for any other character. A leading zero is a motion.
    private mutating func takeDigit(_ character: Character) -> Bool {
        guard character.isASCII, let digit = character.wholeNumberValue, digit > 0 || count != nil else { return false }
        count = min((count ?? 0) * 10 + digit, Self.largestCount)
        return true
    }

    private mutating func take(_ next: ViOperator) -> Step {
        if let operation { return operation == next ? finish(.apply(next, .line)) : .invalid }
        operation = next
        operatorCount = count
        count = nil
        return .incomplete
    }

    private mutating func finish(_ awaited: Awaited, with character: Character) -> Step {
        guard case .found(var find) = awaited else { return finish(.replace(character)) }
        find.character = character
        lastFind = find
        return finish(.find(find))
    }

    private func finish(_ motion: ViMotion) -> Step {
        finish(operation.map { .apply($0, .motion(motion)) } ?? .move(motion))
    }

    private func finish(_ action: ViCommand.Action) -> Step {
        let counts = [operatorCount, count].compactMap { $0 }
        let total = counts.isEmpty ? nil : min(counts.reduce(1, *), Self.largestCount)
        return .command(ViCommand(action: action, count: total))
    }

    private static let finds: [Character: ViFind] = [
        "f": ViFind(character: " ", isForward: true, stopsBefore: false),
        "F": ViFind(character: " ", isForward: false, stopsBefore: false),
        "t": ViFind(character: " ", isForward: true, stopsBefore: true),
        "T": ViFind(character: " ", isForward: false, stopsBefore: true),
    ]
    private static let motions: [Character: ViMotion] = [
        "h": .left, "l": .right, " ": .right, "0": .start, "^": .firstWord, "_": .firstWord, "$": .end, "|": .column,
        "w": .wordStart(isBig: false), "b": .wordBack(isBig: false), "e": .wordEnd(isBig: false),
        "W": .wordStart(isBig: true), "B": .wordBack(isBig: true), "E": .wordEnd(isBig: true),
    ]
    private static let actions: [Character: ViCommand.Action] = [
        "x": .apply(.delete, .motion(.right)), "X": .apply(.delete, .motion(.left)),
        "D": .apply(.delete, .motion(.end)), "C": .apply(.change, .motion(.end)),
        "s": .apply(.change, .motion(.right)), "S": .apply(.change, .line), "Y": .apply(.yank, .line),
        "i": .insert(.atCursor), "a": .insert(.afterCursor), "I": .insert(.atFirstWord), "A": .insert(.atEnd),
        "p": .paste(isBefore: false), "P": .paste(isBefore: true), "~": .toggleCase, "u": .undo, redo: .redo,
        ".": .repeatChange,
        "k": .older, "-": .older, "j": .newer, "+": .newer, "/": .search, "n": .searchOlder, "N": .searchNewer,
    ]
}
