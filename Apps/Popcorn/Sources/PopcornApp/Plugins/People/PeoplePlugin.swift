public import CatalogueKit
import Foundation
import PopcornPeople
import PopcornPeopleAdapters
import Storage

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
        source = wiring.source
        pictures = wiring.pictures
    }

    static func search(_ text: String, year: Int?) -> PersonSearch { PersonSearch(text) }
    func title(of id: Int, _ policy: FetchPolicy) async -> String? {
        try? await context.fetchDetails(id, source.titlePolicy(policy)).value.name
    }

    static func trending(isOfDay: Bool) -> PersonList { .trending(isOfDay ? .day : .week) }
}

extension PeoplePlugin: FilmographyPlugin {
    func titles(of person: Int, _ policy: FetchPolicy) async throws -> Fetched<[ItemReference]> {
        try await wording(person, unstored: "the filmography of person \(person)") {
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

extension PersonPreviewDetails: @retroactive CatalogueRow {
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
        // The response with the credits contained the person, so the overview needs no request.
        let overview = try await context.fetchOverview(id, policy == .storedOnly ? policy : .stored)
        return credits.map { credits in
            let person = overview.value.details
            let titles = credits.titles
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

    func screen(of overview: PersonOverview, yours: String?) -> Screen {
        let person = overview.details
        let known = (overview.knownFor ?? []).prefix(6).map { title in
            title.title + (title.date.map { " (\(Phrases.year($0)))" } ?? "")
        }
        return TitleScreens.page(
            person.name, ids: ["#\(person.id)", person.imdbID],
            facts: [person.knownForDepartment, Self.life(of: person)],
            text: person.biography,
            TitleScreens.pairs([
                ("Known for", known.joined(separator: ", ")),
                ("Also", TitleScreens.names(person.alsoKnownAs ?? [])),
                ("Website", person.homepageURL?.absoluteString),
            ]))
    }

    /// Returns the dates of a person's life: “born 18 Dec 1963 in Shawnee · died 1 Jan 2020 at 56”.
    private static func life(of person: PersonDetails) -> String {
        let place = person.placeOfBirth.map { " in \($0)" } ?? ""
        let born = person.birthday.map { "born \(Phrases.day($0))\(place)" } ?? person.placeOfBirth.map { "from \($0)" }
        let died = person.deathday.map { day in
            "died \(Phrases.day(day))" + (person.birthday.map { Self.age(from: $0, to: day) } ?? "")
        }
        return TitleScreens.facts([born, died])
    }

    /// Returns the age in years as “ at 56”; empty if the days are in the wrong order.
    private static func age(from birthday: Date, to day: Date) -> String {
        let years = CalendarDay.year(of: day) - CalendarDay.year(of: birthday)
        let hadBirthday = CalendarDay.text(from: day).dropFirst(4) >= CalendarDay.text(from: birthday).dropFirst(4)
        let age = hadBirthday ? years : years - 1
        return age < 0 ? "" : " at \(age)"
    }

    /// - Parameter facts: Other contexts' facts about the titles, shown instead of the person's work; `nil` to
    ///   show the work.
    static func columns(
        _ facts: [ItemReference: TitleFacts]?, region: String
    ) -> [TableColumn<CreditTitleDetails>] {
        let common: [TableColumn<CreditTitleDetails>] = [
            TableColumn("Title", width: .flexible) { $0.title },
            TableColumn("Year") { Phrases.year($0.date) },
            TableColumn("★", alignment: .trailing) { $0.rating },
            TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
        ]
        let known: [TableColumn<CreditTitleDetails>] = [
            TableColumn("Time", alignment: .trailing) { facts?[$0.row.reference]?.runtime.map(Phrases.runtime) ?? "" },
            TableColumn("Money", alignment: .trailing) { title in
                facts?[title.row.reference]?.revenue.flatMap { $0 > 0 ? Phrases.money($0) : nil } ?? ""
            },
            TableColumn("Where \(region)") { facts?[$0.row.reference]?.offers.flatMap { Offers($0).first } ?? "" },
        ]
        let work: [TableColumn<CreditTitleDetails>] = [
            TableColumn("As", width: .flexible) { $0.work.joined(separator: ", ") },
            TableColumn("Type") { $0.kind.rawValue },
        ]
        let id = TableColumn<CreditTitleDetails>("TMDb id", alignment: .trailing) { String($0.id) }
        return common + (facts == nil ? work : known) + [id]
    }

    static func columns(
        _ common: CommonCreditsDetails, _ titles: [CommonTitleDetails]
    ) -> [TableColumn<CommonTitleDetails>] {
        [
            TableColumn("Title", width: .flexible) { $0.first.title },
            TableColumn("Year") { Phrases.year($0.first.date) },
            TableColumn("★", alignment: .trailing) { $0.first.rating },
            TableColumn(common.first.name, width: .flexible) { $0.first.work.joined(separator: ", ") },
            TableColumn(common.second.name, width: .flexible) { $0.second.work.joined(separator: ", ") },
        ] + .types(of: titles, \.first.kind) + [
            TableColumn("TMDb id", alignment: .trailing) { String($0.first.id) }
        ]
    }
}

extension CreditTitleDetails {
    /// The rating with one decimal, or a dash if there are no votes.
    fileprivate var rating: String { Phrases.rating(voteAverage, votes: voteCount) }
}
