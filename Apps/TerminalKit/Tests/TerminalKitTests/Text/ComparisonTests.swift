import Foundation
import Testing

@testable import TerminalKit

@Suite struct `Rendering a comparison` {
    struct Film: Sendable {
        let title: String
        var released: String?
        var time: String?
        var votes: String?
        var rating: Double?
        var revenue: Double?
        var director: String?
    }

    private static let films = [
        Film(
            title: "The Matrix", released: "31 Mar 1999", time: "2h 16m", votes: "8.2 · 27,030", rating: 8.2,
            revenue: 463.5, director: "Lana Wachowski, Lilly Wachowski"),
        Film(
            title: "The Matrix Reloaded", released: "15 May 2003", time: "2h 18m", votes: "7.1 · 11,555", rating: 7.1,
            revenue: 738.6, director: "Lana Wachowski, Lilly Wachowski"),
        Film(
            title: "The Matrix Revolutions", released: "5 Nov 2003", time: "2h 9m", votes: "6.7 · 10,434", rating: 6.7,
            revenue: 425, director: "Lana Wachowski, Lilly Wachowski"),
    ]

    private static let rows: [ComparisonRow<Film>] = [
        ComparisonRow("Released", \.released), ComparisonRow("Time", \.time),
        ComparisonRow("★ · votes", score: \.rating, \.votes),
        ComparisonRow("Revenue", score: \.revenue) { $0.revenue.map { "$\($0) M" } },
        ComparisonRow("Director", mergesEqual: true, \.director),
    ]

    private static func lines(_ films: [Film], _ width: Int, _ style: Style = .plain) -> [String] {
        let comparison = Comparison(films, title: \.title, rows: rows)
        return ScreenRenderer(width: width, style: style).text(of: Screen([.comparison(comparison)]))
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(arguments: [80, .max])
    func `titles are shown side by side, with the best value of each row marked`(width: Int) {
        #expect(
            Self.lines(Self.films, width) == [
                "             The Matrix      The Matrix Reloaded  The Matrix Revolutions",
                "Released     31 Mar 1999     15 May 2003          5 Nov 2003",
                "Time         2h 16m          2h 18m               2h 9m",
                "★ · votes    8.2 · 27,030 ◂  7.1 · 11,555         6.7 · 10,434",
                "Revenue      $463.5 M        $738.6 M ◂           $425.0 M",
                "Director     Lana Wachowski, Lilly Wachowski (all three)",
                "",
            ])
    }

