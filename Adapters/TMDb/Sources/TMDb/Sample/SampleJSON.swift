import Foundation

/// A sample record that can be requested individually.
protocol SampleRecord {
    /// The JSON members of one list element, without the braces.
    var row: String { get }
    /// The members that only the record itself has.
    var details: String { get }
    /// Returns the part of that name, or `nil` if the sample has none.
    func part(_ name: String) -> String?
}

extension SampleRecord {
    func body(appending names: [String] = []) -> String {
        let parts = names.compactMap { name in part(name).map { "\(name.quoted):\($0)" } }
        return "{" + ([row, details] + parts).filter { !$0.isEmpty }.joined(separator: ",") + "}"
    }
}

/// A movie, a series or a person.
protocol SampleEntry: SampleRecord, Sendable {
    var kind: SampleKind { get }
    var id: Int { get }
    var imdbID: String? { get }
    /// The names that a search finds the entry by.
    var names: [String] { get }
    /// The year of a title.
    var year: String? { get }
    var popularity: Double { get }
}

extension SampleEntry {
    /// Returns an element of a list, with its `media_type` if the list mixes kinds.
    func listRow(naming: Bool = false) -> String {
        "{\(row)\(naming ? ",\"media_type\":\"\(kind.rawValue)\"" : "")}"
    }

    var externalIDs: String { "{\"imdb_id\":\(imdbID.quoted)}" }
}

extension [any SampleEntry] {
    func page(_ number: Int) -> String {
        let size = 20
        let rows = dropFirst((number - 1) * size).prefix(size).map { $0.listRow() }
        return "{\"page\":\(number),\"results\":[\(rows.joined(separator: ","))],"
            + "\"total_pages\":\((count + size - 1) / size),\"total_results\":\(count)}"
    }
}

extension [SampleShow] {
    func page(_ number: Int) -> String { (self as [any SampleEntry]).page(number) }

    /// Returns the body of `/collection/{id}`, or `nil` if no movie is part of it.
    func collection(_ id: Int) -> String? {
        let parts = filter { $0.facts.collection?.id == id }.sorted { $0.facts.date < $1.facts.date }
        guard let collection = parts.first?.facts.collection else { return nil }
        let rows = parts.map { $0.listRow(naming: true) }.joined(separator: ",")
        return "{\"backdrop_path\":\(collection.backdropPath.quoted),\"id\":\(id),\"name\":\(collection.name.quoted),"
            + "\"overview\":\"\",\"parts\":[\(rows)],\"poster_path\":\(collection.posterPath.quoted)}"
    }
}

extension SampleShow {
    var row: String { title.row }

    var details: String {
        guard kind == .tv else { return title.details }
        let rows = seasons.map { "{\($0.row)}" }.joined(separator: ",")
        return "\(title.details),\"seasons\":[\(rows)]"
    }

    func part(_ name: String) -> String? {
        switch name {
        case "credits" where kind == .movie, "aggregate_credits" where kind == .tv: "{\(title.credits)}"
        case "release_dates" where kind == .movie: releaseDates
        case "content_ratings" where kind == .tv: contentRatings
        case "images": images
        case "recommendations": SampleRanking.recommendations(for: self).page(1)
        case "similar": SampleRanking.similar(to: self).page(1)
        case "external_ids": externalIDs
        default: appendedSeason(name)
        }
    }

    /// Returns the season for "season/3".
    private func appendedSeason(_ name: String) -> String? {
        let words = name.split(separator: "/")
        guard words.count == 2, words[0] == "season", let number = Int(words[1]) else { return nil }
        return season(number)?.body()
    }

    private var images: String {
        let posters = image(facts.posterPath, width: 780, height: 1170)
        let backdrops = image(facts.backdropPath, width: 1280, height: 720)
        return "{\"backdrops\":[\(backdrops)],\"logos\":[],\"posters\":[\(posters)]}"
    }

    private var releaseDates: String {
        certifications { text in
            "\"release_dates\":[{\"certification\":\(text.quoted),\"iso_639_1\":\"\",\"note\":\"\","
                + "\"release_date\":\"\(facts.date)T00:00:00.000Z\",\"type\":3}]"
        }
    }

    private var contentRatings: String {
        certifications { text in "\"descriptors\":[],\"rating\":\(text.quoted)" }
    }

    private func certifications(_ members: (String) -> String) -> String {
        let countries = title.certifications.map { "{\"iso_3166_1\":\($0.country.quoted),\(members($0.text))}" }
        return "{\"results\":[\(countries.joined(separator: ","))]}"
    }
}

/// Returns the only element of a list of images, if any.
func image(_ path: String?, width: Int, height: Int) -> String {
    guard let path else { return "" }
    return "{\"aspect_ratio\":\(Double(width) / Double(height)),\"file_path\":\(path.quoted),"
        + "\"height\":\(height),\"iso_639_1\":null,\"width\":\(width)}"
}

/// Returns the members of a value's JSON, without the braces. Those that are `nil` are left out.
func members(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return String(json.dropFirst().dropLast())
}

extension String {
    /// The text as a JSON string, with its quotation marks.
    var quoted: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

extension String? {
    var quoted: String { self?.quoted ?? "null" }
}
