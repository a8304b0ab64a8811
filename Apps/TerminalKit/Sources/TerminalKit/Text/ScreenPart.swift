/// The part of a screen that fits a window.
package struct ScreenPart {
    /// The lines, each with its end.
    package let text: String
    /// The number of the terminal's rows that the text occupies.
    package let height: Int
    /// The rows of the screen's tables and walls in this part, counted from 0.
    package let rows: Range<Int>
    /// The place where the next part starts; `nil` if nothing follows.
    package let next: Int?
    /// Whether something before the end of this part was left out, so that only the whole screen has it.
    package let isShortened: Bool

    /// Whether the screen has more than this part and the parts before it.
    package var isCut: Bool { next != nil || isShortened }
}

/// Lines that stay together, such as a row of a table or a row of pictures.
private struct ScreenUnit {
    let lines: [String]
    /// The lines above the first unit of a block, which are repeated where a part starts within the block.
    var heading: [String] = []
    /// Whether this is the first unit of its block.
    var isFirst = true
    /// The number of rows of a table or a wall in this unit.
    var rows = 0
    /// The number of the terminal's rows that the lines occupy.
    let height: Int

    init(_ lines: [String], height: Int? = nil) {
        self.lines = lines
        self.height = height ?? lines.count
    }

    var isBlank: Bool { lines.allSatisfy(\.isEmpty) && heading.isEmpty }
}

extension ScreenRenderer {
    /// Returns the whole screen, with what a narrow screen has no room for.
    package func whole(_ screen: Screen) -> ScreenPart {
        let units = units(of: screen.withoutSpare)
        return part(of: units, from: 0, height: .max, isShortened: false)
    }

    /// Returns the part of a screen that fits a window.
    ///
    /// What the screen may yield goes first. A screen that is still too tall ends where the window does, between two rows
    /// of a table.
    ///
    /// - Parameters:
    ///   - start: The place where the part starts: 0, or the `next` of the part before it.
    ///   - height: The number of the terminal's rows.
    package func part(of screen: Screen, from start: Int, height: Int) -> ScreenPart {
        let all = units(of: screen)
        guard start == 0 else { return part(of: all, from: start, height: height, isShortened: false) }
        if all.height <= height { return part(of: all, from: 0, height: height, isShortened: false) }
        let shortened = shortened(screen, to: height)
        return part(
            of: shortened.map(units) ?? all, from: 0, height: height, isShortened: shortened != nil)
    }

    private func part(of units: [ScreenUnit], from start: Int, height: Int, isShortened: Bool) -> ScreenPart {
        var lines: [String] = []
        var used = 0
        var index = start
        // A blank line separates parts that aren't on the same screen.
        if start > 0 { while index < units.count, units[index].isBlank { index += 1 } }
        let first = index
        while index < units.count {
            let unit = units[index]
            let heading = unit.isFirst || index == first ? unit.heading : []
            let more = heading.count + unit.height
            if used + more > height, index > first { break }
            lines += heading + unit.lines
            used += more
            index += 1
        }
        // A blank line between two parts would be the last one on the screen.
        while index < units.count, index > first + 1, units[index - 1].isBlank {
            lines.removeLast()
            used -= 1
            index -= 1
        }
        let shown = units[..<start].reduce(0) { $0 + $1.rows }
        return ScreenPart(
            text: lines.asText, height: used, rows: shown..<units[..<index].reduce(0) { $0 + $1.rows },
            next: units[index...].allSatisfy(\.isBlank) ? nil : index, isShortened: isShortened)
    }

    /// Returns the screen with as much left out as is needed to fit the window; `nil` if it can't yield anything.
    ///
    /// A table may be cut, but at least half of the window is for its rows.
    private func shortened(_ screen: Screen, to height: Int) -> Screen? {
        func need(_ screen: Screen) -> Int {
            let units = units(of: screen)
            let rows = units.filter { $0.rows > 0 }.height
            return units.height - rows + min(rows, height / 2)
        }
        guard need(screen) > height else { return nil }
        var shortened: Screen?
        for turn in screen.turns {
            let next = screen.yielding(through: turn)
            shortened = next
            let rest = height - need(next)
            if rest >= 0 { return next.lengtheningParagraphs(by: rest) }
        }
        return shortened
    }
}

