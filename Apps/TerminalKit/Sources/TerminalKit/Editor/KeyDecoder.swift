/// A decoder of a terminal's bytes. Sequences may be split between calls. Invalid sequences are dropped.
struct KeyDecoder {
    private enum State: Equatable {
        case ground
        /// The start of a scalar, and the number of missing bytes.
        case scalar([UInt8], missing: Int)
        case escape
        /// A control sequence: the bytes after `ESC [`.
        case sequence([UInt8])
        /// A single shift: the byte after `ESC O`.
        case singleShift
        /// A function key of the Linux console: the byte after `ESC [ [`.
        case console
        case paste
    }

    private var state = State.ground
    private var keys: [KeyPress] = []
    /// The modifiers of the next named key: Alt if Escape preceded its sequence.
    private var modifiers: KeyPress.Modifiers = []
    private var pasted: [UInt8] = []

    /// Whether the bytes so far may be a complete key or the start of a longer sequence.
    var isAmbiguous: Bool {
        [.escape, .sequence([]), .singleShift].contains(state)
    }

    mutating func decode(_ bytes: some Collection<UInt8>) -> [KeyPress] {
        // A Ctrl-C that arrives alone ends a paste whose end marker is missing. One that was pasted arrives with other
        // bytes.
        if state == .paste, bytes.elementsEqual([0x03]) { state = .ground }
        for byte in bytes { take(byte) }
        return taken()
    }

    /// Returns the keys for the bytes so far, on the assumption that no more follow.
    mutating func flush() -> [KeyPress] {
        guard isAmbiguous else { return [] }
        switch state {
        case .escape: keys.append(.named(.escape))
        case .singleShift: keys.append(.alt("O"))
        default: keys.append(.alt("["))
        }
        state = .ground
        modifiers = []
        return taken()
    }

    private mutating func taken() -> [KeyPress] {
        defer { keys = [] }
        return keys
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeFirst(byte)
        case .scalar(let bytes, let missing): takeScalar(bytes, missing, byte)
        case .escape: takeAfterEscape(byte)
        case .sequence(let bytes): takeSequence(bytes, byte)
        case .singleShift: finish(Self.letters[byte], byte)
        case .console: finish(nil, byte)
        case .paste: takePaste(byte)
        }
    }

    private mutating func takeFirst(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            state = .escape
            modifiers = []
        case 0x00...0x1F, 0x7F: keys.append(Self.control(byte))
        case 0x20...0x7E: keys.append(.character(Unicode.Scalar(byte)))
        case 0xC2...0xDF: state = .scalar([byte], missing: 1)
        case 0xE0...0xEF: state = .scalar([byte], missing: 2)
        case 0xF0...0xF4: state = .scalar([byte], missing: 3)
        default: break
        }
    }

    private mutating func takeScalar(_ bytes: [UInt8], _ missing: Int, _ byte: UInt8) {
        guard (0x80...0xBF).contains(byte) else {
            state = .ground
            return take(byte)
        }
        if missing > 1 { return state = .scalar(bytes + [byte], missing: missing - 1) }
        state = .ground
        guard let scalar = String(validating: bytes + [byte], as: UTF8.self)?.unicodeScalars.first, !scalar.isUnsafe
        else { return }
        keys.append(.character(scalar))
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        state = .ground
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .singleShift
        case 0x1B where modifiers.isEmpty:
            state = .escape
            modifiers = .alt
        case 0x1B: state = .escape
        case 0x20...0x7E: keys.append(.alt(Character(Unicode.Scalar(byte))))
        case 0x00...0x1F, 0x7F:
            let key = Self.control(byte)
            if case .named(let name, _) = key {
                keys.append(.named(name, .alt))
            } else {
                keys += [.named(.escape), key]
            }
        default:
            keys.append(.named(.escape))
            take(byte)
        }
        if state == .ground { modifiers = [] }
    }

    private mutating func takeSequence(_ bytes: [UInt8], _ byte: UInt8) {
        switch byte {
        case 0x20...0x3F:
            // No known sequence has more than 32 bytes. The rest of a longer one is dropped.
            state = .sequence(bytes.count < 32 ? bytes + [byte] : bytes)
        case UInt8(ascii: "[") where bytes.isEmpty: state = .console
        case 0x40...0x7E: finishSequence(bytes, byte)
        default:
            state = .ground
            modifiers = []
            take(byte)
        }
    }

    private mutating func finishSequence(_ bytes: [UInt8], _ last: UInt8) {
        let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self))
        }
        let first = numbers.first ?? nil
        if numbers.count > 1, let number = numbers[1], (1...16).contains(number) {
            modifiers.formUnion(KeyPress.Modifiers(rawValue: (number - 1) & 7))
        }
        switch last {
        case UInt8(ascii: "~") where first == 200:
            if modifiers.contains(.alt) { keys.append(.named(.escape)) }
            state = .paste
            modifiers = []
            pasted = []
        case UInt8(ascii: "~"): finish(first.flatMap { Self.numbers[$0] }, last)
        case UInt8(ascii: "^"):
            modifiers.insert(.control)
            finish(first.flatMap { Self.numbers[$0] }, last)
        case UInt8(ascii: "Z"):
            modifiers.insert(.shift)
            finish(.tab, last)
        default: finish(Self.letters[last], last)
        }
    }

    /// Ends a sequence. A control character within it is handled as a key instead.
    private mutating func finish(_ name: KeyPress.Name?, _ last: UInt8) {
        if let name { keys.append(.named(name, modifiers)) }
        state = .ground
        modifiers = []
        if last < 0x20 || last >= 0x7F { take(last) }
    }

    private mutating func takePaste(_ byte: UInt8) {
        pasted.append(byte)
        guard byte == Self.pasteEnd.last, pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
            return
        }
        let text = String(decoding: pasted.dropLast(Self.pasteEnd.count), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { Sanitizer.line(String($0)) }
        keys.append(.paste(lines.joined(separator: "\n")))
        state = .ground
    }

    private static func control(_ byte: UInt8) -> KeyPress {
        switch byte {
        case 0x09: .named(.tab)
        case 0x0A, 0x0D: .named(.enter)
        case 0x7F: .named(.backspace)
        default: .control(Character(Unicode.Scalar(byte + 0x40)).asciiLowercased)
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let letters: [UInt8: KeyPress.Name] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
    ]
    private static let numbers: [Int: KeyPress.Name] = [
        1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
}

extension Character {
    fileprivate var asciiLowercased: Character { isLetter ? Character(lowercased()) : self }
}

/// Typed input: a character, a key with modifiers, or pasted text.
enum KeyPress: Hashable, Sendable {
    /// One scalar. The line combines scalars into user-perceived characters.
    case character(Unicode.Scalar)
    /// Ctrl with a lower-case letter or one of `@[\]^_`.
    case control(Character)
    case alt(Character)
    case named(Name, Modifiers = [])
    /// A bracketed paste without blank lines or control characters. Its lines are separated by line feeds.
    case paste(String)

    enum Name: String, Hashable, CaseIterable, Sendable {
        case enter, tab, backspace, escape, up, down, left, right, home, end, delete, pageUp, pageDown
    }

    /// Modifiers, with the values sent by terminals.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int
        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }
}
