import CoreDomain
import Foundation
import PopcornPeople
import PopcornPeopleAdapters
import Prompt
import Storage
import TerminalKit

/// People at the prompt: `person`, their work, and the titles two of them share.
struct PeoplePlugin: CataloguePlugin {
    let context: PeopleContext
    let cache: OpenStorage
    let source: DataSource
    let pictures: PictureLoader

    static let nouns = Nouns(
        kind: .person, command: "person", one: "person", many: "people", list: "people",
        choices: ["people", "person"], hasYear: false)
    static let isNamedByPart = true

    private static let need = StorageNeed.cache("people", of: PeopleContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<PeoplePlugin> {
        Contribution(
            types: [personType],
            commands: [list("popular", .popular, summary: "popular titles"), trending()], group: .lists,
            kinds: [
                ResultKind("person", .object, "a person, as PersonDetails"),
                ResultKind("portrait", .object, "the URLs of a portrait, in several sizes"),
                ResultKind("people", .rows, "people of a list"),
                ResultKind("credits", .rows, "the titles a person worked on"),
            ] + catalogueKinds)
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        context = PeopleContext(
            remote: TMDbPersonRemoteDataSource(client: wiring.client), images: wiring.images, storage: cache.context,
            locale: wiring.settings.locale)
        (source, pictures) = (wiring.source, wiring.pictures)
    }

    static func search(_ text: String, year: Int?) -> PersonSearch { PersonSearch(text) }
    func title(of id: Int, _ policy: FetchPolicy) async -> String? {
        try? await context.fetchDetails(id, source.titlePolicy(policy)).value.name
    }

    static func trending(isOfDay: Bool) -> PersonList { .trending(isOfDay ? .day : .week) }
}

extension PeoplePlugin: FilmographyPlugin {
    func titles(of person: Int, _ policy: FetchPolicy) async throws -> Fetched<[ItemReference]> {
        try await wording(person, unstored: "the credits of person \(person)") {
            try await context.fetchCredits(person, policy).map { $0.titles.map(\.row.reference) }
        }
    }

    func titlesDirected(by person: Int) async -> [ItemReference]? {
        let credits = try? await context.fetchCredits(person, filter: .directed, source.storedPolicy)
        return credits?.value.titles.map(\.row.reference)
    }
}

extension PeopleContext: CatalogueContext {
    static func storedTitleCount(in statistics: StorageStatistics) -> Int { storedPersonCount(in: statistics) }
}

extension PersonOverview: PageOverview {
    var ownMarks: Marks? { nil }
}

extension PersonDetails: PageDetails {
    var title: String { name }
    var pictureURLSet: ImageURLSet? { profileURLSet }
}

extension PersonImagesDetails: ItemImages {
    var kinds: [(name: String, images: [ImageURLSet])] { [("Portraits", profileURLSets)] }
}

extension PersonPreviewDetails: CatalogueRow {
    static let columns = [
        "id", "name", "originalName", "knownForDepartment", "gender", "profileURLSet", "popularity", "isAdultOnly",
        "knownFor",
    ]

    var row: Item { Item(ItemReference(.person, id), title: name) }
    var values: TitleValues { TitleValues() }
    var titles: [String] { [name, originalName].compactMap { $0 } }
    var year: Int? { nil }
    var voteCount: Int? { nil }
    var summary: String { knownForDepartment ?? "" }

    static func table(_ rows: [PersonPreviewDetails]) -> Table {
        Table(
            rows, isNumbered: true,
            columns: [
                TableColumn("Name", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
                TableColumn("Department") { $0.knownForDepartment ?? "" },
                TableColumn("Known for", width: .flexible) { person in
                    (person.knownFor ?? []).map(\.title).joined(separator: ", ")
                },
                TableColumn("TMDb id", alignment: .trailing) { String($0.id) },
            ])
    }
}

extension PeoplePlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        let credits = try await context.fetchCredits(id, policy)
        // The person came with the credits.
        let overview = try await context.fetchOverview(id, policy == .storedOnly ? policy : .stored)
        return credits.map { credits in
            let (person, titles) = (overview.value.details, credits.titles)
            let firstYear = titles.compactMap(\.date).min().map(CalendarDay.year)
            let knownFor = (overview.value.knownFor ?? []).prefix(3).map(\.title)
            return ComparedItem(
                ItemReference(.person, person.id), "name", person.name,
                facts: [
                    ComparedFact("Born", "birthday", person.birthday) { Phrases.day($0) },
                    ComparedFact("Died", "deathday", person.deathday) { Phrases.day($0) },
                    ComparedFact("Place", "placeOfBirth", person.placeOfBirth, mergesEqual: true) { $0 },
                    ComparedFact("Department", "knownForDepartment", person.knownForDepartment, mergesEqual: true) {
                        $0
                    },
                    ComparedFact("Titles", "titleCount", titles.count, score: Double(titles.count)) {
                        Phrases.count($0)
                    },
                    ComparedFact("★ on average", "averageRating", titles.averageRating, score: titles.averageRating) {
                        Phrases.rating($0)
                    },
                    ComparedFact("First title", "firstYear", firstYear) { String($0) },
                    ComparedFact("Known for", "knownFor", knownFor, TitleScreens.names),
                ])
        }
    }
}
