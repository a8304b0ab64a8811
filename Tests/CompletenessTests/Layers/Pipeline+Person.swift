import CoreDomain
import CoreDomainTestHelpers
import Storage
import PeopleDomain
import PeopleInfrastructure
import PopcornPeople
import PopcornPeopleAdapters
import TMDb

extension Pipeline {
    static let person = personRoot.pipeline(
        in: PeoplePersonEntity.self, wire: { $0.main }, domain: { $0.person }, details: { $0.person })

    /// The pipeline of a person's credits for either movies or TV series, by their `media_type`.
    static func personCredits(_ mediaType: String) -> Pipeline {
        let table = TypeReference.personCredits(mediaType)
        let credits = personRoot.with(["combined_credits": table]).pipeline(
            of: "combined_credits", in: PeopleCombinedCreditsEntity.self, wire: { $0.parts.combinedCredits as Any },
            domain: { $0.credits as Any }, details: { $0.credits as Any })
        return Pipeline(table: table) { json in
            // Keeps one credit of each kind. The application sorts titles by date, so changing a date could change
            // their order too.
            var json = json
            for part in ["cast", "crew"] { json[[part]] = .list([json[[part, "0"]]]) }
            return try await credits.shapes(json).mapValues(\.withCreditsAlike)
        }
    }

    private static let personRoot = RootPipeline<TMDb.PersonResponse, PersonAggregate, PersonScreens>(
        table: TypeReference.person, parts: [:], path: { "/person/\($0.id)" },
        send: { try await $1.send(.person($0.id)).value },
        fetchRemote: { try await TMDbPersonRemoteDataSource(client: $1).item($0.id, in: locale).value },
        fetch: { numbers, client, storage, policy in
            let remote = TMDbPersonRemoteDataSource(client: client)
            return try await CachedPersonRepository(remote: remote, storage: storage, locale: locale)
                .item(numbers.id, with: [.credits], requiring: nil, policy).value
        },
        fetchDetails: { numbers, client, storage in
            let remote = TMDbPersonRemoteDataSource(client: client)
            let people = PeopleContext(remote: remote, images: FakeImages(), storage: storage, locale: locale)
            let credits = try? await people.credits(of: numbers.id).value
            return PersonScreens(person: try await people.details(of: numbers.id).value, credits: credits)
        })

    private static let locale = RootPipeline<TMDb.PersonResponse, PersonAggregate, PersonScreens>.locale
}

private struct PersonScreens: Sendable {
    let person: PersonDetails
    let credits: PersonCreditsDetails?
}

extension Shape {
    /// Credits of any layer in one form: cast and crew, each credit with the properties of its title.
    fileprivate var withCreditsAlike: Shape {
        if self[["cast"]] == .absent { return withRowsAsCredits }
        var shape = self
        for part in ["cast", "crew"] {
            shape[[part]] = .list(self[[part]].elements.map { $0.withTitle(among: self[["titles"]].elements) })
        }
        // Only storage has a list of titles next to the credits, so drop it for the comparison.
        shape[["titles"]] = .absent
        return shape
    }

    /// The application's rows as credits. In the responses, no title has two credits.
    private var withRowsAsCredits: Shape {
        let lists = ["creditIDs": "creditID", "characters": "character", "jobs": "job", "departments": "department"]
        var credits: [String: [Shape]] = ["cast": [], "crew": []]
        for row in self[["titles"]].elements {
            var members = row.members.filter { lists[$0.key] == nil }
            for (list, name) in lists { members[name] = row[[list]].elements.first ?? .leaf("") }
            let isCast = row[["jobs"]] == .list([]) && row[["departments"]] == .list([])
            credits[isCast ? "cast" : "crew"]?.append(.object(members))
        }
        return .object(credits.mapValues(Shape.list))
    }

    private func withTitle(among titles: [Shape]) -> Shape {
        let stored = titles.first { $0[["kind"]] == self[["kind"]] && $0[["titleID"]] == self[["titleID"]] }
        let title = (stored ?? self[["title"]]).members
        let own = members.filter { $0.key != "title" }.merging(title["item"]?.members ?? [:]) { $1 }
        let all = own.merging(title.filter { $0.key != "item" }) { $1 }
        let names = [
            "name": "title", "originalName": "originalTitle", "releaseDate": "date", "firstAirDate": "date",
            "titleID": "id",
        ]
        return .object(Dictionary(all.map { (names[$0.key] ?? $0.key, $0.value) }) { first, _ in first })
    }

    private var elements: [Shape] {
        if case .list(let elements) = self { elements } else { [] }
    }

    private var members: [String: Shape] {
        if case .object(let members) = self { members } else { [:] }
    }
}
