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

    /// The size of a picture in cells.
    struct Size: Equatable, Sendable {
        let columns: Int
        let rows: Int
    }

    let graphics: Graphics?
    /// The path of chafa, a program that draws pictures with characters.
    let chafa: String?
    let size: Size
    private let environment: Environment

    package init(_ environment: Environment, columns: Int, rows: Int) {
        graphics = Graphics(environment)
        chafa = environment.executable("chafa")
        // A poster is 1.5 times as high as it is wide, and a cell twice, so a poster has 3/4 as many rows as columns.
        // Leaves four lines for the prompt.
        let height = max(1, min(rows - 4, columns * 3 / 4, 45))
        size = Size(columns: min(columns, max(1, height * 4 / 3)), rows: height)
        self.environment = environment
    }

    /// Returns whether the picture at `url` can be drawn, according to its file name.
    public func canDraw(_ url: URL) -> Bool {
        switch graphics {
        case .inlineFile: true
        case .kitty: chafa != nil || url.pathExtension.lowercased() == "png"
        case nil: chafa != nil
        }
    }

    /// Whether pictures are drawn with characters, so that a small picture has enough detail.
    public var isCoarse: Bool { graphics == nil }

    /// The advice for enabling pictures.
    public static let advice = "install chafa to see pictures in this terminal"

    /// Returns the drawing of a picture.
    ///
    /// - Throws: `CancellationError`, or `PictureError` if it can't be drawn.
    public func drawing(of data: Data) async throws -> Drawing {
        switch graphics {
        case .inlineFile: return Drawing(inlineFile: data, size)
        case .kitty where data.starts(with: [0x89, 0x50, 0x4E, 0x47]): return Drawing(kittyPNG: data, size)
        case .kitty, nil: break
        }
        guard let chafa else { throw PictureError(reason: Self.advice) }
        let format = graphics == .kitty ? "kitty" : "symbols"
        let arguments = ["--format=\(format)", "--size=\(size.columns)x\(size.rows)", "--animate=off", "-"]
        let output = try await Filter(path: chafa, arguments: arguments, environment: environment).output(for: data)
        guard let drawing = Drawing(output) else { throw PictureError(reason: "chafa printed unexpected output") }
        return drawing
    }
}

/// The reason why a picture can't be drawn.
public struct PictureError: Error, Equatable {
    /// The reason, as a sentence without a full stop.
    public let reason: String
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
