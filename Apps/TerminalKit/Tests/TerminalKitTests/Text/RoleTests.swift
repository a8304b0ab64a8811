import Testing

@testable import TerminalKit

@Suite struct `Roles` {
    /// Black, white, and the backgrounds of usual dark and light themes.
    private static let backgrounds = [0x000000, 0x1E1E1E, 0xFFFFFF, 0xFDF6E3]

    private static func light(_ rgb: Int) -> Light { Light(rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF) }

    @Test(arguments: Text.Role.allCases)
    func `every colour has a contrast of at least 3 to 1 on dark and on light backgrounds`(role: Text.Role) {
        guard let colour = role.colour else { return }
        for background in Self.backgrounds.map(Self.light) {
            let contrasts = [Self.light(colour.rgb), Light.indexed(colour.index)].map { $0.contrast(to: background) }
            #expect(contrasts.allSatisfy { $0 >= 3 }, "\(role) \(contrasts)")
        }
    }

    @Test func `the roles of ratings differ in exact, indexed and basic colours`() {
        let roles: [Text.Role] = [.good, .middling, .poor, .mine, .dim, .command]
        for depth in [ColourDepth.basic, .indexed, .full] {
            #expect(Set(roles.map { $0.code(in: depth) }).count == roles.count)
        }
    }

    @Test(
        arguments: [
            (0, .poor), (4.94, .poor), (4.95, .middling), (5, .middling), (6.94, .middling), (6.95, .good), (10, .good),
        ] as [(Double, Text.Role)])
    func `a rating has the role of the number that is shown`(rating: Double, role: Text.Role) {
        #expect(Text.Role.rating(rating) == role)
    }

    @Test(
        arguments: [
            (.title, .full, "1"), (.header, .basic, "4"), (.dim, .basic, "2"), (.error, .basic, "31"),
            (.link, .indexed, "4;38;5;68"), (.command, .full, "38;2;23;135;168"),
        ] as [(Text.Role, ColourDepth, String)])
    func `a role has attributes and a colour that fits the terminal`(role: Text.Role, depth: ColourDepth, code: String)
    {
        #expect(role.code(in: depth) == code)
    }
}
