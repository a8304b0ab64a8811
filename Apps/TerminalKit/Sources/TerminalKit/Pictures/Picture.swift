/// A picture to be drawn in cells: pixels, two in a cell, one above the other, or a poster set as text.
public struct Picture: Sendable {
    /// A size in cells. A cell is about twice as high as it is wide.
    public struct Size: Equatable, Sendable {
        /// The number of cells in a row.
        public let columns: Int
        /// The number of rows.
        public let rows: Int

        /// - Parameters:
        ///   - columns: The number of cells in a row.
        ///   - rows: The number of rows.
        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }

        /// The room for a poster or a portrait beside a page.
        public static let poster = Size(columns: 20, rows: 15)
        /// The room for a poster or a portrait on a wall.
        public static let tile = Size(columns: 14, rows: 10)
        /// The room for an episode's still beside a page.
        public static let still = Size(columns: 32, rows: 9)
    }

    /// The longest time that a screen whose text is ready waits for its pictures.
    public static let longestWait = Duration.milliseconds(100)

    private enum Content: Sendable {
        case pixels(Pixels)
        case text(TextPoster)
    }

    private let content: Content
    /// The size that the picture fills in one direction at least, with its proportions.
    public let size: Size

    /// Creates a picture that is as large as `room` allows.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, of any size.
    ///   - room: The maximum size in cells.
    public init(_ pixels: Pixels, within room: Size) {
        content = .pixels(pixels)
        size = Size(width: pixels.width, height: pixels.height, within: room)
    }

    /// Creates the poster of a title that has no picture: its words and its year on a field of a colour.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - year: The year, if it is known.
    ///   - id: The id, which determines the colour.
    ///   - room: The maximum size in cells.
    public init(title: String, year: Int?, id: Int, within room: Size) {
        content = .text(TextPoster(title: title, year: year, id: id))
        size = Size(width: 2, height: 3, within: room)
    }

    /// Whether the picture is a poster set as text.
    public var isText: Bool {
        if case .text = content { true } else { false }
    }

    /// Returns the rows of cells. Pixels are in 24-bit colours if the terminal has these, else in 256.
    func lines(in depth: ColourDepth) -> [String] {
        switch content {
        case .pixels(let pixels): lines(of: pixels, in: depth)
        case .text(let poster): poster.lines(size, in: depth)
        }
    }

    private func lines(of pixels: Pixels, in depth: ColourDepth) -> [String] {
        let shown = pixels.scaled(width: size.columns, height: 2 * size.rows)
        let row = 3 * size.columns
        return (0..<size.rows).map { number in
            let upper = shown.bytes.dropFirst(2 * number * row).prefix(row)
            let lower = shown.bytes.dropFirst((2 * number + 1) * row).prefix(row)
            return Self.line(Self.codes(of: upper, in: depth), Self.codes(of: lower, in: depth))
        }
    }

    /// Returns a row of cells with these colours in their upper and lower halves.
    private static func line(_ upper: [String], _ lower: [String]) -> String {
        var line = ""
        var last = ""
        for (upper, lower) in zip(upper, lower) {
            let code = "\u{1B}[38;\(upper);48;\(lower)m"
            if code != last { line += code }
            line += "▀"
            last = code
        }
        return line + "\u{1B}[0m"
    }

    private static func codes(of bytes: ArraySlice<UInt8>, in depth: ColourDepth) -> [String] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).map { index in
            let colour = (bytes[index], bytes[index + 1], bytes[index + 2])
            guard depth == .full else { return "5;\(FixedColour.nearest(to: colour))" }
            return "2;\(colour.0);\(colour.1);\(colour.2)"
        }
    }
}

extension Picture.Size {
    /// Creates the largest size of a picture in some room.
    ///
    /// - Parameters:
    ///   - width: The picture's width in pixels.
    ///   - height: The picture's height in pixels.
    ///   - room: The maximum size in cells.
    fileprivate init(width: Int, height: Int, within room: Picture.Size) {
        let scale = min(Double(room.columns) / Double(width), Double(room.rows * 2) / Double(height))
        columns = min(max(1, Int((Double(width) * scale).rounded())), room.columns)
        rows = min(max(1, Int((Double(height) * scale / 2).rounded())), room.rows)
    }
}

/// The 240 of 256 colours that no colour scheme changes: a cube of 6 × 6 × 6, and 24 greys.
enum FixedColour {
    private static let cube = [0, 95, 135, 175, 215, 255]

    /// Returns the index of the colour with the least distance.
    static func nearest(to colour: (UInt8, UInt8, UInt8)) -> Int {
        let parts = [Int(colour.0), Int(colour.1), Int(colour.2)]
        let steps = parts.map(step)
        let grey = min(max(0, (parts.reduce(0, +) / 3 - 3) / 10), 23)
        let distanceOfGrey = distance(parts, [Int](repeating: 8 + 10 * grey, count: 3))
        if distanceOfGrey < distance(parts, steps.map { cube[$0] }) { return 232 + grey }
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }

    /// Returns the index of the nearest value of the cube.
    private static func step(_ value: Int) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
    }

    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
