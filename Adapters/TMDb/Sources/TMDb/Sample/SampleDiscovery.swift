import CoreDomain
import Foundation

/// The sample's implementation of `/discover/movie` and `/discover/tv`.
struct SampleDiscovery {
    let query: [String: String]

    /// Returns the titles that meet all conditions, in the requested order.
    func found(in shows: [SampleShow]) -> [SampleShow] {
        let certified = certified
        return SampleRanking.ranked(shows.filter { fits(SampleDetails($0), certified) }, by: score)
    }

    /// The sample has no providers and no keywords, so that a condition on them matches nothing.
    private func fits(_ details: SampleDetails, _ certified: Set<String>) -> Bool {
        query.allSatisfy { name, value in
            if name.hasPrefix("certification.") {
                return !certified.isDisjoint(with: details.words("certification"))
            }
            if let bound = name.firstMatch(of: /\.(gte|lte)$/) {
                guard let known = details.value(of: String(name.dropLast(4))) else { return false }
                return bound.1 == "gte" ? known >= value.sortable : known <= value.sortable
            }
            // A comma means all of the values, a bar any of them.
            let words = value.split { ",|".contains($0) }.map(String.init)
            if name.hasPrefix("without_") {
                return details.words("with_" + name.dropFirst(8)).isDisjoint(with: words)
            }
            guard name == "certification" || name.hasPrefix("with_"), name != "with_watch_monetization_types" else {
                return true
            }
            let known = details.words(name)
            return value.contains("|") ? !known.isDisjoint(with: words) : known.isSuperset(of: words)
        }
    }

    /// The certifications within the limits of the query; none, so that no title fits, if their order isn't known. A
    /// missing limit is an open end.
    private var certified: Set<String> {
        let range = (query["certification.gte"] ?? "") + ".." + (query["certification.lte"] ?? "")
        return CertificationScale.certifications(range, in: query["certification_country"] ?? "US") ?? []
    }

    private func score(_ show: SampleShow) -> [Double] {
        let order = (query["sort_by"] ?? "popularity.desc").split(separator: ".").map(String.init)
        let sign: Double = order.last == "asc" ? -1 : 1
        let facts = show.facts
        return switch order[0] {
        case "primary_release_date", "first_air_date": [sign * (Double(facts.date.filter(\.isNumber)) ?? 0)]
        case "title", "name": facts.name.unicodeScalars.map { sign * Double($0.value) } + [sign < 0 ? 0 : .infinity]
        case "vote_average": [sign * facts.voteAverage]
        case "vote_count": [sign * Double(facts.voteCount)]
        case "revenue": [sign * facts.revenue]
        default: [sign * show.popularity]
        }
    }
}

/// The values of a title that conditions compare.
private struct SampleDetails {
    private let show: SampleShow
    private let members: [String: Any]

    init(_ show: SampleShow) {
        self.show = show
        let json = try? JSONSerialization.jsonObject(with: Data("{\(show.title.row),\(show.title.details)}".utf8))
        members = json as? [String: Any] ?? [:]
    }

    /// Returns the value that a bounded parameter compares, as sortable text; `nil` if the sample doesn't have it.
    func value(of parameter: String) -> String? {
        switch parameter {
        case "primary_release_date", "first_air_date", "release_date": show.facts.date
        case "vote_average": String(show.facts.voteAverage).sortable
        case "vote_count": String(show.facts.voteCount).sortable
        case "with_runtime":
            ((members["runtime"] as? Int) ?? (members["episode_run_time"] as? [Int])?.first).map { String($0).sortable }
        default: nil
        }
    }

    func words(_ parameter: String) -> Set<String> {
        switch parameter {
        case "with_genres": ids("genres")
        case "with_companies": ids("production_companies")
        case "with_networks": ids("networks")
        case "with_original_language": [show.facts.originalLanguage]
        case "with_origin_country": Set(members["origin_country"] as? [String] ?? [])
        case "with_cast": Set(show.creditIDs.cast.map(String.init))
        case "with_crew": Set(show.credits.crew.map { String($0.person.id) })
        case "with_people": Set((show.credits.cast + show.credits.crew).map { String($0.person.id) })
        case "certification": Set(show.title.certifications.map(\.text))
        case "with_status":
            number(["Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot"], of: "status")
        case "with_type":
            number(["Documentary", "News", "Miniseries", "Reality", "Scripted", "Talk Show", "Video"], of: "type")
        default: []
        }
    }

    private func ids(_ key: String) -> Set<String> {
        Set((members[key] as? [[String: Any]] ?? []).compactMap { ($0["id"] as? Int).map { String($0) } })
    }

    private func number(_ words: [String], of key: String) -> Set<String> {
        Set([(members[key] as? String).flatMap { words.firstIndex(of: $0) }.map { String($0) }].compactMap(\.self))
    }
}

extension String {
    /// A number with as many digits as any other, so that texts are in the order of the numbers; other texts as they
    /// are.
    fileprivate var sortable: String {
        Double(self).map { String(format: "%020.6f", $0) } ?? self
    }
}
