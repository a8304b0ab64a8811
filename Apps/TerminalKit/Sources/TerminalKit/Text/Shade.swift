/// The background colour for a number from 0 to 10.
///
/// There are ten shades: one below 5.5, one for each half point from there, and one from 9.5 on. They range from dark
/// red through yellow to light green, in perceptually equal steps (0.08 in OKLab). Each is lighter than the previous
/// one, even for people who can't distinguish red from green. The digits are white on the dark shades and black on the
/// others, with a contrast of at least 4.5 : 1.
///
/// The 16 basic colours are customisable and unevenly spaced. Terminals with only these show digits that are dim below 7,
/// and bold from 8.5 on.
struct Shade: Equatable, Sendable {
    let red: Int
    let green: Int
    let blue: Int
    /// The index of the nearest fixed colour. Of the 256 colours, 240 are fixed.
    let index: Int
    let isDark: Bool
    /// The parameter for terminals with 16 colours: 1 for bold, 2 for dim; `nil` for plain digits.
    private let basic: String?

    private init(_ rgb: Int, index: Int, isDark: Bool = false, basic: String? = nil) {
        red = rgb >> 16
        green = rgb >> 8 & 0xFF
        blue = rgb & 0xFF
        self.index = index
        self.isDark = isDark
        self.basic = basic
    }

    /// Creates the colour of a field for white text.
    ///
    /// - Parameter field: The exact colour as 0xRRGGBB, dark enough for white text.
    init(field: Int) {
        let parts = [field >> 16, field >> 8, field].map { UInt8($0 & 0xFF) }
        self.init(field, index: FixedColour.nearest(to: (parts[0], parts[1], parts[2])), isDark: true)
    }

    static func of(_ number: Double) -> Shade {
        let step = ((number - 5) * 2).rounded(.down)
        return scale[Int(min(max(0, step), Double(scale.count - 1)))]
    }

    static let scale = [
        Shade(0x860419, index: 88, isDark: true, basic: "2"), Shade(0xA12922, index: 124, isDark: true, basic: "2"),
        Shade(0xBC442B, index: 160, isDark: true, basic: "2"), Shade(0xD65E35, index: 166, basic: "2"),
        Shade(0xEC7A31, index: 173), Shade(0xF89815, index: 208), Shade(0xFDB907, index: 214),
        Shade(0xF2DA3C, index: 220, basic: "1"), Shade(0xC5F086, index: 156, basic: "1"),
        Shade(0xA3FDCB, index: 158, basic: "1"),
    ]

    /// Returns the parameters of the escape sequence, or `nil` for plain digits.
    func code(in depth: ColourDepth) -> String? {
        switch depth {
        case .basic: basic
        // 232 is nearly black. Some colour schemes redefine 16, the black of the cube.
        case .indexed: "38;5;\(isDark ? 231 : 232);48;5;\(index)"
        case .full: "38;2;\(isDark ? "255;255;255" : "0;0;0");48;2;\(red);\(green);\(blue)"
        }
    }
}
