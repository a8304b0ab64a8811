import Foundation

/// A person who occurs in the credits of the sample's titles.
struct SamplePerson: SampleEntry {
    struct Part: Sendable {
        let show: SampleShow
        let role: SampleRole
        let isCast: Bool
        /// The share of the title's popularity: the higher in the billing, the larger.
        let weight: Double
    }

    let face: SampleFace
    let parts: [Part]
    let popularity: Double

    var kind: SampleKind { .person }
    var id: Int { face.id }
    var names: [String] { [face.name] }
    var year: String? { nil }
    var imdbID: String? { SampleLife.all[id]?.imdbID }

    private init(_ faces: [SampleFace], _ parts: [Part]) {
        var face = faces[0]
        face.department =
            faces.lazy.compactMap(\.department).first ?? Self.commonest(parts.compactMap(\.role.department))
        self.face = face
        self.parts = parts
        popularity = (Self.weights(of: parts).map(\.weight).reduce(0, +) * 1000).rounded() / 1000
    }

    /// All people, by id, collected from the credits on first use.
    static let all: [SamplePerson] = {
        var people: [Int: (faces: [SampleFace], parts: [Part])] = [:]
        for show in SampleShow.movies + SampleShow.series {
            let all = show.credits
            for (credits, isCast) in [(all.cast, true), (all.crew, false)] {
                for credit in credits {
                    let weight = show.popularity / Double((credit.order ?? 3) + 2)
                    let parts = credit.roles.map { Part(show: show, role: $0, isCast: isCast, weight: weight) }
                    people[credit.person.id, default: ([], [])].faces.append(credit.person)
                    people[credit.person.id]?.parts += parts
                }
            }
        }
        return people.sorted { $0.key < $1.key }.map { SamplePerson($0.value.faces, $0.value.parts) }
    }()

    /// The titles of the person, each with its largest weight, the largest first.
    static func weights(of parts: [Part]) -> [(show: SampleShow, weight: Double)] {
        let titles = Dictionary(grouping: parts) { "\($0.show.kind) \($0.show.id)" }.values
        let weighed = titles.map { (show: $0[0].show, weight: $0.map(\.weight).max() ?? 0) }
        return SampleRanking.ranked(weighed) { [$0.weight, -Double($0.show.id)] }
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
        let titles = Self.weights(of: parts).prefix(3).map { $0.show.listRow(naming: true) }
        return "\"adult\":false,\(members(of: face)),\"known_for\":[\(titles.joined(separator: ","))],"
            + "\"original_name\":\(face.name.quoted),\"popularity\":\(popularity)"
    }

    var details: String {
        let unknown =
            "\"also_known_as\":[],\"biography\":\"\",\"birthday\":null,\"deathday\":null,\"place_of_birth\":null"
        return "\(SampleLife.all[id]?.details ?? unknown),\"homepage\":null,\"imdb_id\":\(imdbID.quoted)"
    }

    func part(_ name: String) -> String? {
        switch name {
        case "combined_credits": "{\"cast\":[\(credits(ofCast: true))],\"crew\":[\(credits(ofCast: false))]}"
        case "images": "{\"profiles\":[\(image(face.profilePath, width: 421, height: 632))]}"
        case "external_ids": externalIDs
        default: nil
        }
    }

    private func credits(ofCast isCast: Bool) -> String {
        parts.filter { $0.isCast == isCast }
            .map { "{\($0.show.row),\"media_type\":\($0.show.kind.rawValue.quoted),\(members(of: $0.role))}" }
            .joined(separator: ",")
    }
}
