import LoopbackTMDb
import Testing

@Suite("Wrong input")
struct UsageTests {
    @Test(arguments: [
        ("movie 550 --region nowhere", "region cannot be “nowhere”"),
        ("movie 550 --color blue", "color cannot be “blue”"),
        ("tv", "which TV series?"), ("tv 0", "“0” is not an id"), ("person 0", "“0” is not an id"),
        ("tv 1396 season", "which season?"), ("tv 1396 season x", "unknown word after tv 1396 season: “x”"),
        ("tv 1396 season 5 x", "Expected one of: episode, cast, crew, images"), ("tv 1396 s5e", "tv 1396 s5e14"),
        ("tv 1396 s5e14 x", "Expected one of: cast, crew, images"), ("tv 1396 csat", "Did you mean “cast”?"),
        ("tv 1396 seson 5", "Did you mean “season”?"), ("person 287 film", "Did you mean “films”?"),
        ("common 287", "two different people or titles, not 1"),
        ("common 287 819 5001", "two different people or titles, not 3"),
        ("common", "which two people or titles?"), ("ratings", "which TV series?"),
        ("compare 603", "2 to 20 titles or people, not 1"),
        ("compare", "which titles?"), ("ratings tt0137523", "a movie, not a TV series"),
        ("tv nm0000093", "a person, not a TV series"), ("person tt0903747", "a TV series, not a person"),
        ("season 5", "which TV series?"), ("s5e14", "which TV series?"), ("films", "which person?"),
        ("top people", "Expected one of: movies, tv"), ("airing month", "Expected one of: tv, today, week"),
        ("trending all month", "Expected one of: day, week"),
        ("popular tv --page 501", "--page takes a number from 1 to 500"),
        ("find 1396", "neither an id of another catalogue nor a link"),
        ("find https://example.com/tv/1396", "is not a link to a movie, a TV series or a person"),
        ("tv 1396 films", "a TV series has no “films”"), ("person 287 cast", "a person has no “cast”"),
        ("tv 1396 season 5 cast dept:x", "“dept:” is only accepted by crew"),
        ("tv 1396 crew dept:nonsense", "Expected one of: directing, writing."),
    ])
    func `a usage error is one line on standard error`(line: String, message: String) async throws {
        try await expect(line, exitCode: 2, kind: "usage", message)
    }

    @Test(arguments: [
        ("movie 99999999", "movie 99999999 was not found"),
        ("tv 99999999", "TV series 99999999 was not found"), ("person 99999999", "person 99999999 was not found"),
        ("tv 1396 season 99", "season 99 of TV series 1396 was not found"),
        ("tv 1396 s99e99", "episode 99 of season 99 of TV series 1396 was not found"),
        ("tv 99999999 ratings", "TV series 99999999 was not found"),
        ("ratings 99999999", "TV series 99999999 was not found"),
        ("common 287 99999999", "person 99999999 was not found"),
        ("seen fight club s1e1", "no TV series titled “fight club” was found"),
        ("tv xyzzy", "no TV series titled “xyzzy” was found"), ("person xyzzy", "no person named “xyzzy” was found"),
        ("search tv xyzzy", "no TV series matches “xyzzy”"), ("search people xyzzy", "no person matches “xyzzy”"),
        ("find nm9999999", "nothing with the IMDb id nm9999999 was found"),
        ("tv 4001 where", "in the US or any other country"),
    ])
    func `items that TMDb doesn't have are named in the error`(line: String, message: String) async throws {
        try await expect(line, exitCode: 3, kind: "notFound", message)
    }

    /// Expects an error as text or JSON, and nothing on standard output.
    private func expect(_ line: String, exitCode: Int32, kind: String, _ message: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let words = line.split(separator: " ").map(String.init)
        let text = try await home.run(words: words).refused(exitCode)
        #expect(text.errors.hasPrefix("error: ") && text.errors.split(separator: "\n").count == 1, "\(text)")
        #expect(text.errors.contains(message), "\(text)")
        let json = try await home.run(words: words + ["--json"])
        let error = try json.errorJSON["error"]
        #expect(json.exitCode == exitCode && json.output == "" && error?["kind"]?.text == kind, "\(json)")
        let sentences = ["message", "hint", "note"].compactMap { error?[$0]?.text }.joined(separator: " ")
        #expect(sentences.contains(message), "\(json)")
    }

    @Test(.builtProgramOnce, arguments: CatalogueCommand.all)
    func `each cell of CSV output contains one plain value`(command: CatalogueCommand) async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("-c", "\(command.line) --csv").succeeded()
        let rows = CSV.rows(of: outcome.output)
        #expect(rows.count > 1 && Set(rows.map(\.count)).count == 1, "\(outcome)")
        #expect(rows.joined().filter { $0.contains(/[{}\[\]]|null/) } == [])
    }
}

/// Comma-separated values without line breaks in their cells.
private enum CSV {
    static func rows(of text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            line.matches(of: /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/).map { match in
                String(match.output.1 ?? match.output.2 ?? "").replacing("\"\"", with: "\"")
            }
        }
    }
}
