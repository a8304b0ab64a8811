import Foundation

/// A person who occurs in the credits of the sample's titles.
struct SamplePerson: SampleEntry {
    struct Part: Sendable {
        let show: SampleShow
        let role: SampleRole
        let isCast: Bool
    }

    let id: Int
    let name: String
    /// The titles in the order of the sample, each with its share of the person's popularity: the higher in the billing,
    /// the larger.
    let titles: [(show: SampleShow, weight: Double)]
    let popularity: Double

    var kind: SampleKind { .person }
    var names: [String] { [name] }
    var year: String? { nil }
    var imdbID: String? { SampleLife.all[id]?.imdbID }

    private init(_ id: Int, _ name: String, _ titles: [(show: SampleShow, weight: Double)]) {
        self.id = id
        self.name = name
        self.titles = titles
        popularity = (Self.ranked(titles).map(\.weight).reduce(0, +) * 1000).rounded() / 1000
    }

    /// All people, by id, collected from the billings on first use.
    static let all: [SamplePerson] = {
        var people: [Int: (name: String, titles: [(show: SampleShow, weight: Double)])] = [:]
        for show in SampleShow.movies + SampleShow.series {
            for (id, billings) in Dictionary(grouping: show.billings, by: \.id) {
                let order = billings.map { $0.order ?? 3 }.min() ?? 3
                let title = (show: show, weight: show.popularity / Double(order + 2))
                people[id, default: (billings[0].name, [])].titles.append(title)
            }
        }
        return people.sorted { $0.key < $1.key }.map { SamplePerson($0.key, $0.value.name, $0.value.titles) }
    }()

    /// The titles, those with the largest weight first.
    private static func ranked(_ titles: [(show: SampleShow, weight: Double)]) -> [(show: SampleShow, weight: Double)] {
        SampleRanking.ranked(titles) { [$0.weight, -Double($0.show.id)] }
    }

    /// The person's face and parts, from the titles' credits. Decoded at each use, since most people are only looked for by
    /// name.
    private var credits: (face: SampleFace?, parts: [Part]) {
        var faces: [SampleFace] = []
        var parts: [Part] = []
        for show in titles.map(\.show) {
            let all = show.credits
            for (credits, isCast) in [(all.cast, true), (all.crew, false)] {
                for credit in credits where credit.person.id == id {
                    faces.append(credit.person)
                    parts += credit.roles.map { Part(show: show, role: $0, isCast: isCast) }
                }
            }
        }
        var face = faces.first
        face?.department =
            faces.lazy.compactMap(\.department).first ?? Self.commonest(parts.compactMap(\.role.department))
        return (face, parts)
    }

    /// Returns the department of the most work. Directing counts twice, since most directors also write and produce.
    private static func commonest(_ departments: [String]) -> String? {
        let counts = Dictionary(departments.map { ($0, $0 == "Directing" ? 2 : 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}

// MARK: - Bodies

extension SamplePerson {
    var row: String {
        let best = Self.ranked(titles).prefix(3).map { $0.show.listRow(naming: true) }
        let face = credits.face.map { "\(members(of: $0))," } ?? ""
        return "\"adult\":false,\(face)\"known_for\":[\(best.joined(separator: ","))],"
            + "\"original_name\":\(name.quoted),\"popularity\":\(popularity)"
    }

    var details: String {
        let unknown =
            "\"also_known_as\":[],\"biography\":\"\",\"birthday\":null,\"deathday\":null,\"place_of_birth\":null"
        return "\(SampleLife.all[id]?.details ?? unknown),\"homepage\":null,\"imdb_id\":\(imdbID.quoted)"
    }

    func part(_ name: String) -> String? {
        switch name {
        case "combined_credits": combinedCredits
        case "images": "{\"profiles\":[\(image(credits.face?.profilePath, width: 421, height: 632))]}"
        case "external_ids": externalIDs
        default: nil
        }
    }

    private var combinedCredits: String {
        let parts = credits.parts
        let cast = rows(of: parts.filter(\.isCast))
        let crew = rows(of: parts.filter { !$0.isCast })
        return "{\"cast\":[\(cast)],\"crew\":[\(crew)]}"
    }

    private func rows(of parts: [Part]) -> String {
        parts.map { "{\($0.show.row),\"media_type\":\($0.show.kind.rawValue.quoted),\(members(of: $0.role))}" }
            .joined(separator: ",")
    }
}
