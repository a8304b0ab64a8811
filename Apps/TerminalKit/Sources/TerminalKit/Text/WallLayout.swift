/// Lays out a wall with as many pictures in a row as fit.
struct WallLayout {
    private let width: Int
    private let style: Style
    private static let gap = 2
    private static let captionHeight = 2

    static func lines(of wall: Wall, width: Int, style: Style) -> [String] {
        Array(rows(of: wall, width: width, style: style).map(\.lines).joined(separator: [""]))
    }

    /// Returns the lines of each row of pictures, and the number of its pictures.
    static func rows(of wall: Wall, width: Int, style: Style) -> [(lines: [String], count: Int)] {
        let count = tilesInRow(width: width)
        let layout = WallLayout(width: min(width, Picture.Size.tile.columns), style: style)
        return stride(from: 0, to: wall.tiles.count, by: count).map { start in
            let tiles = Array(wall.tiles[start..<min(start + count, wall.tiles.count)])
            return (layout.lines(of: tiles), tiles.count)
        }
    }

    /// Returns the number of pictures that stand side by side, at least one.
    static func tilesInRow(width: Int) -> Int { max(1, (min(width, 1000) + gap) / (Picture.Size.tile.columns + gap)) }

    private func lines(of tiles: [Wall.Tile]) -> [String] {
        let columns = tiles.map { (style.isColoured ? picture(of: $0) : []) + caption(of: $0) }
        return columns[0].indices.map { row in
            let cells = columns.map { $0[row] }
            let padded = cells.map { $0.text + String(repeating: " ", count: max(0, width - $0.width)) }
            let gap = String(repeating: " ", count: Self.gap)
            return padded.joined(separator: gap).withoutTrailingBlanks
        }
    }

    private typealias Line = (text: String, width: Int)

    private func picture(of tile: Wall.Tile) -> [Line] {
        let drawn = tile.picture.lines(in: style.depth).map { Line($0, tile.picture.size.columns) }
        // A low picture stands on its caption.
        return [Line](repeating: Line("", 0), count: Picture.Size.tile.rows - drawn.count) + drawn
    }

    private func caption(of tile: Wall.Tile) -> [Line] {
        var lines = Sanitizer.line(tile.caption).wrapped(to: width)
        if lines.count > Self.captionHeight {
            let rest = lines[(Self.captionHeight - 1)...].joined(separator: " ")
            lines = lines.prefix(Self.captionHeight - 1) + [rest.fitted(to: width)]
        }
        lines += [String](repeating: "", count: Self.captionHeight - lines.count)
        return lines.map { Line($0, DisplayWidth.of($0)) }
    }
}
