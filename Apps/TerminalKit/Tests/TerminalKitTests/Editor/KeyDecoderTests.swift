import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `Decoding keys` {
    private static func keys(_ bytes: [UInt8]) -> [KeyPress] {
        var decoder = KeyDecoder()
        return decoder.decode(bytes) + decoder.flush()
    }

    private static func keys(_ text: String) -> [KeyPress] { keys(Array(text.utf8)) }

    @Test(
        arguments: [
            ("a", [.character("a")]), ("é千", [.character("é"), .character("千")]),
            ("\u{1}", [.control("a")]), ("\u{1F}", [.control("_")]), ("\0", [.control("@")]),
            ("\u{8}", [.control("h")]),
            ("\r", [.named(.enter)]), ("\n", [.named(.enter)]), ("\t", [.named(.tab)]),
            ("\u{7F}", [.named(.backspace)]),
            ("\u{1B}", [.named(.escape)]), ("\u{1B}b", [.alt("b")]), ("\u{1B}\u{7F}", [.named(.backspace, .alt)]),
            ("\u{1B}\u{3}", [.named(.escape), .control("c")]),
            ("\u{1B}é", [.named(.escape), .character("é")]),
            ("\u{1B}[A", [.named(.up)]), ("\u{1B}OA", [.named(.up)]), ("\u{1B}[H", [.named(.home)]),
            ("\u{1B}[1~", [.named(.home)]), ("\u{1B}[7~", [.named(.home)]), ("\u{1B}OF", [.named(.end)]),
            ("\u{1B}[3~", [.named(.delete)]), ("\u{1B}[3;5~", [.named(.delete, .control)]),
            ("\u{1B}[3^", [.named(.delete, .control)]), ("\u{1B}[1;5C", [.named(.right, .control)]),
            ("\u{1B}[1;4D", [.named(.left, [.shift, .alt])]), ("\u{1B}\u{1B}[C", [.named(.right, .alt)]),
            ("\u{1B}[Z", [.named(.tab, .shift)]), ("\u{1B}OM", [.named(.enter)]),
            ("\u{1B}\u{1B}", [.named(.escape)]), ("\u{1B}O", [.alt("O")]), ("\u{1B}[", [.alt("[")]),
            ("\u{1B}\u{1B}[200~x\u{1B}[201~", [.named(.escape), .paste("x")]), ("\u{1B}\u{1B}x", [.alt("x")]),
            (
                "\u{1B}\u{1B}éa\u{1B}[A",
                [
                    .named(.escape), .character("é"), .character("a"), .named(.up),
                ]
            ),
        ] as [(String, [KeyPress])])
    func `bytes from the terminal are decoded to the typed keys`(text: String, keys: [KeyPress]) {
        #expect(Self.keys(text) == keys)
    }

    @Test(arguments: [
        "\u{1B}[", "\u{1B}O", "\u{1B}[5~", "\u{1B}[99~", "\u{1B}[?1;2c", "\u{1B}[12;40R", "\u{1B}[<0;3;4M", "\u{1B}[[A",
        "\u{1B}[I", "\u{1B}[\(String(repeating: "1", count: 999))~", "\u{85}", "\u{202E}", "\u{FEFF}", "\u{1B}[201~",
        "\u{1B}[;;;~", "\u{1B}[99999999999999999999~",
    ])
    func `unknown sequences and unsafe characters are dropped`(text: String) {
        var decoder = KeyDecoder()
        let keys = decoder.decode(Array(text.utf8)) + decoder.flush()
        #expect(!keys.contains { if case .character = $0 { true } else { EditorCommand.of($0) != nil } })
        #expect(decoder.decode(Array("q".utf8)) == [.character("q")])
    }

    @Test(
        arguments: [
            ([0xFF, 0x61], "a"), ([0x80, 0x61], "a"), ([0xC3, 0x61], "a"), ([0xE5, 0x8D, 0x61], "a"),
            ([0xC0, 0xAF], ""),
            ([0xED, 0xA0, 0x80], ""), ([0xF4, 0x90, 0x80, 0x80], ""), ([0xE5, 0xE5, 0x8D, 0x83], "千"),
        ] as [([UInt8], String)])
    func `invalid UTF-8 is dropped up to the next valid character`(bytes: [UInt8], text: String) {
        #expect(Self.keys(bytes) == text.unicodeScalars.map(KeyPress.character))
    }

    @Test(arguments: [
        ("movie 550", "movie 550"), ("a\nb", "a\nb"), ("a\r\nb\r\n", "a\nb"), ("a\r\rb\r", "a\nb"), ("\n\n", ""),
        ("\u{1B}[31mred\u{7}\u{3}\u{4}", "[31mred"), ("a\tb", "a b"), ("\u{202E}x\u{9B}", "x"), ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("\u{1B}[201", "[201"),
    ])
    func `a paste is one key, with lines free of control characters`(text: String, pasted: String) {
        #expect(Self.keys(Keys.paste(text) + "\r") == [.paste(pasted), .named(.enter)])
    }

    @Test func `a lone Ctrl-C ends a paste without an end marker`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}[200~quit\r\u{3}\r".utf8)) == [])
        #expect(decoder.decode([0x03]) == [.control("c")])
        #expect(decoder.decode(Array("q".utf8)) == [.character("q")])
    }

    @Test(arguments: [("\u{1B}", true), ("\u{1B}[", true), ("\u{1B}O", true), ("\u{1B}[1", false), ("a", false)])
    func `unfinished bytes are ambiguous only if they could also be a whole key`(text: String, isAmbiguous: Bool) {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array(text.utf8))
        #expect(decoder.isAmbiguous == isAmbiguous)
    }

    private static let alphabet = [
        "\u{1B}", "[", "O", "1", ";", "5", "~", "200~", "201~", "A", "\u{1B}[A", "\u{1B}[200~", "\u{1B}[201~", "é", "千",
        "👨‍👩‍👧", "\r",
        "\u{7F}", "\u{1}", "x", "\u{9B}",
    ]

    @Test func `decoded keys don’t depend on how the bytes are split, and garbage doesn’t block later keys`() {
        var random = SeededGenerator(seed: 7)
        for round in 0..<3000 {
            // Half of the rounds have arbitrary bytes, but no Ctrl-C (3): it ends a paste only if it is read alone.
            let bytes =
                round.isMultiple(of: 2)
                ? Array(random.text(of: Self.alphabet, upTo: 30).utf8)
                : (0..<60).map { _ in UInt8.random(in: 4...255, using: &random) }
            var whole = KeyDecoder()
            var split = KeyDecoder()
            let expected = whole.decode(bytes)
            var rest = bytes[...]
            var keys: [KeyPress] = []
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 1...5, using: &random))
                keys += split.decode(part)
                rest = rest.dropFirst(part.count)
            }
            #expect(keys == expected, "\(bytes)")
            #expect(split.decode(Array("\r\u{1B}[201~\rq".utf8)).last == .character("q"), "\(bytes)")
        }
    }

    @Test func `ten bytes are decoded to the same keys in each of the 512 ways to split them`() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<60 {
            let bytes = Array(random.text(of: Self.alphabet, upTo: 10).utf8.prefix(10))
            var whole = KeyDecoder()
            let expected = whole.decode(bytes)
            for mask in 0..<(1 << max(0, bytes.count - 1)) {
                var decoder = KeyDecoder()
                var keys = [KeyPress]()
                var start = 0
                for end in bytes.indices.map({ $0 + 1 }) where end == bytes.count || mask >> (end - 1) & 1 == 1 {
                    keys += decoder.decode(bytes[start..<end])
                    start = end
                }
                #expect(keys == expected, "\(bytes) \(mask)")
            }
        }
    }
}
