import CatalogueKit
import CoreDomain
import Foundation
import PopcornPeople
import Prompt
import TerminalKit

/// Maps the application models of people to those that the app shows.
struct PersonFeatureMapper: Sendable {
    /// The properties of a row in the machine formats.
    static let properties = [
        "id", "name", "originalName", "knownForDepartment", "gender", "profileURLSet", "popularity", "isAdultOnly",
        "knownFor",
    ]

    /// The properties of a title that a person worked on, in the machine formats.
    static let creditProperties =
        [
            "kind", "id", "title", "year", "genres", "originalTitle", "overview", "date", "posterURLSet",
            "backdropURLSet", "genreIDs",
            "popularity", "voteAverage", "voteCount", "creditIDs", "characters", "order", "jobs", "departments",
            "episodeCount",
        ] + MarkColumns.all

    func map(_ row: PersonPreviewDetails) -> Title {
        Title(
            person: Item(ItemReference(.person, row.id), title: row.name),
            originalName: row.originalName,
            department: row.knownForDepartment,
            knownFor: (row.knownFor ?? []).map(\.title),
            popularity: row.popularity,
            model: row)
    }

    func map(_ overview: PersonOverview) -> TitlePage { page(of: overview.details, overview.knownFor) }

    func page(of person: PersonDetails, _ knownFor: [CreditTitleDetails]?) -> TitlePage {
        let known = (knownFor ?? []).prefix(6).map { title in
            title.title + (title.date.map { " (\(Phrases.year($0)))" } ?? "")
        }
        return TitlePage(
            person.name,
            heading: Text(person.name),
            ids: ["#\(person.id)", person.imdbID],
            facts: [person.knownForDepartment, life(of: person)],
            text: person.biography,
            pairs: [
                .init("Known for", Text(known.joined(separator: ", "))),
                .init("Also", Text(Phrases.names(person.alsoKnownAs ?? [])), yieldingAt: .origin),
                .init("Website", person.homepageURL.map { Text($0.absoluteString, .link) }, yieldingAt: .origin),
            ],
            marks: nil,
            facets: knownFor?.isEmpty == false ? ["known"] : [],
            pictureURLSet: person.profileURLSet,
            model: person)
    }

    /// Returns the dates of a person's life: “born 18 Dec 1963 in Shawnee · died 1 Jan 2020 at 56”.
    private func life(of person: PersonDetails) -> String {
        let place = person.placeOfBirth.map { " in \($0)" } ?? ""
        let born = person.birthday.map { "born \(Phrases.day($0))\(place)" } ?? person.placeOfBirth.map { "from \($0)" }
        let died = person.deathday.map { day in
            "died \(Phrases.day(day))" + (person.birthday.map { age(from: $0, to: day) } ?? "")
        }
        return Phrases.facts([born, died])
    }

    /// Returns the age in years as “ at 56”; empty if the days are in the wrong order.
    private func age(from birthday: Date, to day: Date) -> String {
        let years = CalendarDay.year(of: day) - CalendarDay.year(of: birthday)
        let hadBirthday = CalendarDay.text(from: day).dropFirst(4) >= CalendarDay.text(from: birthday).dropFirst(4)
        let age = hadBirthday ? years : years - 1
        return age < 0 ? "" : " at \(age)"
    }

    func map(_ person: PersonDetails) -> TitleIdentity {
        TitleIdentity(
            title: person.name, imdbID: person.imdbID, homepageURL: person.homepageURL,
            pictureURLSet: person.profileURLSet)
    }

    func map(_ images: PersonImagesDetails) -> Pictures {
        Pictures([("Portraits", images.profileURLSets)], model: images)
    }

    /// Maps a title that a person worked on.
    func map(_ credit: CreditTitleDetails) -> Title {
        Title(
            Item(ItemReference(credit.kind, credit.id), title: credit.title),
            originalTitle: credit.originalTitle,
            genreIDs: credit.genreIDs,
            language: nil,
            releaseDate: credit.date,
            voteAverage: credit.voteAverage,
            voteCount: credit.voteCount,
            popularity: credit.popularity,
            model: credit)
    }

    /// Maps the titles that two people share, each with their work.
    func map(_ common: CommonCreditsDetails) -> SharedTitles {
        SharedTitles(
            (common.first.name, common.second.name),
            common.titles.map { shared in
                SharedTitle(map(shared.first), work(in: shared.first), work(in: shared.second), model: shared)
            })
    }

    /// Returns a person's work on a title: the characters, then the jobs.
    func work(in credit: CreditTitleDetails) -> [String] { credit.characters + credit.jobs }

    func compared(_ overview: PersonOverview, _ titles: [CreditTitleDetails]) -> ComparedItem {
        compared(overview.details, knownFor: overview.knownFor ?? [], titles)
    }

    func compared(
        _ person: PersonDetails, knownFor: [CreditTitleDetails], _ titles: [CreditTitleDetails]
    ) -> ComparedItem {
        let rating = titles.map(map).averageRating
        let firstYear = titles.compactMap(\.date).min().map(CalendarDay.year)
        let knownFor = knownFor.prefix(3).map(\.title)
        return ComparedItem(
            ItemReference(.person, person.id), "name", person.name,
            facts: [
                ComparedFact("Born", "birthday", person.birthday) { Phrases.day($0) },
                ComparedFact("Died", "deathday", person.deathday) { Phrases.day($0) },
                ComparedFact("Place", "placeOfBirth", person.placeOfBirth, mergesEqual: true) { $0 },
                ComparedFact("Department", "knownForDepartment", person.knownForDepartment, mergesEqual: true) { $0 },
                ComparedFact("Titles", "titleCount", titles.count, score: Double(titles.count)) { Phrases.count($0) },
                ComparedFact("★ on average", "averageRating", rating, score: rating) { Phrases.rating($0) },
                ComparedFact("First title", "firstYear", firstYear) { String($0) },
                ComparedFact("Known for", "knownFor", knownFor, Phrases.names),
            ])
    }
}

extension [Title] {
    /// The mean rating of the titles with votes; `nil` if there are none.
    var averageRating: Double? { filter { ($0.voteCount ?? 0) > 0 }.compactMap(\.voteAverage).average }
}
