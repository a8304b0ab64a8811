import CoreDomain
import Foundation
import Storage

/// A record of 25 columns, like a movie without its parts.
struct Film: StoredRecord {
    let filmID: Int
    let language: String
    var title: String
    var originalTitle: String?
    var originalLanguage: String?
    var originCountry: [String]?
    var overview: String?
    var tagline: String?
    var runtime: Int?
    var releaseDate: Date?
    var posterPath: URL?
    var backdropPath: URL?
    var homepageURL: URL?
    var imdbID: String?
    var status: String?
    var budget: Double?
    var revenue: Double?
    var popularity: Double?
    var voteAverage: Double?
    var voteCount: Int?
    var hasVideo: Bool?
    var isAdultOnly: Bool?
    var genreIDs: [Int]?
    var collectionID: Int?
    var cachedAt: Date

    static let schema = Schema(
        "films", Self.init,
        key("filmID", \.filmID, Int.self),
        key("language", \.language, String.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("originalLanguage", \.originalLanguage, String?.self),
        field("originCountry", \.originCountry, [String]?.self),
        field("overview", \.overview, String?.self),
        field("tagline", \.tagline, String?.self),
        field("runtime", \.runtime, Int?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("homepageURL", \.homepageURL, URL?.self),
        field("imdbID", \.imdbID, String?.self),
        field("status", \.status, String?.self),
        field("budget", \.budget, Double?.self),
        field("revenue", \.revenue, Double?.self),
        field("popularity", \.popularity, Double?.self).ordered(),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("hasVideo", \.hasVideo, Bool?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        field("genreIDs", \.genreIDs, [Int]?.self),
        field("collectionID", \.collectionID, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id), "en-US") }

    static func make(_ id: Int) -> Film {
        Film(
            filmID: id, language: "en-US", title: Words.title(id), originalTitle: Words.title(id + 1),
            originalLanguage: "en", originCountry: ["US"], overview: Words.overview, tagline: "A line of a few words.",
            runtime: 80 + id % 90, releaseDate: Date(timeIntervalSince1970: Double(id % 20_000) * 86_400),
            posterPath: URL(string: "/poster\(id).jpg"), backdropPath: URL(string: "/backdrop\(id).jpg"),
            homepageURL: URL(string: "https://film.example/\(id)"), imdbID: "tt\(1_000_000 + id)", status: "released",
            budget: Double(id) * 1000, revenue: Double(id) * 3000, popularity: Double(id.scattered % 1_000_000) / 1000,
            voteAverage: Double(id % 100) / 10, voteCount: id % 30_000, hasVideo: false, isAdultOnly: false,
            genreIDs: [18, 53, 35], collectionID: id % 10 == 0 ? id : nil, cachedAt: .stored)
    }
}

/// A record of ten columns that no query orders, so that it has no index but that of its key.
struct Listing: StoredRecord {
    let filmID: Int
    var title: String
    var originalTitle: String?
    var overview: String?
    var releaseDate: Date?
    var posterPath: URL?
    var voteAverage: Double?
    var voteCount: Int?
    var genreIDs: [Int]?
    var cachedAt: Date

    static let schema = Schema(
        "listings", Self.init,
        key("filmID", \.filmID, Int.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("overview", \.overview, String?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("genreIDs", \.genreIDs, [Int]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func make(_ id: Int) -> Listing {
        Listing(
            filmID: id, title: Words.title(id), originalTitle: Words.title(id + 1), overview: Words.overview,
            releaseDate: Date(timeIntervalSince1970: Double(id % 20_000) * 86_400),
            posterPath: URL(string: "/poster\(id).jpg"), voteAverage: Double(id % 100) / 10, voteCount: id % 30_000,
            genreIDs: [18, 53, 35], cachedAt: .stored)
    }
}

/// A record with five relationships of three elements each.
struct Family: StoredRecord {
    let familyID: Int
    var title: String
    var genres: [Member]?
    var companies: [Member]?
    var countries: [Member]?
    var languages: [Member]?
    var keywords: [Member]?
    var cachedAt: Date

    static let schema = Schema(
        "families", Self.init,
        key("familyID", \.familyID, Int.self),
        field("title", \.title, String.self),
        children("genres", \.genres, [Member]?.self),
        children("companies", \.companies, [Member]?.self),
        children("countries", \.countries, [Member]?.self),
        children("languages", \.languages, [Member]?.self),
        children("keywords", \.keywords, [Member]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    struct Member: StoredModel {
        var memberID: Int
        var name: String
        var note: String?

        static let schema = Schema(
            "members", Self.init,
            field("memberID", \.memberID, Int.self),
            field("name", \.name, String.self),
            field("note", \.note, String?.self))
    }

    static func make(_ id: Int) -> Family {
        let members = (0..<3).map { Member(memberID: id + $0, name: "Member \(id + $0)", note: nil) }
        return Family(
            familyID: id, title: Words.title(id), genres: members, companies: members, countries: members,
            languages: members, keywords: members, cachedAt: .stored)
    }
}

/// The credits of a large film: 80 members of the cast and 120 of the crew.
struct Credits: StoredRecord {
    let filmID: Int
    var cast: [Credit]?
    var crew: [Credit]?
    var cachedAt: Date

    static let schema = Schema(
        "credits", Self.init,
        key("filmID", \.filmID, Int.self),
        children("cast", \.cast, [Credit]?.self),
        children("crew", \.crew, [Credit]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    struct Credit: StoredModel {
        var personID: Int
        var creditID: String
        var name: String
        var role: String
        var gender: Int
        var profilePath: URL?
        var order: Int

        static let schema = Schema(
            "credit", Self.init,
            field("personID", \.personID, Int.self),
            field("creditID", \.creditID, String.self),
            field("name", \.name, String.self),
            field("role", \.role, String.self),
            field("gender", \.gender, Int.self),
            field("profilePath", \.profilePath, URL?.self),
            field("order", \.order, Int.self))
    }

    static func make(_ id: Int) -> Credits {
        let people = (0..<120).map { number in
            Credit(
                personID: id + number, creditID: "52fe4250c3a36847f8014\(number)", name: "Given Family \(number)",
                role: "Role \(number)", gender: number % 4,
                profilePath: number % 3 == 0 ? nil : URL(string: "/profile\(number).jpg"), order: number)
        }
        return Credits(filmID: id, cast: Array(people.prefix(80)), crew: people, cachedAt: .stored)
    }
}

/// Texts that resemble those of a catalogue.
enum Words {
    static let overview = Array(repeating: "A sentence of a summary, not a long one.", count: 6).joined(separator: " ")

    /// Titles of three words out of 4,000; each word is in about one title of 1,300.
    static func title(_ id: Int) -> String {
        "\(word(id)) \(word(id.scattered)) \(word((id + 7).scattered))"
    }

    static func word(_ number: Int) -> String { "w\(String((number % 4000) + 46_656, radix: 36))" }
}

extension Int {
    /// The number, spread over a large range, always in the same way.
    var scattered: Int { Int((UInt64(bitPattern: Int64(self)) &* 0x9E37_79B9_7F4A_7C15) >> 33) }
}

extension Date {
    fileprivate static let stored = Date(timeIntervalSince1970: 1_700_000_000)
}
