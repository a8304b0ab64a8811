import CoreDomain
import Foundation
import PopcornPeople
import Prompt
import TerminalKit

enum PersonScreens {
    static func overview(_ overview: PersonOverview) -> Screen {
        let person = overview.details
        let known = (overview.knownFor ?? []).prefix(6).map { title in
            title.title + (title.date.map { " (\(Phrases.year($0)))" } ?? "")
        }
        return TitleScreens.page(
            person.name, ids: ["#\(person.id)", person.imdbID], facts: [person.knownForDepartment, life(of: person)],
            text: person.biography,
            TitleScreens.pairs([
                ("Known for", known.joined(separator: ", ")),
                ("Also", TitleScreens.names(person.alsoKnownAs ?? [])),
                ("Website", person.homepageURL?.absoluteString),
            ]))
    }

    /// “born 18 Dec 1963 in Shawnee · died 1 Jan 2020 at 56”.
    private static func life(of person: PersonDetails) -> String {
        let place = person.placeOfBirth.map { " in \($0)" } ?? ""
        let born = person.birthday.map { "born \(Phrases.day($0))\(place)" } ?? person.placeOfBirth.map { "from \($0)" }
        let died = person.deathday.map { day in
            "died \(Phrases.day(day))" + (person.birthday.map { Self.age(from: $0, to: day) } ?? "")
        }
        return TitleScreens.facts([born, died])
    }

    /// “ at 56”: the number of birthdays from the first day to the last; empty if the days are in the wrong order.
    private static func age(from birthday: Date, to day: Date) -> String {
        let years = CalendarDay.year(of: day) - CalendarDay.year(of: birthday)
        let hadBirthday = CalendarDay.text(from: day).dropFirst(4) >= CalendarDay.text(from: birthday).dropFirst(4)
        let age = hadBirthday ? years : years - 1
        return age < 0 ? "" : " at \(age)"
    }

    /// - Parameter facts: Other contexts' facts about the titles, shown instead of the person's work; `nil` to show
    ///   that.
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

    /// - Parameter titles: The shared titles to show.
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
    /// The rating with one decimal, or a dash without votes.
    fileprivate var rating: String { Phrases.rating(voteAverage, votes: voteCount) }
}
