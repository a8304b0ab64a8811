import Testing

@testable import TerminalKit

@Suite struct `Posters set as text` {
    private static func text(_ poster: Picture, in depth: ColourDepth = .full) -> [String] {
        poster.lines(in: depth).map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    }

    private static func poster(_ title: String, year: Int? = 1995, id: Int = 949, _ room: Picture.Size) -> Picture {
        Picture(title: title, year: year, id: id, within: room)
    }

    @Test func `the words stand at the top and the year at the bottom, on a field of the size of a poster`() {
        let lines = Self.text(Self.poster("The Two Towers", .tile))
        let empty = String(repeating: " ", count: 13)
        #expect(
            lines == [empty, " The Two     ", " Towers      ", " ━━━         ", empty, empty, empty, empty]
                + [" 1995        ", empty])
        let large = Self.poster("Heat", .poster)
        #expect(large.size == .poster && large.isText)
        #expect(Self.text(large)[1] == "  Heat              " && Self.text(large)[13] == "  1995              ")
    }

    @Test(arguments: [
        "千と千尋の神隠し", "👨‍👩‍👧 and 🇯🇵", "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
        "Supercalifragilisticexpialidocious", "\u{1B}[2J\u{202E}Heat", "",
    ])
    func `every row has the width of the poster, and every poster its height`(title: String) {
        for room in [Picture.Size.tile, .poster, Picture.Size(columns: 20, rows: 8)] {
            for depth in [ColourDepth.full, .indexed, .basic] {
                let poster = Self.poster(title, year: nil, room)
                let lines = Self.text(poster, in: depth)
                #expect(lines.count == poster.size.rows)
                #expect(lines.allSatisfy { DisplayWidth.of($0) == poster.size.columns }, "\(lines)")
            }
        }
    }

    @Test func `a title that is too long is cut with an ellipsis, and its year stays`() {
        let lines = Self.text(Self.poster("one two three four five six seven eight nine ten eleven twelve", .tile))
        #expect(lines[5].contains("…"))
        #expect(lines[6] == " ━━━         " && lines[8] == " 1995        ")
    }

    @Test func `only a long word reaches into the right margin`() {
        #expect(Self.text(Self.poster("Interstellar", .tile))[1] == " Interstellar")
        #expect(Self.text(Self.poster("Forrest Gump", .tile))[1...2] == [" Forrest     ", " Gump        "])
    }

    @Test func `the colour follows from the id`() {
        let ids = 0..<TextPoster.fields.count
        let colours = ids.map { Self.poster("Heat", id: $0, .tile).lines(in: .full)[0] }
        #expect(Set(colours).count == colours.count)
        #expect(Self.poster("Ronin", id: 11, .tile).lines(in: .full)[0] == colours[0])
    }

    @Test func `white text has a contrast of at least 4.5 to 1 on every field`() {
        for field in TextPoster.fields {
            #expect(Light(255, 255, 255).contrast(to: Light(field.red, field.green, field.blue)) >= 4.5)
            #expect(Light.indexed(231).contrast(to: Light.indexed(field.index)) >= 4.5, "\(field.index)")
        }
    }

    @Test func `with 16 colours, a frame stands around text in the ordinary colour`() {
        let lines = Self.poster("Heat", id: 0, .tile).lines(in: .basic)
        #expect(lines[0] == "\u{1B}[31m┌───────────┐\u{1B}[0m" && lines[9].contains("└───────────┘"))
        #expect(lines[1] == "\u{1B}[31m│\u{1B}[0m\u{1B}[1mHeat       \u{1B}[0m\u{1B}[31m│\u{1B}[0m")
    }
}
