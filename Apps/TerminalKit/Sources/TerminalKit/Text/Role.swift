extension Text {
    /// The meaning of a text, from which its colour follows.
    public enum Role: CaseIterable, Sendable {
        /// The heading of a page.
        case title
        /// The name beside a value.
        case label
        /// The names of a table's columns.
        case header
        /// A secondary value: votes, a year, an id.
        case dim
        /// A high rating, or something done.
        case good
        /// A rating in the middle.
        case middling
        /// A low rating.
        case poor
        /// The user's own records.
        case mine
        /// An address.
        case link
        /// The number of the row with the current title.
        case current
        /// A command, or a line that can be typed.
        case command
        /// A flag or a filter key.
        case option
        /// A word that is recognised where it stands.
        case accent
        /// Quoted text.
        case quoted
        /// A number that is typed.
        case number
        /// A word that isn't recognised.
        case unknown
        case warning
        case error
    }
}

extension Text.Role {
    /// Returns the role of a rating: good from 7.0, middling from 5.0, poor below, as it is shown.
    ///
    /// - Parameter rating: The rating from 0 to 10.
    public static func rating(_ rating: Double) -> Text.Role {
        switch (rating * 10).rounded() / 10 {
        case 7...: .good
        case 5..<7: .middling
        default: .poor
        }
    }

    /// The attribute besides the colour: 1 for bold, 4 for underlined.
    private var attribute: String? {
        switch self {
        case .title, .current: "1"
        case .header, .link, .unknown: "4"
        default: nil
        }
    }

    /// The colour; `nil` for the terminal's own.
    var colour: Colour? {
        switch self {
        case .title, .header, .current: nil
        case .label, .dim: .grey
        case .good, .number: .green
        case .middling, .warning, .quoted: .amber
        case .poor: .coral
        case .mine: .magenta
        case .link, .option: .blue
        case .command, .accent: .cyan
        case .unknown, .error: .red
        }
    }

    /// Returns the parameters of the escape sequence.
    func code(in depth: ColourDepth) -> String {
        [attribute, colour?.code(in: depth)].compactMap(\.self).joined(separator: ";")
    }
}

/// A colour for text that is readable on black, on white, and on the backgrounds of the usual dark and light themes:
/// its contrast is at least 3 : 1 on each of #000000, #1E1E1E, #FFFFFF and #FDF6E3.
struct Colour: Hashable, Sendable {
    /// The exact colour as 0xRRGGBB.
    let rgb: Int
    /// The index of a similar one of the 240 fixed colours.
    let index: Int
    /// The parameter for one of the colours that users can customise, whose contrast their theme decides.
    let basic: String

    static let grey = Colour(rgb: 0x808080, index: 244, basic: "2")
    static let green = Colour(rgb: 0x2F9E44, index: 28, basic: "32")
    static let amber = Colour(rgb: 0xB7791F, index: 130, basic: "33")
    static let coral = Colour(rgb: 0xD9534F, index: 167, basic: "31")
    static let red = Colour(rgb: 0xD93636, index: 160, basic: "31")
    static let magenta = Colour(rgb: 0xB259C4, index: 133, basic: "35")
    static let blue = Colour(rgb: 0x4D7FD6, index: 68, basic: "34")
    static let cyan = Colour(rgb: 0x1787A8, index: 31, basic: "36")

    func code(in depth: ColourDepth) -> String {
        switch depth {
        case .basic: basic
        case .indexed: "38;5;\(index)"
        case .full: "38;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
        }
    }
}
