/// A movie, series or person of a catalogue that a test makes up.
public struct MadeTitle: Sendable, Hashable {
    /// The kinds; the raw values are TMDb's path components and `media_type`.
    public enum Kind: String, Sendable, CaseIterable {
        case movie, tv, person
    }

    /// The kind, within which the id is unique.
    public let kind: Kind
    public let id: Int
    public let name: String
    /// The title in its own language; `name` if `nil`.
    public var originalName: String?
    /// The English title, sent with an English plot summary if translations are requested; `nil` if there is none.
    public var englishName: String?
    /// The names in other countries, by which the title is found and which no answer has.
    public var otherNames: [String] = []
    /// The keywords of a movie or a series.
    public var keywords: [String] = []
    /// The year of the first day, or of a person's birth; `nil` if unknown.
    public var year: Int?
    public var votes: Int
    /// The popularity, by which searches and lists are ordered.
    public var popularity: Double
    /// The id at IMDb, with which `/find` finds the title. The next number is that of a series’ first episode.
    public var imdbID: String?
    /// The numbers of episodes of the seasons 1, 2, …
    public var episodes: [Int] = []
    /// The number of special episodes.
    public var specials = 0
    /// Whether episodes have a day.
    public var hasDays = true
    /// Whether a series has ended.
    public var hasEnded = true
    /// The people in the cast of a movie or series, or the titles of a person.
    public var credits: [MadeTitle] = []
    /// The people who directed a movie or series.
    public var directors: [MadeTitle] = []
    /// The plot, also that of the seasons and episodes, or a person's biography.
    public var overview = ""
    /// The tagline; empty if there is none.
    public var tagline = ""
    /// The names of companies, which also offer the title to rent.
    public var companies: [String] = []
    /// The path of the poster or portrait; `nil` if there is none.
    public var picturePath: String?

    /// Creates a title whose popularity grows with its votes.
    public init(
        _ kind: Kind, _ id: Int, _ name: String, _ year: Int? = nil, votes: Int = 0, popularity: Double? = nil
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.year = year
        self.votes = votes
        self.popularity = popularity ?? Double(votes) / 400 + 0.1
    }

    /// Returns a copy after `change`.
    public func with(_ change: (inout MadeTitle) -> Void) -> MadeTitle {
        var copy = self
        change(&copy)
        return copy
    }
}

extension MadeTitle {
    /// The members of a list's row.
    var row: [String: any Sendable] {
        let day = year.map { "\($0)-03-02" }
        var shared: [String: any Sendable] = [
            "id": id, "adult": false, "popularity": popularity, "vote_count": votes, "vote_average": 7.0,
            "overview": overview, "genre_ids": [18], "original_language": "en",
        ]
        if let picturePath { shared["poster_path"] = picturePath }
        let own: [String: any Sendable]
        switch kind {
        case .movie:
            own = ["title": name, "original_title": originalName ?? name, "release_date": day ?? "", "video": false]
        case .tv:
            own = [
                "name": name, "original_name": originalName ?? name, "first_air_date": day ?? "",
                "origin_country": ["US"],
            ]
        case .person:
            return [
                "id": id, "adult": false, "popularity": popularity, "name": name, "original_name": originalName ?? name,
                "known_for_department": "Acting", "gender": 0, "known_for": [String](),
            ]
        }
        return shared.merging(own) { $1 }
    }

    /// The members of the response for the title, with the appended `parts`.
    func details(appending parts: [String]) -> [String: any Sendable] {
        var members = row
        if let imdbID { members["imdb_id"] = imdbID }
        switch kind {
        case .movie:
            members.merge([
                "runtime": 100, "status": "Released", "genres": Self.genres, "tagline": tagline,
                "production_companies": makers,
            ]) { $1 }
        case .tv:
            members.merge([
                "status": hasEnded ? "Ended" : "Returning Series", "in_production": !hasEnded,
                "number_of_seasons": episodes.count, "number_of_episodes": episodes.reduce(0, +),
                "episode_run_time": [45], "genres": Self.genres, "seasons": seasonNumbers.map { season($0) },
                "created_by": [String](), "networks": [String](), "languages": ["en"], "tagline": tagline,
                "production_companies": makers,
                "last_air_date": episodes.isEmpty || !hasDays ? "" : day(of: episodes.count, episodes.last ?? 1),
            ]) { $1 }
        case .person:
            members["also_known_as"] = [String]()
            members["biography"] = overview
            if let picturePath { members["profile_path"] = picturePath }
            if let year { members["birthday"] = "\(year)-03-02" }
        }
        for part in parts { members[part] = section(part) }
        return members
    }

