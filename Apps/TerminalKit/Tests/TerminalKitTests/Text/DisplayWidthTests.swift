import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `The width of text` {
    @Test(arguments: [
        ("", 0), ("Heat", 4), ("千と千尋の神隠し", 16), ("기생충", 6), ("\u{1100}\u{1161}\u{11A8}", 2),
        ("Ａｍéｌｉｅ", 11), ("ｱﾒﾘ", 3), ("é", 1), ("e\u{301}", 1), ("Å\u{33F}\u{34D}", 1), ("ﷺ", 1),
        ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🏳️‍🌈", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("❤️", 2), ("❤", 1), ("🎬", 2), ("★", 1), ("1️⃣", 2),
        ("🌡", 1), ("🌡️", 2), ("„“–…", 4), ("\u{200B}", 0), ("\u{200D}", 0), ("soft\u{AD}", 5), ("กำ", 2), ("น้ำ", 2),
        ("\u{3000}", 2), ("、", 2), ("〈", 2), ("︙", 2), ("🈁", 2), ("🀄", 2), ("ℵ", 1), ("Привет", 6), ("שלום", 4),
    ])
    func `text has the same computed width as in a terminal`(text: String, cells: Int) {
        #expect(DisplayWidth.of(text) == cells)
    }

    @Test func `every scalar's width matches the Unicode data`() throws {
        let unicode = try #require(UnicodeData())
        var wrong: [String] = []
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where unicode.isAssigned(scalar) {
            // A single regional indicator has neutral width, but they come in pairs, which are emoji of two cells.
            let expected = (0x1F1E6...0x1F1FF).contains(scalar.value) ? 2 : unicode.width(of: scalar)
            if DisplayWidth.of(Character(scalar)) != expected { wrong.append(String(scalar.value, radix: 16)) }
        }
        #expect(wrong == [])
    }
}

/// The properties of scalars in the system's copy of ICU.
private struct UnicodeData {
    private typealias Property = @convention(c) (_ scalar: Int32, _ property: Int32) -> Int32
    private let property: Property
    /// The numbers of ICU's header.
    private static let eastAsianWidth: Int32 = 0x1004
    private static let category: Int32 = 0x1005
    private static let hangulType: Int32 = 0x100B

    init?() {
        let library = dlopen("lib_FoundationICU.so", RTLD_NOW) ?? dlopen("libicucore.dylib", RTLD_NOW)
        let names = ["swift_u_getIntPropertyValue", "u_getIntPropertyValue"]
        guard let symbol = names.lazy.compactMap({ dlsym(library, $0) }).first else { return nil }
        property = unsafeBitCast(symbol, to: Property.self)
    }

    private func value(_ name: Int32, _ scalar: Unicode.Scalar) -> Int32 { property(Int32(scalar.value), name) }

    func isAssigned(_ scalar: Unicode.Scalar) -> Bool { value(Self.category, scalar) != 0 }

    /// The rules: marks, formats and controls take no cell, nor do the vowels and finals of Hangul; wide and full-width
    /// characters take two.
    func width(of scalar: Unicode.Scalar) -> Int {
        let nonspacing: Int32 = 6
        let enclosing: Int32 = 7
        let control: Int32 = 15
        let format: Int32 = 16
        let vowel: Int32 = 2
        let final: Int32 = 3
        let fullwidth: Int32 = 3
        let wide: Int32 = 5
        if scalar == "\u{AD}" { return 1 }
        if [nonspacing, enclosing, control, format].contains(value(Self.category, scalar)) { return 0 }
        if [vowel, final].contains(value(Self.hangulType, scalar)) { return 0 }
        return [fullwidth, wide].contains(value(Self.eastAsianWidth, scalar)) ? 2 : 1
    }
}

@Suite struct `Cutting, padding and wrapping` {
    static let alphabet = [
        "a", "B", "7", " ", "  ", "\n", "千", "と", "👨‍👩‍👧", "🇯🇵", "❤️", "e\u{301}", "ﷺ", "한", "ำ", "น้", "Ａ", "…", "★", "👍🏽",
        "\u{200B}",
    ]

    @Test(arguments: [
        ("Heat", 4, "Heat"), ("Heat", 3, "He…"), ("Heat", 1, "…"), ("Heat", 0, ""), ("", 0, ""), ("千尋", 4, "千尋"),
        ("千尋", 3, "千…"), ("千尋", 2, "…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `truncated text keeps whole characters and ends with an ellipsis`(text: String, width: Int, fitted: String) {
        #expect(text.fitted(to: width) == fitted)
    }

    @Test(arguments: [
        ("a", 3, "a  ", "  a"), ("千", 3, "千 ", " 千"), ("abc", 2, "abc", "abc"), ("❤️", 3, "❤️ ", " ❤️"),
        ("", 2, "  ", "  "),
    ])
    func `text is padded by cells`(text: String, width: Int, left: String, right: String) {
        #expect(text.padded(to: width) == left)
        #expect(text.padded(to: width, right: true) == right)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one", 10, ["one"]), ("", 10, [""]),
        ("a\n\nb", 10, ["a", "", "b"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("x abcdefgh y", 3, ["x", "abc", "def", "gh", "y"]),
        ("千と千尋の神隠し", 5, ["千と", "千尋", "の神", "隠し"]), ("★ 8.4  30,512 votes", 40, ["★ 8.4  30,512 votes"]),
        ("abc", 1, ["a", "b", "c"]), ("千a", 1, ["千", "a"]), ("a b   ", 3, ["a b"]),
    ])
    func `text wraps at spaces, or within words if necessary`(
        text: String, width: Int, lines: [String]
    ) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(arguments: [
        ("Drama · Thriller", 8, ["Drama", "Thriller"]), ("Drama · Thriller", 7, ["Drama", "Thrille", "r"]),
        ("one · two · three", 9, ["one · two", "three"]), ("one · two · three", 11, ["one · two", "three"]),
        ("more · 1 cast", 11, ["more", "1 cast"]), ("2h 22m · R · English", 10, ["2h 22m · R", "English"]),
        ("one · two", 5, ["one", "two"]), ("a · b", 5, ["a · b"]), ("      ", 3, [""]), (" ·  · x", 4, ["x"]),
    ])
    func `a line wraps between facts, dropping the separator`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(arguments: [1, 2, 3, 7, 20, 41])
    func `random text never exceeds the width, and no character is split`(width: Int) {
        var random = SeededGenerator(seed: UInt64(width))
        for _ in 0..<400 {
            let text = random.text(of: Self.alphabet, upTo: 60)
            expectFitted(text.replacing("\n", with: " "), width)
            expectWrapped(text, width)
        }
    }

    private func expectFitted(_ text: String, _ width: Int) {
        let fitted = text.fitted(to: width)
        #expect(DisplayWidth.of(fitted) <= width)
        #expect(DisplayWidth.of(fitted.padded(to: width)) == width)
        let kept = fitted == text ? Array(text) : Array(fitted.dropLast())
        #expect(Array(text).starts(with: kept), "\(text.debugDescription) → \(fitted.debugDescription)")
    }

    private func expectWrapped(_ text: String, _ width: Int) {
        let lines = text.wrapped(to: width)
        #expect(
            lines.allSatisfy { DisplayWidth.of($0) <= width || $0.count == 1 }, "\(text.debugDescription) → \(lines)")
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
        #expect(
            lines.joined().filter { !isBlank($0) } == text.filter { !isBlank($0) },
            "\(text.debugDescription) → \(lines)")
    }
}
