public import CoreDomain
import Foundation

extension TMDb {
    /// The parameters of `/discover/movie` and `/discover/tv`.
    public enum Discover: Sendable {
        case movie
        case tv

        /// Returns the part of a filter that TMDb supports.
        ///
        /// TMDb can't combine “and” with “or” in one property, and can exclude values of only four properties.
        public func answerable(_ filter: TitleFilter) -> TitleFilter {
            var part = filter
            part.choices = filter.choices.filter { property, choice in
                guard let parameter = parameters[property] else { return false }
                let words = choice.groups.joined()
                if property == .status, !words.allSatisfy(Self.statuses.contains) { return false }
                let isPlain = choice.groups.count < 2 || choice.groups.allSatisfy { $0.count == 1 }
                return isPlain && (choice.excluded.isEmpty || parameter.excluding != nil)
            }
            part.bounds = filter.bounds.filter { ranges[$0.key] != nil }
            part.order = filter.order.flatMap { orders[$0.name] == nil ? nil : $0 }
            return part
        }

        /// The properties that support conditions.
        public var properties: Set<TitleProperty> { Set(parameters.keys).union(ranges.keys).union([.include]) }

        /// The names of the supported sort orders.
        public var orderNames: Set<String> { Set(orders.keys) }

        private var date: String { self == .movie ? "primary_release_date" : "first_air_date" }

        private var parameters: [TitleProperty: (including: String, excluding: String?)] {
            let common: [TitleProperty: (String, String?)] = [
                .genre: ("with_genres", "without_genres"), .company: ("with_companies", "without_companies"),
                .keyword: ("with_keywords", "without_keywords"),
                .service: ("with_watch_providers", "without_watch_providers"),
                .language: ("with_original_language", nil), .country: ("with_origin_country", nil),
                .include: ("", nil),
            ]
            let own: [TitleProperty: (String, String?)] =
                switch self {
                case .movie:
                    [
                        .person: ("with_people", nil), .cast: ("with_cast", nil), .crew: ("with_crew", nil),
                        .certification: ("certification", nil), .release: ("with_release_type", nil),
                    ]
                case .tv: [.network: ("with_networks", nil), .status: ("with_status", nil), .type: ("with_type", nil)]
                }
            return common.merging(own) { first, _ in first }
        }

        private var ranges: [TitleProperty: String] {
            let common: [TitleProperty: String] = [
                .released: date, .rating: "vote_average", .votes: "vote_count", .runtime: "with_runtime",
            ]
            return self == .movie ? common : common.merging([.aired: "air_date"]) { first, _ in first }
        }

        private var orders: [String: (name: String, isAscending: Bool)] {
            let common = [
                "popularity": ("popularity", false), "rating": ("vote_average", false), "votes": ("vote_count", false),
                "year": (date, false), "title": (self == .movie ? "title" : "name", true),
            ]
            return self == .movie ? common.merging(["revenue": ("revenue", false)]) { first, _ in first } : common
        }

        func query(_ filter: TitleFilter) -> [String: String?] {
            let filter = filter.withoutUnrated
            var query: [String: String?] = [:]
            for (property, choice) in filter.choices {
                guard let parameter = parameters[property] else { continue }
                let groups = choice.groups.map { $0.map { Self.code($0, of: property) }.sorted(by: Self.isBefore) }
                let words = groups.map { $0.joined(separator: "|") }.sorted(by: Self.isBefore)
                switch property {
                case .include: for word in groups.joined() { query["include_\(word)"] = "true" }
                case .certification: query.merge(certification(words.joined(separator: "|"))) { first, _ in first }
                default: query[parameter.including] = words.isEmpty ? nil : words.joined(separator: ",")
                }
                if let excluding = parameter.excluding, !choice.excluded.isEmpty {
                    query[excluding] = choice.excluded.sorted(by: Self.isBefore).joined(separator: ",")
                }
            }
            for (property, bounds) in filter.bounds {
                // With a kind of release, the bounds apply to the dates of these releases in the region.
                let isOfRelease = property == .released && filter.choices[.release] != nil
                guard let name = isOfRelease ? "release_date" : ranges[property] else { continue }
                let isDay = property == .released || property == .aired
                query[name + ".gte"] = bounds.lower.map { isDay ? Self.day($0) : Self.number($0) }
                query[name + ".lte"] = bounds.upper.map { isDay ? Self.day($0) : Self.number($0) }
            }
            if filter.choices[.service] != nil {
                query["with_watch_monetization_types"] = filter.offers.map { $0 == "stream" ? "flatrate" : $0 }.sorted()
                    .joined(separator: "|")
            }
            let order = filter.order ?? TitleFilter.Order("popularity")
            if let (name, isAscending) = orders[order.name] {
                query["sort_by"] = "\(name).\(isAscending != order.isReversed ? "asc" : "desc")"
            }
            return query
        }

        private func certification(_ text: String) -> [String: String?] {
            guard let range = text.firstRange(of: "..") else { return ["certification": text] }
            let lower = text[..<range.lowerBound]
            let upper = text[range.upperBound...]
            return [
                "certification.gte": lower.isEmpty ? nil : String(lower),
                "certification.lte": upper.isEmpty ? nil : String(upper),
            ]
        }

        private static let statuses = ["returning", "planned", "production", "ended", "cancelled", "pilot"]

        /// Returns TMDb's number for a word of a small vocabulary, or any other text unchanged.
        private static func code(_ word: String, of property: TitleProperty) -> String {
            let (words, first): ([String], Int) =
                switch property {
                case .release: (["premiere", "limited", "theatrical", "digital", "physical", "tv"], 1)
                case .status: (statuses, 0)
                case .type: (["documentary", "news", "miniseries", "reality", "scripted", "talk", "video"], 0)
                default: ([], 0)
                }
            return words.firstIndex(of: word).map { String($0 + first) } ?? word
        }

        private static func isBefore(_ left: String, _ right: String) -> Bool {
            left.compare(right, options: .numeric) == .orderedAscending
        }

        private static func number(_ number: Double) -> String {
            Int(exactly: number).map { String($0) } ?? String(number)
        }

        /// Returns a day as text: “1999-03-31” for 19990331.
        private static func day(_ number: Double) -> String { CalendarDay.text(ofNumber: Int(number)) }
    }
}

extension TitleFilter {
    /// The filter with at least one vote, if it bounds the rating: to TMDb, the rating of a title without votes is 0.
    fileprivate var withoutUnrated: TitleFilter {
        guard bounds[.rating] != nil else { return self }
        var filter = self
        let votes = bounds[.votes] ?? Bounds()
        filter.bounds[.votes] = Bounds(max(votes.lower ?? 1, 1), votes.upper)
        return filter
    }
}
