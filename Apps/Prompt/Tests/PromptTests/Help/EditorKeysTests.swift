import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `The help about keys` {
    /// Parses a key as written in the help: `Ctrl-A`, `Alt-B`, `Ctrl-Left`, `Tab`.
    private static func key(_ label: Substring) throws -> KeyPress {
        let parts = label.split(separator: "-", maxSplits: 1)
        let last = try #require(parts.last)
        if let name = KeyPress.Name(rawValue: last.lowercased()) {
            return .named(name, parts.count == 2 ? (parts[0] == "Ctrl" ? .control : .alt) : [])
        }
        let letter = try #require(last.lowercased().first)
        return parts[0] == "Ctrl" ? .control(letter) : .alt(letter)
    }

    @Test func `each Emacs key is listed once, and all keys on one line have the same effect`() throws {
        var listed: [KeyPress] = []
        for line in EditorKeys.emacs {
            let keys = try line.name.split(separator: ", ").map(Self.key)
            #expect(!keys.isEmpty && Set(keys.map(EditorCommand.of)).count == 1, "\(line.name)")
            #expect(EditorCommand.of(keys[0]) != nil, "\(line.name)")
            listed += keys
        }
        #expect(Set(listed).count == listed.count)
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(Unicode.Scalar($0)) } + ["_"]
        let typed: [KeyPress] =
            letters.flatMap { [.control($0), .alt($0)] } + KeyPress.Name.allCases.map { .named($0) }
        for key in typed where EditorCommand.of(key) != nil { #expect(listed.contains(key), "\(key)") }
    }

    @Test func `Alt with a named key has the same effect as Ctrl`() {
        for name in KeyPress.Name.allCases {
            #expect(EditorCommand.of(.named(name, .alt)) == EditorCommand.of(.named(name, .control)))
        }
    }

    @Test func `the listed vi keys are exactly vi's commands`() {
        let labels = EditorKeys.vi.flatMap { $0.name.split(separator: " ").map(String.init) }
        let listed = labels.map { label -> Character in
            switch label {
            case "Space": " "
            case "Ctrl-R": ViParser.redo
            default: Character(label)
            }
        }
        #expect(Set(listed).count == listed.count)
        for byte in UInt8(ascii: " ")..<0x7F {
            let character = Character(Unicode.Scalar(byte))
            var parser = ViParser()
            // “;” and “,” repeat a search, so the parser needs one first.
            for character in "fx" { _ = parser.take(character) }
            let isCommand = parser.take(character) != .invalid && !("1"..."9").contains(character)
            #expect(isCommand == listed.contains(character), "\(character)")
        }
    }
}
