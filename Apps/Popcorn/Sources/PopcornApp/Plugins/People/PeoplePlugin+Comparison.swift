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
