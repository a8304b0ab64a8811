import Testing

@testable import TerminalKit

@Suite struct `Sanitizing text` {
    private static let forbidden: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x061C...0x061C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
        0x2060...0x2060, 0x2066...0x2069, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
    ]
    private static let separating: [UInt32] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]

    @Test func `forbidden scalars are removed, and separators become spaces`() throws {
        for value in Self.forbidden.joined() {
            let scalar = try #require(Unicode.Scalar(value))
            let expected = Self.separating.contains(value) ? "a b" : "ab"
            #expect(Sanitizer.line("a\(scalar)b") == expected, "U+\(String(value, radix: 16))")
            #expect(scalar.isUnsafe)
        }
    }

    @Test func `all scalars that are not forbidden are kept`() throws {
        let harmless = Set(UInt32(0)...0x10FFFF).subtracting(Self.forbidden.joined())
        let text = harmless.compactMap(Unicode.Scalar.init).map { "x\($0)" }.joined()
        #expect(Sanitizer.line(text) == text)
        #expect(Sanitizer.paragraphs(text) == text)
    }

    @Test(arguments: [
        ("\u{1B}]0;owned\u{07}title", "]0;ownedtitle", "]0;ownedtitle"),
        ("\u{1B}[2Jgone", "[2Jgone", "[2Jgone"),
        ("\u{9B}31mred", "31mred", "31mred"),
        ("one\ntwo", "one two", "one\ntwo"),
        ("one\r\ntwo", "one two", "one\ntwo"),
        ("one\rtwo\ttab", "one two tab", "one two tab"),
        ("abc\u{202E}cba", "abccba", "abccba"),
        ("👨‍👩‍👧 🇯🇵 ❤️ e\u{301}", "👨‍👩‍👧 🇯🇵 ❤️ e\u{301}", "👨‍👩‍👧 🇯🇵 ❤️ e\u{301}"),
        ("", "", ""),
    ])
    func `a line has no line breaks, but paragraphs keep them`(text: String, line: String, paragraphs: String) {
        #expect(Sanitizer.line(text) == line)
        #expect(Sanitizer.paragraphs(text) == paragraphs)
    }

    @Test(arguments: ["\u{301}", "\u{93E}", "\u{1100}", "\u{600}", "\u{200D}👨"])
    func `only the first scalars of a character with hundreds of scalars are kept`(scalar: String) {
        for start in ["e", "한", "👨"] {
            let line = Sanitizer.line("a " + start + String(repeating: scalar, count: 800) + " b")
            #expect(line.allSatisfy { $0.unicodeScalars.count <= 16 })
            #expect(line.hasPrefix("a ") && line.unicodeScalars.count < 40)
            #expect(Sanitizer.line(line) == line && Sanitizer.paragraphs(line) == line)
        }
    }

    @Test(arguments: ["👩🏽‍❤️‍💋‍👨🏻", "👨🏽‍👩🏽‍👧🏽‍👦🏽", "ཧཀྵྨླྺྼྻྂ", "क्षेत्रिया", "נְבֻכַדְנֶאצַּר", "Việt Nam", "ภาพยนตร์"])
    func `the longest characters of real text are kept whole`(text: String) {
        #expect(Sanitizer.line(text) == text)
    }

    @Test(arguments: [
        ("", ""), ("Heat", "Heat"), ("Heat and dust", "Heat and d…"), ("Heat\nand dust", "Heat and d…"),
        (String(repeating: "\u{7}", count: 1000) + "Heat", "Heat"),
        (String(repeating: "\u{7}", count: 1000) + "Heat and dust", "Heat and d…"),
        (String(repeating: "千と", count: 100_000), "千と千と千…"),
    ])
    func `an excerpt is the start of a text, however much of it isn't shown`(_ text: String, _ start: String) {
        #expect(Sanitizer.excerpt(text, length: 11) == start)
    }

}