extension ScreenRenderer {
    private func units(of screen: Screen) -> [ScreenUnit] {
        guard let picture = picture(beside: screen) else { return screen.blocks.flatMap(units) }
        return lines(of: screen.blocks, beside: picture).map { ScreenUnit([$0]) }
    }

    private func units(of block: Screen.Block) -> [ScreenUnit] {
        switch block {
        case .table(let table):
            let layout = layout(of: table)
            return rows(layout.rows, counts: layout.rows.map { _ in 1 }, below: [layout.header])
        case .wall(let wall):
            let rows = WallLayout.rows(of: wall, width: width, style: style)
            return Array(
                self.rows(rows.map(\.lines), counts: rows.map(\.count), below: []).map { [$0] }
                    .joined(separator: [ScreenUnit([""])]))
        case .grid(let grid):
            let layout = GridLayout.parts(of: grid, width: width, style: style)
            return rows(layout.lines.map { [$0] }, counts: layout.lines.map { _ in 0 }, below: layout.heading)
        case .drawing(let drawing): return [ScreenUnit([drawing.text], height: drawing.rows)]
        case .yielding(let block, _, _): return units(of: block)
        default: return lines(of: block).map { ScreenUnit([$0]) }
        }
    }

    private func rows(_ rows: [[String]], counts: [Int], below heading: [String]) -> [ScreenUnit] {
        if rows.isEmpty { return heading.map { ScreenUnit([$0]) } }
        return rows.indices.map { index in
            var unit = ScreenUnit(rows[index])
            unit.heading = heading
            unit.isFirst = index == 0
            unit.rows = counts[index]
            return unit
        }
    }
}

extension Sequence<ScreenUnit> {
    /// The number of the terminal's rows that the units occupy on one screen.
    fileprivate var height: Int { reduce(0) { $0 + $1.height + ($1.isFirst ? $1.heading.count : 0) } }
}

extension Screen {
    /// The turns at which parts of the screen yield, in order.
    fileprivate var turns: [Int] { Set(blocks.flatMap(\.turns)).sorted() }

    /// The screen with all values on any width, as outside a terminal.
    fileprivate var withoutSpare: Screen {
        var whole = self
        whole.blocks = blocks.map { block in
            if case .values(let pairs, let beside, _) = block { .values(pairs, beside: beside) } else { block }
        }
        return whole
    }

    /// Returns the screen after the turns up to this one.
    fileprivate func yielding(through turn: Int) -> Screen {
        var screen = self
        screen.blocks = blocks.compactMap { $0.yielding(through: turn) }
        return screen
    }

    /// Returns the screen with more lines of its cut paragraphs.
    fileprivate func lengtheningParagraphs(by lines: Int) -> Screen {
        var screen = self
        screen.blocks = blocks.map { block in
            guard case .paragraph(let text, let limit?) = block else { return block }
            return .paragraph(text, lines: limit + lines)
        }
        return screen
    }
}

extension Screen.Block {
    fileprivate var turns: [Int] {
        switch self {
        case .yielding(_, let turn, _): [turn]
        case .values(let pairs, _, _): pairs.compactMap(\.turn)
        default: []
        }
    }

    fileprivate func yielding(through turn: Int) -> Screen.Block? {
        switch self {
        case .yielding(_, let own, let other) where own <= turn: return other
        case .values(let pairs, let beside, let spare):
            let kept = pairs.map { $0.yielding(through: turn) }
            let row = beside.flatMap { index in
                kept[index - 1] == nil || kept[index] == nil ? nil : kept[..<index].count { $0 != nil }
            }
            return .values(kept.compactMap(\.self), beside: row, spare: kept.suffix(spare).count { $0 != nil })
        default: return self
        }
    }
}
