import CatalogueKit
import CoreDomain
import Prompt
import TerminalKit

/// Veils what would spoil the episodes that the user hasn't seen, on screens for people.
///
/// Machine formats are never veiled.
struct SpoilerVeil: Sendable {
    /// The user's records of the series; `nil` if nothing is veiled.
    private let marks: Marks?

    /// - Parameters:
    ///   - isHiding: Whether the user wants spoilers to be hidden.
    ///   - marks: The user's records of the series.
    init(isHiding: Bool, _ marks: Marks) {
        self.marks = isHiding ? marks : nil
    }

    /// A veil that hides nothing.
    static let none = SpoilerVeil(isHiding: false, .none)

    /// Whether an episode is veiled.
    func hides(_ place: EpisodePlace) -> Bool { marks.map { !$0.hasSeen(place) } ?? false }

    /// Returns an episode's name, or “Episode 4”.
    func name(_ name: String, of place: EpisodePlace) -> String {
        hides(place) ? "Episode \(place.number)" : name
    }

    /// Returns an episode's plot, or a sentence in its place.
    func plot(_ plot: String?, of place: EpisodePlace) -> String? {
        hides(place) && plot != nil ? Self.sentence("plot is", "episode") : plot
    }

    /// Returns a season's plot, or a sentence in its place unless all of its episodes have been seen.
    ///
    /// - Parameters:
    ///   - plot: The plot.
    ///   - season: The number of the season.
    ///   - episodes: The numbers of its episodes; `nil` if they are unknown.
    func plot(_ plot: String?, ofSeason season: Int, episodes: [Int]?) -> String? {
        let places = (episodes ?? []).map { EpisodePlace(season: season, number: $0) }
        let hasSeenAll = !places.isEmpty && !places.contains(where: hides)
        return marks == nil || hasSeenAll || plot == nil ? plot : Self.sentence("plot is", "season")
    }

    /// Returns an episode's rating for a table's cell, or “?”.
    func rating(_ average: Double?, votes: Int?, of place: EpisodePlace) -> Text {
        hides(place) ? Text("?", .dim) : Phrases.rating(average, votes: votes)
    }

    /// Returns pictures of an episode, without the addresses on screens if the episode is veiled.
    func pictures(_ pictures: Pictures, of place: EpisodePlace) -> Pictures {
        hides(place) ? pictures.hidden(by: Self.sentence("pictures are", "episode")) : pictures
    }

    /// Returns data about the series without what would spoil its veiled episodes, for Markdown and chosen properties.
    ///
    /// - Parameters:
    ///   - data: The data. An object with the number of an episode is one; its season's number is in it or in an object
    ///     around it.
    ///   - season: The number of the season that contains the data.
    func data(_ data: JSONValue, season: Int? = nil) -> JSONValue {
        guard marks != nil else { return data }
        switch data {
        case .array(let values): return .array(values.map { self.data($0, season: season) })
        case .object(let members):
            let season = data.number("seasonNumber", "season") ?? season
            let episode = data.number("episodeNumber", "episode")
            return .object(
                members.map { member in
                    let value = self.data(member.value, season: season)
                    return JSONValue.Member(
                        key: member.key, value: shown(member.key, value, of: data, season: season, episode: episode))
                })
        default: return data
        }
    }

    /// Returns the value of a season's or an episode's property for people.
    private func shown(
        _ key: String, _ value: JSONValue, of part: JSONValue, season: Int?, episode: Int?
    ) -> JSONValue {
        guard let season, value != .null else { return value }
        guard let episode else {
            guard key == "overview", part["seasonNumber"] != nil else { return value }
            let numbers: [Int]? =
                if case .array(let episodes) = part["episodes"] {
                    episodes.compactMap { $0.number("episodeNumber") }
                } else { nil }
            return plot("", ofSeason: season, episodes: numbers) == "" ? value : .null
        }
        let place = EpisodePlace(season: season, number: episode)
        guard hides(place) else { return value }
        return switch key {
        case "name", "episodeTitle": .string(name("", of: place))
        case "overview", "stillURLSet", "voteAverage": .null
        default: value
        }
    }

    private static func sentence(_ subject: String, _ part: String) -> String {
        "The \(subject) hidden until you have seen the \(part) (set spoilers show)."
    }
}

extension JSONValue {
    /// Returns the whole number with the first of the keys that has one.
    func number(_ keys: String...) -> Int? {
        keys.lazy.compactMap { if case .integer(let number) = self[$0] { number } else { nil } }.first
    }
}
