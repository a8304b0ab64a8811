import Foundation
import Synchronization

/// The kinds of entries; the raw values are TMDb's `media_type`.
enum SampleKind: String, CaseIterable {
    case movie, tv, person

    /// All entries of the kind, by id, decoded on first use.
    var entries: [any SampleEntry] { self == .person ? SamplePerson.all : shows }

    /// The entries of the kind that are titles.
    var shows: [SampleShow] {
        switch self {
        case .movie: SampleShow.movies
        case .tv: SampleShow.series
        case .person: []
        }
    }
}

/// A movie or a TV series with the facts for searching and ranking.
struct SampleShow: SampleEntry {
    let kind: SampleKind
    let title: SampleTitle
    let facts: SampleFacts

    init(_ title: SampleTitle, _ kind: SampleKind) throws {
        self.kind = kind
        self.title = title
        let text = Data("{\(title.row),\(title.details)}".utf8)
        facts = try WireDecoder().decode(SampleFacts.self, from: text).value
    }

    /// All movies, by id, decoded on first use.
    ///
    /// A title that fails to decode would be missing; a test counts them.
    static let movies: [SampleShow] = SampleTitle.movies.compactMap { try? SampleShow($0, .movie) }
    /// All series, by id, decoded on first use.
    static let series: [SampleShow] = SampleTitle.series.compactMap { try? SampleShow($0, .tv) }

    /// The cast and the crew, decoded at the first use: hardly any response needs those of many titles. None if they
    /// can't be decoded, which a test rules out.
    var credits: SampleCredits {
        let key = "\(kind) \(id)"
        if let decoded = Self.decodedCredits.withLock({ $0[key] }) { return decoded }
        let decoded = try? WireDecoder().decode(SampleCredits.self, from: Data("{\(title.credits)}".utf8))
        let credits = decoded?.value ?? SampleCredits(cast: [], crew: [])
        Self.decodedCredits.withLock { $0[key] = credits }
        return credits
    }

    private static let decodedCredits = Mutex<[String: SampleCredits]>([:])

    /// The names in the credits, decoded at each use. None if they can't be decoded, which a test rules out.
    var billings: [SampleBilling] {
        let all = try? WireDecoder().decode(SampleBillings.self, from: Data("{\(title.credits)}".utf8))
        return all.map { $0.value.cast + $0.value.crew } ?? []
    }

    /// The ids in the credits, decoded at the first use for all titles of the kind: recommendations compare them all.
    var creditIDs: SampleCreditIDs {
        (kind == .movie ? Self.movieCreditIDs : Self.seriesCreditIDs)[id] ?? SampleCreditIDs(credits)
    }

    private static let movieCreditIDs = creditIDs(of: movies)
    private static let seriesCreditIDs = creditIDs(of: series)

    private static func creditIDs(of shows: [SampleShow]) -> [Int: SampleCreditIDs] {
        Dictionary(uniqueKeysWithValues: shows.map { ($0.id, SampleCreditIDs($0.credits)) })
    }

    var id: Int { facts.id }
    var imdbID: String? { facts.imdbID ?? title.seriesIMDbID }
    var names: [String] { [facts.name, facts.originalName] }
    var year: String? { String(facts.date.prefix(4)) }
    var popularity: Double { facts.popularity }
    var genres: Set<Int> { Set(facts.genreIDs) }
    var seasons: [SampleSeason] { SampleSeason.all.filter { kind == .tv && $0.seriesID == id } }

    func season(_ number: Int) -> SampleShowSeason? {
        seasons.first { $0.number == number }.map { SampleShowSeason(show: self, season: $0) }
    }
}

struct SampleFacts: Decodable, Sendable {
    let id: Int
    let name: String
    let originalName: String
    /// The first day, `yyyy-MM-dd`, so that the order of the texts is the order in time.
    let date: String
    let genreIDs: [Int]
    let originalLanguage: String
    let popularity: Double
    let voteAverage: Double
    let voteCount: Int
    let revenue: Double
    let imdbID: String?
    let posterPath: String?
    let backdropPath: String?
    let collection: Collection?

    struct Collection: Decodable, Sendable {
        let id: Int
        let name: String
        let posterPath: String?
        let backdropPath: String?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isMovie = container.contains(.title)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: isMovie ? .title : .name)
        originalName = try container.decode(String.self, forKey: isMovie ? .originalTitle : .originalName)
        date = try container.decode(String.self, forKey: isMovie ? .releaseDate : .firstAirDate)
        genreIDs = try container.decode([Int].self, forKey: .genreIDs)
        originalLanguage = try container.decode(String.self, forKey: .originalLanguage)
        popularity = try container.decode(Double.self, forKey: .popularity)
        voteAverage = try container.decode(Double.self, forKey: .voteAverage)
        voteCount = try container.decode(Int.self, forKey: .voteCount)
        revenue = try container.decodeIfPresent(Double.self, forKey: .revenue) ?? 0
        imdbID = try container.decodeIfPresent(String.self, forKey: .imdbID)
        posterPath = try container.decodeIfPresent(String.self, forKey: .posterPath)
        backdropPath = try container.decodeIfPresent(String.self, forKey: .backdropPath)
        collection = try container.decodeIfPresent(Collection.self, forKey: .collection)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, name, popularity, revenue
        case originalTitle = "original_title"
        case originalName = "original_name"
        case releaseDate = "release_date"
        case firstAirDate = "first_air_date"
        case genreIDs = "genre_ids"
        case originalLanguage = "original_language"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
        case imdbID = "imdb_id"
        case posterPath = "poster_path"
        case backdropPath = "backdrop_path"
        case collection = "belongs_to_collection"
    }
}
