/// The number of terminal cells occupied by text.
package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        // The fast path for most text: one byte, one cell.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the number of cells a character occupies: two for an emoji, otherwise the sum over its scalars.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        if let first = scalars.first, isEmoji(first, scalars.dropFirst()) { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func isEmoji(_ first: Unicode.Scalar, _ rest: Substring.UnicodeScalarView) -> Bool {
        if first.properties.isEmojiPresentation { return true }
        guard first.properties.isEmoji else { return false }
        return rest.contains {
            $0 == "\u{FE0F}" || (!first.isASCII && ($0 == "\u{200D}" || $0.properties.isEmojiModifier))
        }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
        if scalar == "\u{AD}" { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation || wide.contains(where: { $0.contains(scalar.value) }) { return 2 }
        return joining.contains(where: { $0.contains(scalar.value) }) ? 0 : 1
    }

    /// The East Asian Wide and Fullwidth scalars except emoji. May include unassigned code points and marks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    /// The vowels and finals of Hangul, which share the cells of the preceding letter.
    private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]
}

extension String {
    /// Returns the text, truncated with “…” if it exceeds `width` cells. Never splits a character.
    public func fitted(to width: Int) -> String {
        if DisplayWidth.of(self) <= width { return self }
        guard width > 0 else { return "" }
        var fitted = ""
        var used = 1
        for character in self {
            used += DisplayWidth.of(character)
            if used > width { break }
            fitted.append(character)
        }
        return fitted + "…"
    }

    /// Returns the text padded with spaces to `width` cells.
    func padded(to width: Int, right: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
        return right ? blanks + self : self + blanks
    }

    /// Returns the text as lines of at most `width` cells, breaking longer words and text without spaces.
    func wrapped(to width: Int) -> [String] { wrapped(to: LineWidths(width)) }

    /// Returns the text as lines that are no wider than `widths` allow.
    func wrapped(to widths: LineWidths) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { lines, paragraph in
            lines += String(paragraph).wrappedParagraph(to: widths.dropping(lines.count))
        }
    }

    private func wrappedParagraph(to widths: LineWidths) -> [String] {
        if DisplayWidth.of(self) <= widths[0] { return [withoutTrailingBlanks] }
        if contains(Self.separator) { return wrappedFacts(to: widths) }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ").flatMap({ String($0).pieces(of: widths.least) }) {
            let cells = DisplayWidth.of(word)
            if line.isEmpty {
                line = word
                used = cells
            } else if used + 1 + cells > widths[lines.count] {
                lines.append(line)
                line = word
                used = cells
            } else {
                line += " " + word
                used += 1 + cells
            }
        }
        return lines + [line]
    }

    /// The separator between the facts of a line. Where the line is wrapped, a line break replaces it.
    private static var separator: String { " · " }

    /// Wraps the text between facts, and within facts that are wider than a line.
    private func wrappedFacts(to widths: LineWidths) -> [String] {
        let facts = split(separator: Self.separator).map(String.init).filter { !$0.isBlank }
        if facts.isEmpty { return [""] }
        return facts.reduce(into: []) { lines, fact in
            let longer = (lines.last ?? "") + Self.separator + fact
            if !lines.isEmpty, DisplayWidth.of(longer) <= widths[lines.count - 1] {
                lines[lines.count - 1] = longer
            } else {
                lines += fact.wrappedParagraph(to: widths.dropping(lines.count))
            }
        }
    }

    package var withoutTrailingBlanks: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }

    private func pieces(of width: Int) -> [String] {
        if DisplayWidth.of(self) <= width { return [self] }
        var pieces: [String] = []
        var room = 0
        for character in self {
            let cells = DisplayWidth.of(character)
            if pieces.isEmpty || cells > room {
                pieces.append("")
                room = width
            }
            pieces[pieces.count - 1].append(character)
            room -= cells
        }
        return pieces
    }
}

/// The widths of a text's lines: the first ones may stand beside a picture, and the rest below it.
struct LineWidths: Equatable {
    /// The width of the first lines.
    private let first: Int
    /// The number of the first lines.
    private let count: Int
    /// The width of all later lines.
    private let rest: Int

    /// Creates the widths of lines that are all equally wide.
    init(_ width: Int) {
        self.init(first: width, count: 0, rest: width)
    }

    init(first: Int, count: Int, rest: Int) {
        self.first = first
        self.count = max(0, count)
        self.rest = rest
    }

    /// The width of a line, counted from 0.
    subscript(line: Int) -> Int { line < count ? first : rest }

    /// The width of the narrowest line.
    var least: Int { count > 0 ? min(first, rest) : rest }

    /// The number of lines before all have the same width.
    var variedCount: Int { first == rest ? 0 : count }

    /// Returns the widths of the lines after the first `lines`.
    func dropping(_ lines: Int) -> LineWidths { LineWidths(first: first, count: count - lines, rest: rest) }

    /// Returns the widths with each changed.
    func map(_ change: (Int) -> Int) -> LineWidths {
        LineWidths(first: change(first), count: count, rest: change(rest))
    }
}
