import Foundation

/// A picture's file encoded for a terminal that draws files.
public struct Drawing: Equatable, Sendable {
    /// One line, without a line break.
    let text: String
    /// The number of the terminal's rows that the picture covers at most.
    let rows: Int
}

extension Drawing {
    /// Creates a drawing from a file in any format, for iTerm2 and WezTerm.
    init(inlineFile data: Data, _ size: Picture.Size) {
        let options = [
            "inline=1", "size=\(data.count)", "width=\(size.columns)", "height=\(size.rows)", "preserveAspectRatio=1",
        ]
        rows = size.rows
        text = "\u{1B}]1337;File=\(options.joined(separator: ";")):\(data.base64EncodedString())\u{7}"
    }

    /// Creates a drawing from a PNG for kitty, sent in parts without requesting a reply.
    init(kittyPNG data: Data, _ size: Picture.Size) {
        rows = size.rows
        let code = Array(data.base64EncodedString().utf8)
        let starts = Array(stride(from: 0, to: code.count, by: Self.longestPart))
        text = starts.map { start in
            let options = start == 0 ? "a=T,f=100,q=2,r=\(size.rows)," : "q=2,"
            let part = String(decoding: code[start..<min(start + Self.longestPart, code.count)], as: UTF8.self)
            return "\u{1B}_G\(options)m=\(start == starts.last ? 0 : 1);\(part)\u{1B}\\"
        }.joined()
    }

    private static let longestPart = 4096
}
