import Testing

@testable import TerminalKit

@Suite struct `Shades` {
    private static let exact = Shade.scale.map { Light($0.red, $0.green, $0.blue) }
    private static let indexed = Shade.scale.map { Light.indexed($0.index) }

    private static func steps(_ colours: [Light], _ vision: Vision = .trichromatic) -> [Double] {
        let seen = colours.map { $0.seen(with: vision) }
        return zip(seen, seen.dropFirst()).map { $0.distance(to: $1) }
    }

    @Test(arguments: [
        (-1, 0), (0, 0), (5, 0), (5.4, 0), (5.5, 1), (5.9, 1), (6, 2), (6.5, 3), (7, 4), (7.5, 5), (8, 6), (8.4, 6),
        (8.5, 7), (9, 8), (9.4, 8), (9.5, 9), (10, 9), (1e300, 9),
    ])
    func `each half-point rating from 5.5 to 9.5 has its own shade`(number: Double, step: Int) {
        #expect(Shade.of(number) == Shade.scale[step])
    }

    @Test func `the perceived differences between neighbouring exact colours are equal`() {
        for step in Self.steps(Self.exact) { #expect(abs(step - 0.079) < 0.003, "\(step)") }
    }

    @Test func `each shade is lighter than the one before, even for colour-blind people`() {
        for vision in Vision.allCases {
            for colours in [Self.exact, Self.indexed] {
                let lightness = colours.map { $0.seen(with: vision).lab[0] }
                #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 < $1 }, "\(vision) \(lightness)")
            }
        }
    }

    @Test(arguments: [Vision.trichromatic, .protanopic, .deuteranopic])
    func `neighbouring shades are distinguishable, even for colour-blind people`(vision: Vision) {
        for colours in [Self.exact, Self.indexed] {
            for step in Self.steps(colours, vision) { #expect(step > 0.05, "\(vision) \(step)") }
        }
    }

    @Test func `the indexed colours are those closest to the exact ones`() {
        for (shade, colour) in zip(Shade.scale, Self.exact) {
            let distances = (16...255).map { (index: $0, distance: Light.indexed($0).distance(to: colour)) }
            #expect(distances.min { $0.distance < $1.distance }?.index == shade.index)
        }
    }

    @Test func `digits have a contrast of at least 4.5 to 1 on every shade`() {
        for (shade, colours) in zip(Shade.scale, zip(Self.exact, Self.indexed)) {
            let exactDigits = shade.isDark ? Light(255, 255, 255) : Light(0, 0, 0)
            #expect(exactDigits.contrast(to: colours.0) >= 4.5)
            #expect(Light.indexed(shade.isDark ? 231 : 232).contrast(to: colours.1) >= 4.5)
        }
    }

    @Test(
        arguments: [
            (6.4, .full, "38;2;255;255;255;48;2;188;68;43"), (6.5, .full, "38;2;0;0;0;48;2;214;94;53"),
            (6.4, .indexed, "38;5;231;48;5;160"), (6.5, .indexed, "38;5;232;48;5;166"), (6.9, .basic, "2"),
            (7, .basic, nil), (8.4, .basic, nil), (8.5, .basic, "1"),
        ] as [(Double, ColourDepth, String?)])
    func `the escape sequence sets digit and background colours as precisely as the terminal allows`(
        number: Double, depth: ColourDepth, code: String?
    ) {
        #expect(Shade.of(number).code(in: depth) == code)
    }
}