    @Test func `titles are shortened if the screen is too narrow`() {
        #expect(
            Self.lines(Self.films, 60) == [
                "             The Matrix      The Matrix Re…  The Matrix Rev…",
                "Released     31 Mar 1999     15 May 2003     5 Nov 2003",
                "Time         2h 16m          2h 18m          2h 9m",
                "★ · votes    8.2 · 27,030 ◂  7.1 · 11,555    6.7 · 10,434",
                "Revenue      $463.5 M        $738.6 M ◂      $425.0 M",
                "Director     Lana Wachowski, Lilly Wachowski (all three)",
                "",
            ])
    }

    @Test func `titles are shown in blocks if shortening them isn't enough`() {
        #expect(
            Self.lines(Self.films, 42) == [
                "             The Matrix      The Matrix R…",
                "Released     31 Mar 1999     15 May 2003",
                "Time         2h 16m          2h 18m",
                "★ · votes    8.2 · 27,030 ◂  7.1 · 11,555",
                "Revenue      $463.5 M        $738.6 M ◂",
                "",
                "             The Matrix Revolutions",
                "Released     5 Nov 2003",
                "Time         2h 9m",
                "★ · votes    6.7 · 10,434",
                "Revenue      $425.0 M",
                "Director     Lana Wachowski, Lilly",
                "             Wachowski (all three)",
                "",
            ])
    }

    @Test func `a cell that is wider than the screen is truncated and keeps its mark`() {
        #expect(
            Self.lines(Array(Self.films.prefix(2)), 20) == [
                "          The Matrix", "Released  31 Mar 19…", "Time      2h 16m", "★ · votes 8.2 · 2… ◂",
                "Revenue   $463.5 M", "",
                "          The Matri…", "Released  15 May 20…", "Time      2h 18m", "★ · votes 7.1 · 11,…",
                "Revenue   $738.6 M ◂", "Director  Lana", "          Wachowski,", "          Lilly",
                "          Wachowski", "          (both)", "",
            ])
    }

    @Test(
        arguments: [
            ([8.2, 7.1, 6.7], [true, false, false]), ([8.2, 8.2, 6.7], [true, true, false]),
            ([8.2, 8.2, 8.2], [false, false, false]), ([nil, 7.1, 6.7], [false, true, false]),
            ([nil, 7.1, nil], [false, false, false]), ([nil, 7.1, 7.1], [false, false, false]),
            ([8.31, 8.29, 6.7], [true, true, false]), ([8.31, 8.29, nil], [false, false, false]),
            ([nil, nil, nil], [false, false, false]),
        ] as [([Double?], [Bool])])
    func `all values displayed like the best one are marked if any value is lower`(scores: [Double?], marks: [Bool]) {
        let comparison = Comparison(
            scores, title: { _ in "" },
            rows: [ComparisonRow("★", score: { $0 }) { $0.map { String(format: "%.1f", $0) } ?? "?" }])
        #expect(comparison.rows.map { $0.cells.map(\.isMarked) } == [marks])
    }

    @Test func `unknown values are shown as dashes, and a row without values is left out`() {
        let films = [Film(title: "Heat", time: "2h 50m"), Film(title: "Alien", director: "Ridley Scott")]
        #expect(
            Self.lines(films, 80) == [
                "            Heat    Alien", "Time        2h 50m  –", "Director    –       Ridley Scott", "",
            ])
    }

    @Test(arguments: [(2, "both"), (3, "all three"), (9, "all nine"), (10, "all 10")])
    func `text shared by all titles is shown once, with the number of titles`(count: Int, words: String) {
        let films = Array(repeating: Film(title: "Heat", time: "2h 50m", director: "Michael Mann"), count: count)
        let lines = Self.lines(films, 200)
        #expect(lines[2] == "Director    Michael Mann (\(words))")
        #expect(lines[1].ranges(of: "2h 50m").count == count)
    }

    @Test func `the text of a single title isn't marked as shared`() {
        let films = [Film(title: "Heat", director: "Michael Mann")]
        #expect(Self.lines(films, 80) == ["            Heat", "Director    Michael Mann", ""])
    }

    @Test(arguments: `Rendering a screen`.widths)
    func `no line is wider than the screen, whatever the text`(width: Int) {
        let titles = `Rendering a screen`.titles
        let films = titles.enumerated().map { index, title in
            Film(title: title, released: titles[(index + 5) % titles.count], votes: title, rating: Double(index))
        }
        for count in 1...films.count {
            let lines = Self.lines(Array(films.suffix(count)), width)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(count): \(lines)")
            #expect(lines.joined().unicodeScalars.allSatisfy { !$0.isUnsafe })
            #expect(lines.joined().ranges(of: " ◂").count == (count == 1 ? 0 : 1))
        }
    }

    @Test func `in a comparison, titles are bold, labels dim and the mark of the best value green`() {
        let films = [Film(title: "Heat", votes: "8", rating: 8), Film(title: "Alien", votes: "9", rating: 9)]
        #expect(
            Self.lines(films, 80, Style(isColoured: true)) == [
                "             \u{1B}[1mHeat\u{1B}[0m  \u{1B}[1mAlien\u{1B}[0m",
                "\u{1B}[2m★ · votes\u{1B}[0m    8     9\u{1B}[32m ◂\u{1B}[0m", "",
            ])
    }
}
