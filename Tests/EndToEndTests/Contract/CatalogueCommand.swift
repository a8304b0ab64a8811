import LoopbackTMDb
import Testing

/// A command, and what answers it.
struct CatalogueCommand: Sendable, CustomTestStringConvertible {
    let line: String
    let kind: String
    /// The number of requests with an empty cache, not counting that for the images configuration.
    let requests: Int
    /// Whether the sample can answer it, too.
    let isInSample: Bool

    init(_ line: String, _ kind: String, requests: Int = 1, isInSample: Bool = true) {
        self.line = line
        self.kind = kind
        self.requests = requests
        self.isInSample = isInSample
    }

    var testDescription: String { line }
}

extension CatalogueCommand {
    static let all = movies + series + seasons + people + lists + titles

    static let movies = [
        CatalogueCommand("movie 550", "movie"), CatalogueCommand("movie 550 cast", "cast"),
        CatalogueCommand("movie 550 crew", "crew"), CatalogueCommand("movie 550 similar", "movies"),
    ]

    static let series = [
        CatalogueCommand("tv 1396", "tv"), CatalogueCommand("tv 1396 seasons", "seasons"),
        CatalogueCommand("tv 1396 episodes", "episodes"), CatalogueCommand("tv 1396 ratings", "ratings"),
        // The series has 25 seasons, and a request can include 20.
        CatalogueCommand("tv 4025 ratings", "ratings", requests: 2, isInSample: false),
        CatalogueCommand("ratings 1396 4025", "ratings", requests: 3, isInSample: false),
        CatalogueCommand("tv 1396 cast", "cast"), CatalogueCommand("tv 1396 crew", "crew"),
        CatalogueCommand("tv 1396 crew dept:writing", "crew"), CatalogueCommand("tv 1396 similar", "tvSeries"),
        CatalogueCommand("tv 1396 recommend", "tvSeries"),
        CatalogueCommand("tv 1396 where", "watchProviders", isInSample: false),
        CatalogueCommand("tv 1396 trailer", "videos", isInSample: false), CatalogueCommand("tv 1396 images", "images"),
    ]

    static let seasons = [
        CatalogueCommand("tv 1396 season 5", "season"), CatalogueCommand("tv 1396 season 0", "season"),
        CatalogueCommand("tv 1396 season 5 cast", "cast"), CatalogueCommand("tv 1396 season 5 crew", "crew"),
        CatalogueCommand("tv 1396 season 5 images", "images"), CatalogueCommand("tv 1396 s5e14", "episode"),
        CatalogueCommand("tv 1396 s0e3", "episode", isInSample: false),
        CatalogueCommand("tv 1396 s5e14 cast", "cast"), CatalogueCommand("tv 1396 s5e14 crew", "crew"),
        CatalogueCommand("tv 1396 s5e14 images", "images"),
    ]

    static let people = [
        CatalogueCommand("person 287", "person"), CatalogueCommand("person 287 films", "credits"),
        CatalogueCommand("person 287 tv", "credits"), CatalogueCommand("person 287 crew", "credits"),
        CatalogueCommand("person 287 directed", "credits"), CatalogueCommand("person 287 wrote", "credits"),
        CatalogueCommand("person 287 known", "credits"), CatalogueCommand("person 287 images", "images"),
        CatalogueCommand("common 287 819", "common", requests: 2),
    ]

    static let lists = [
        CatalogueCommand("genres", "genres", requests: 2), CatalogueCommand("popular tv", "tvSeries"),
        CatalogueCommand("popular people", "people"),
        CatalogueCommand("top tv", "tvSeries"), CatalogueCommand("airing", "tvSeries", isInSample: false),
        CatalogueCommand("airing week", "tvSeries", isInSample: false), CatalogueCommand("trending tv day", "tvSeries"),
        CatalogueCommand("trending tv week", "tvSeries"), CatalogueCommand("trending people day", "people"),
        CatalogueCommand("trending people week", "people"),
        CatalogueCommand("trending all day", "trending", requests: 3),
    ]

    /// A title costs one request for the search, as does a foreign id.
    static let titles = [
        CatalogueCommand("search fight club", "search", requests: 3),
        CatalogueCommand("search tv breaking bad", "search"),
        // No person is named just “brad”, so the whole line may be a title.
        CatalogueCommand("search people brad", "search", requests: 4),
        CatalogueCommand("find tt0903747", "tv", requests: 2),
        CatalogueCommand("find nm0000093", "person", requests: 2),
        CatalogueCommand("find tt0137523", "movie", requests: 2),
        CatalogueCommand("find tt2301451", "episode", requests: 2, isInSample: false),
        CatalogueCommand("find https://www.themoviedb.org/tv/1396-breaking-bad", "tv"),
        CatalogueCommand("find https://www.themoviedb.org/tv/1396/season/5/episode/14", "episode"),
        CatalogueCommand("person https://www.themoviedb.org/person/287", "person"),
        CatalogueCommand("tv https://www.imdb.com/title/tt0903747/ cast", "cast", requests: 2),
        CatalogueCommand("tv breaking bad", "tv", requests: 2),
        // “pitt films” may be a title, too.
        CatalogueCommand("person pitt films", "credits", requests: 4),
        CatalogueCommand("compare 603 604 605", "comparison", requests: 3),
    ]
}

extension Home {
    /// Runs a script of `lines` with `flags`, and returns the JSON object of each line on standard output.
    ///
    /// - Throws: An expectation's failure if a line fails.
    func objects(of lines: [String], _ flags: String = "--json") async throws -> [ArraySlice<UInt8>] {
        let outcome = try await script(lines.map { "\($0) \(flags)" })
        let objects = JSONText.objects(in: outcome.stdout)
        try #require(outcome.exitCode == 0 && objects.count == lines.count, "\(outcome.errors)")
        return objects
    }

    /// Returns the text of `data` in the output of each line.
    func data(of lines: [String], _ flags: String = "--json") async throws -> [String] {
        try await objects(of: lines, flags).map { object in
            String(decoding: try #require(JSONText.member("data", of: object)), as: UTF8.self)
        }
    }
}

extension LoopbackTMDb {
    /// The paths of all requests except that for the images configuration.
    var screenPaths: [String] {
        let paths = requests.map(\.path).filter { $0 != Self.configurationPath }
        let screens = paths.filter { !$0.hasPrefix("/3/genre/") }
        // The names of genres are requested beside the first rows in a machine format.
        return screens.isEmpty ? paths : screens
    }

    static let configurationPath = "/3/configuration"
}
