public import Foundation

/// A terminal that can show pictures, and its size.
///
/// Capabilities are determined only from the environment, without querying the terminal.
public struct PictureCanvas: Sendable {
    /// A protocol for sending a picture to a terminal.
    enum Graphics: Equatable, Sendable {
        /// A file in any format, as introduced by iTerm2.
        case inlineFile
        /// A PNG, as introduced by kitty.
        case kitty
    }

    let graphics: Graphics?
    let size: Picture.Size
    /// Whether a picture has room beside a page.
    public let hasRoomBeside: Bool
    /// The number of a wall's pictures that stand side by side on a spacious screen; 0 on a narrower one.
    public let tilesOfSpaciousScreen: Int

    /// The minimum width of a terminal, in cells, for a picture beside a page.
    static let roomBeside = 72
    /// The minimum height of a terminal for a picture beside a page.
    private static let heightBeside = 12
    /// The number of the terminal's rows that a page needs besides its picture.
    private static let rowsOfText = 4

    package init(_ environment: Environment, columns: Int, rows: Int) {
        graphics = Graphics(environment)
        // A poster is 1.5 times as high as it is wide, and a cell twice, so a poster has 3/4 as many rows as columns.
        let height = max(1, min(rows - Self.rowsOfText, columns * 3 / 4, 45))
        size = Picture.Size(columns: min(columns, max(1, height * 4 / 3)), rows: height)
        hasRoomBeside = columns >= Self.roomBeside && rows >= Self.heightBeside
        tilesOfSpaciousScreen = columns < ScreenRenderer.spacious ? 0 : WallLayout.tilesInRow(width: columns)
    }

    /// Returns the room beside a page for a picture of this size.
    public func roomBesidePage(for size: Picture.Size) -> Picture.Size {
        Picture.Size(columns: size.columns, rows: min(size.rows, self.size.rows))
    }

    /// Returns a picture as large as the terminal allows: the file, if the terminal draws files of its format, or else
    /// its pixels in cells.
    ///
    /// - Parameter data: A file: a JPEG, a PNG, or a portable pixmap.
    /// - Returns: `nil` if the terminal can't draw a picture of this format.
    public func block(of data: Data) -> Screen.Block? {
        let pixels = Pixels(ppm: data)
        switch graphics {
        case .inlineFile where pixels == nil: return .drawing(Drawing(inlineFile: data, size))
        case .kitty where data.starts(with: [0x89, 0x50, 0x4E, 0x47]): return .drawing(Drawing(kittyPNG: data, size))
        default: return (pixels ?? Pixels(thumbnailOf: data)).map { .picture(Picture($0, within: size)) }
        }
    }
}

extension PictureCanvas.Graphics {
    /// Chooses a protocol from the terminal's variables; `nil` in tmux or screen, which don't forward pictures.
    init?(_ environment: Environment) {
        let terminal = environment["TERM"] ?? ""
        let isMultiplexed = environment["TMUX"] != nil || environment["STY"] != nil
        if isMultiplexed || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux") { return nil }
        if terminal == "xterm-kitty" || terminal == "xterm-ghostty" {
            self = .kitty
            return
        }
        switch environment["TERM_PROGRAM"] {
        case "iTerm.app", "WezTerm": self = .inlineFile
        case "ghostty": self = .kitty
        case nil where environment["KITTY_WINDOW_ID"] != nil: self = .kitty
        case nil where environment["LC_TERMINAL"] == "iTerm2": self = .inlineFile
        default: return nil
        }
    }
}
