import CoreDomain
import Foundation

/// A season together with its series.
struct SampleShowSeason: SampleRecord {
    let show: SampleShow
    let season: SampleSeason

    var episodes: [SampleShowEpisode] {
        SampleEpisode.all.filter { $0.seriesID == season.seriesID && $0.seasonNumber == season.number }
            .map { SampleShowEpisode(season: self, episode: $0) }
    }

    func episode(_ number: Int) -> SampleShowEpisode? { episodes.first { $0.episode.number == number } }

    var row: String { season.row }

    /// The episodes; nothing if the sample has none of them.
    var details: String {
        let bodies = episodes.map { $0.body() }
        return bodies.isEmpty ? "" : "\"episodes\":[\(bodies.joined(separator: ","))]"
    }

    func part(_ name: String) -> String? {
        switch name {
        case "credits": "{\"cast\":[\(cast)],\"crew\":[\(crew)]}"
        case "images": "{\"posters\":[\(image(SamplePaths(row).poster, width: 780, height: 1170))]}"
        default: nil
        }
    }

    /// The main cast, each in the first role.
    var cast: String {
        let credits = show.credits.cast.filter { season.cast.contains($0.person.id) }
        return credits.map { credit in
            "{\(members(of: credit.person)),\"character\":\((credit.roles.first?.character).quoted),"
                + "\"credit_id\":\((credit.roles.first?.creditID).quoted),\"order\":\(credit.order ?? 0)}"
        }.joined(separator: ",")
    }

    /// The crew of the episodes, each credit once.
    private var crew: String {
        episodes.flatMap(\.episode.crew).unique(by: \.self).joined(separator: ",")
    }
}

/// An episode together with its season.
struct SampleShowEpisode: SampleRecord {
    let season: SampleShowSeason
    let episode: SampleEpisode

    var row: String { episode.row }

    var details: String { "\(crew),\(guests)" }

    func part(_ name: String) -> String? {
        switch name {
        case "credits": "{\"cast\":[\(season.cast)],\(crew),\(guests)}"
        case "images": "{\"stills\":[\(image(SamplePaths(row).still, width: 1280, height: 720))]}"
        default: nil
        }
    }

    private var crew: String { "\"crew\":[\(episode.crew.joined(separator: ","))]" }
    private var guests: String { "\"guest_stars\":[\(episode.guests.joined(separator: ","))]" }
}

/// The paths of a season's or an episode's image.
private struct SamplePaths: Decodable {
    var poster: String?
    var still: String?

    /// - Parameter row: The members, without the braces.
    init(_ row: String) {
        if let paths = try? JSONDecoder().decode(SamplePaths.self, from: Data("{\(row)}".utf8)) { self = paths }
    }

    private enum CodingKeys: String, CodingKey {
        case poster = "poster_path"
        case still = "still_path"
    }
}
