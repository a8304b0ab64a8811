import Testing

@testable import TerminalKit

@Suite struct `The form of a credential` {
    private static let key = "0123456789abcdef0123456789ABCDEF"
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQi.c2lnbmF0dXJl"

    @Test(arguments: [
        key, token, "/\(key)", "TMDB_API_KEY=\(key)", "export TMDB_ACCESS_TOKEN=\"\(token)\"", "Bearer \(token)",
        "key:\(key)", "movie \(key) cast", "https://api.themoviedb.org/3/movie/550?api_key=\(key)&language=de",
        "eyJ0==.abcd.efgh",
    ])
    func `a line with a credential is recognised`(line: String) {
        #expect(!line.credentials.isEmpty)
    }

    @Test(arguments: [
        "", "movie 550", String(key.dropLast()), key + "0", "g" + key.dropFirst(), "eyJhbGciOi.eyJhdWQi", "eyJ.eyJ.eyJ",
        "a.b.c", "import /downloads/\(key)/export.zip", "import \(key).zip", "note \"eyJafjallajökull.abcd.efgh\"",
    ])
    func `other lines have no credentials`(line: String) {
        #expect(line.credentials.isEmpty)
    }

    @Test func `the credentials of a line are its words, without their names`() {
        #expect("a=\(Self.key) /\(Self.token)".credentials == [Self.key[...], Self.token[...]])
    }
}
