import LoopbackTMDb
import Testing

@Suite("Offline words")
struct OfflineWordsTests {
    @Test(arguments: [
        ("movie 550", "movie 550"), ("tv 1396 s1e1", "episode 1 of season 1 of TV series 1396"),
        ("popular", "the result of “popular”"), ("genres", "the list of genres"), ("services", "the list of services"),
        ("discover genre:comedy", "the list of genres"), ("discover keyword:heist", "a keyword called “heist”"),
        ("discover company:a24", "a company called “a24”"), ("discover on:netflix", "the list of services"),
        ("find tt0137523", "the title with the IMDb id tt0137523"),
        ("find tvdb:81189", "the title with TheTVDB’s id 81189"),
    ])
    func `an error names what isn't stored`(line: String, subject: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.run("-c", line, "--offline").refused(5)
        #expect(outcome.errors.hasPrefix("error: offline, and \(subject) is not stored."), "\(outcome)")
    }
}
