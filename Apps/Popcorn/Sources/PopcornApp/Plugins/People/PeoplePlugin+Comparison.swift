import CoreDomain
import Foundation
import PopcornPeople
import Prompt
import TerminalKit

extension PeoplePlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        let credits = try await context.fetchCredits(id, policy)
        // The person came with the credits.
        let overview = try await context.fetchOverview(id, policy == .storedOnly ? policy : .stored)
        return credits.map { credits in
            let person = ComparedPerson(overview.value, credits.titles)
            return ComparedItem(
                title: person.name,
                facts: [
                    ComparedFact("Born", person.birthday.map(Phrases.day)),
                    ComparedFact("Died", person.deathday.map(Phrases.day)),
                    ComparedFact("Place", person.placeOfBirth, mergesEqual: true),
                    ComparedFact("Department", person.knownForDepartment, mergesEqual: true),
                    ComparedFact("Titles", Phrases.count(person.titleCount), score: Double(person.titleCount)),
                    ComparedFact("★ on average", person.averageRating.map(Phrases.rating), score: person.averageRating),
                    ComparedFact("First title", person.firstYear.map(String.init)),
                    ComparedFact("Known for", TitleScreens.names(person.knownFor)),
                ], value: person)
        }
    }
}

/// A person as machines read it beside others.
private struct ComparedPerson: Encodable, Sendable {
    let kind = ItemKind.person
    let id: Int
    let name: String
    let birthday: Date?
    let deathday: Date?
    let placeOfBirth: String?
    let knownForDepartment: String?
    let titleCount: Int
    /// The mean of the titles with votes.
    let averageRating: Double?
    /// Of the earliest title.
    let firstYear: Int?
    let knownFor: [String]

    init(_ overview: PersonOverview, _ titles: [CreditTitleDetails]) {
        let person = overview.details
        (id, name, placeOfBirth) = (person.id, person.name, person.placeOfBirth)
        (birthday, deathday, knownForDepartment) = (person.birthday, person.deathday, person.knownForDepartment)
        (titleCount, averageRating) = (titles.count, titles.averageRating)
        firstYear = titles.compactMap(\.date).min().map(CalendarDay.year)
        knownFor = (overview.knownFor ?? []).prefix(3).map(\.title)
    }
}
