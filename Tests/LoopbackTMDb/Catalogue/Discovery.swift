import Foundation

/// The rows that meet the conditions of `/discover` on genres, days, votes and ratings; other conditions hold for every
/// title.
enum Discovery {
    static func body(_ path: [String], _ request: RecordedRequest) -> String? {
        switch path {
        case ["discover", "movie"]: found(Catalogue.movies + Catalogue.oddMovies, request.query).page(request.page)
        case ["discover", "tv"]: found(Catalogue.series, request.query).page(request.page)
        default: nil
        }
    }

    private static func found(_ titles: [Title], _ query: [String: String]) -> [Title] {
        let rows = titles.compactMap { title in
            (try? JSONSerialization.jsonObject(with: Data("{\(title.row)}".utf8)) as? [String: Any]).map { (title, $0) }
        }
        func number(_ row: [String: Any], _ key: String) -> Double { row[key] as? Double ?? 0 }
        func genres(_ key: String) -> [Int] { (query[key] ?? "").split { ",|".contains($0) }.compactMap { Int($0) } }
        let fitting = rows.filter { _, row in
            let own = row["genre_ids"] as? [Int] ?? []
            let date = row["release_date"] as? String ?? row["first_air_date"] as? String ?? ""
            func bound(_ name: String) -> String? {
                query["primary_release_date.\(name)"] ?? query["first_air_date.\(name)"]
            }
            let wanted = genres("with_genres")
            return
                (query["with_genres"]?.contains("|") == true
                ? wanted.contains(where: own.contains) : wanted.allSatisfy(own.contains))
                && genres("without_genres").allSatisfy { !own.contains($0) }
                && date >= bound("gte") ?? "" && date <= bound("lte") ?? "9"
                && ["vote_average", "vote_count"].allSatisfy { key in
                    number(row, key) >= query["\(key).gte"].flatMap(Double.init) ?? 0
                        && number(row, key) <= query["\(key).lte"].flatMap(Double.init) ?? .infinity
                }
        }
        let order = (query["sort_by"] ?? "popularity.desc").split(separator: ".").map(String.init)
        let sorted = fitting.sorted { left, right in
            let first = number(left.1, order[0])
            let second = number(right.1, order[0])
            return first == second ? left.0.id < right.0.id : order.last == "asc" ? first < second : first > second
        }
        return sorted.map(\.0)
    }
}
