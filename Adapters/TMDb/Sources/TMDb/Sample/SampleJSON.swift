import CoreDomain
import Foundation

extension SampleMovie {
    /// Returns an element of a list, with its `media_type` if the list mixes kinds.
    func row(kind: String? = nil) -> String {
        "{\(title.row)\(kind.map { ",\"media_type\":\($0.quoted)" } ?? "")}"
    }

    /// Returns the body of `/movie/{id}` with the requested parts.
    func body(appending names: [String]) -> String {
        let parts = names.compactMap { name in part(name).map { "\(name.quoted):\($0)" } }
        return "{" + ([title.row, title.details] + parts).joined(separator: ",") + "}"
    }

    private func part(_ name: String) -> String? {
        switch name {
        case "credits": "{\(title.credits)}"
        case "images": images
        case "release_dates": releaseDates
        case "recommendations": SampleRanking.recommendations(for: self).page(1)
        case "similar": SampleRanking.similar(to: self).page(1)
        default: nil
        }
    }

    private var images: String {
        let posters = image(facts.posterPath, width: 780, height: 1170)
        let backdrops = image(facts.backdropPath, width: 1280, height: 720)
        return "{\"backdrops\":[\(backdrops)],\"logos\":[],\"posters\":[\(posters)]}"
    }

    private func image(_ path: URL?, width: Int, height: Int) -> String {
        guard let path = path?.path().quoted else { return "" }
        return "{\"aspect_ratio\":\(Double(width) / Double(height)),\"file_path\":\(path),"
            + "\"height\":\(height),\"iso_639_1\":null,\"width\":\(width)}"
    }

    private var releaseDates: String {
        let day = CalendarDay.text(from: releaseDate)
        let countries = title.certifications.map { country, text in
            "{\"iso_3166_1\":\(country.quoted),\"release_dates\":[{\"certification\":\(text.quoted),"
                + "\"iso_639_1\":\"\",\"note\":\"\",\"release_date\":\"\(day)T00:00:00.000Z\",\"type\":3}]}"
        }
        return "{\"results\":[\(countries.joined(separator: ","))]}"
    }
}

extension [SampleMovie] {
    /// Returns a page of a list: 20 elements.
    func page(_ number: Int, kind: String? = nil) -> String {
        let size = 20
        let rows = dropFirst((number - 1) * size).prefix(size).map { $0.row(kind: kind) }
        return "{\"page\":\(number),\"results\":[\(rows.joined(separator: ","))],"
            + "\"total_pages\":\((count + size - 1) / size),\"total_results\":\(count)}"
    }

    /// Returns the body of `/collection/{id}`, or `nil` if no movie is part of it.
    func collection(_ id: Int) -> String? {
        let parts = filter { $0.facts.belongsToCollection?.id == id }.sorted { $0.releaseDate < $1.releaseDate }
        guard let collection = parts.first?.facts.belongsToCollection else { return nil }
        return "{\"backdrop_path\":\(collection.backdropPath?.path().quoted ?? "null"),\"id\":\(id),"
            + "\"name\":\(collection.name.quoted),\"overview\":\"\","
            + "\"parts\":[\(parts.map { $0.row(kind: "movie") }.joined(separator: ","))],"
            + "\"poster_path\":\(collection.posterPath?.path().quoted ?? "null")}"
    }
}

extension String {
    /// The text as a JSON string, with its quotation marks.
    var quoted: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