    private static let genres: [[String: any Sendable]] = [["id": 18, "name": "Drama"]]

    private var seasonNumbers: [Int] { (specials > 0 ? [0] : []) + episodes.indices.map { $0 + 1 } }

    /// The response for a part, by its path below the title: "season/1", "season/1/episode/2", "credits".
    func section(_ path: String) -> [String: any Sendable]? {
        let words = path.split(separator: "/").map(String.init)
        if kind == .tv, words.first == "season", words.count > 1, let number = Int(words[1]) {
            guard seasonNumbers.contains(number) else { return nil }
            guard words.count > 3 else { return season(number, withEpisodes: true) }
            let count = number == 0 ? specials : episodes[number - 1]
            guard let episode = Int(words[3]), (1...max(count, 1)).contains(episode), episode <= count else {
                return nil
            }
            return self.episode(number, episode)
        }
        switch path {
        case "external_ids": return ["imdb_id": imdbID ?? ""]
        case "keywords":
            let rows: [[String: any Sendable]] = keywords.enumerated().map { ["id": $0 + 1, "name": $1] }
            return [kind == .movie ? "keywords" : "results": rows]
        case "translations": return ["translations": translations]
        case "images": return ["backdrops": [String](), "logos": [String](), "posters": [String]()]
        case "credits", "aggregate_credits": return ["cast": cast, "crew": crew]
        case "combined_credits": return ["cast": cast, "crew": [String]()]
        case "watch/providers":
            let offers: [[String: any Sendable]] = companies.enumerated().map {
                ["provider_id": 900 + $0, "provider_name": $1, "display_priority": $0]
            }
            let country: [String: any Sendable] = ["link": "https://example.org", "rent": offers]
            let results: [String: any Sendable] = offers.isEmpty ? [:] : ["US": country]
            return ["results": results]
        case "recommendations", "similar":
            return ["page": 1, "results": [String](), "total_pages": 1, "total_results": 0]
        case "release_dates", "content_ratings", "videos": return ["results": [String]()]
        default: return nil
        }
    }

    private var translations: [[String: any Sendable]] {
        guard let englishName else { return [] }
        let key = kind == .movie ? "title" : "name"
        return [("es", "ES", ""), ("en", "GB", "Wrong"), ("en", "US", englishName)].map { language, country, title in
            [
                "iso_639_1": language, "iso_3166_1": country, "name": "", "english_name": "",
                "data": [key: title, "overview": "The plot of \(title)."],
            ]
        }
    }

    private var cast: [[String: any Sendable]] {
        credits.enumerated().map { index, title in
            title.row.merging([
                "credit_id": "c\(id)-\(title.id)", "character": "Role \(index + 1)", "order": index,
                "media_type": title.kind.rawValue,
            ]) { $1 }
        }
    }

    private var crew: [[String: any Sendable]] {
        directors.map { person in
            let creditID = "d\(id)-\(person.id)"
            let job: [String: any Sendable] = ["credit_id": creditID, "job": "Director", "episode_count": 1]
            let credit: [String: any Sendable] = [
                "credit_id": creditID, "job": "Director", "department": "Directing", "jobs": [job],
            ]
            return person.row.merging(credit) { $1 }
        }
    }

    private var makers: [[String: any Sendable]] {
        companies.enumerated().map { ["id": 800 + $0, "name": $1, "origin_country": "US"] }
    }

    private func season(_ number: Int, withEpisodes: Bool = false) -> [String: any Sendable] {
        let count = number == 0 ? specials : episodes[number - 1]
        var members: [String: any Sendable] = [
            "id": id * 100 + number, "season_number": number, "name": number == 0 ? "Specials" : "Season \(number)",
            "overview": overview, "air_date": hasDays && number > 0 ? day(of: number, 1) : "", "episode_count": count,
            "vote_average": 7.0,
        ]
        if withEpisodes { members["episodes"] = (0..<count).map { episode(number, $0 + 1) } }
        return members
    }

    private func episode(_ season: Int, _ number: Int) -> [String: any Sendable] {
        [
            "id": id % 100_000 * 10_000 + season * 100 + number, "show_id": id, "season_number": season,
            "episode_number": number, "name": "Part \(season).\(number)", "overview": overview, "runtime": 45,
            "air_date": hasDays ? day(of: max(season, 1), number) : "", "vote_average": 7.0, "vote_count": 10,
            "crew": [String](), "guest_stars": [String](),
        ]
    }

    /// Episodes of a season air a day apart, and seasons a year.
    private func day(of season: Int, _ episode: Int) -> String {
        let year = (self.year ?? 1990) + season - 1
        let month = 3 + (episode - 1) / 28
        let day = 1 + (episode - 1) % 28
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}
