public import CoreDomain
import Foundation
import Prompt
public import TMDbConfiguration
public import TerminalKit
import TitleIndex

/// The cast and crew of a title, a season or an episode.
public struct CastAndCrew: Sendable {
    /// The cast, in the order of the credits.
    public let cast: [Credit]
    /// The crew, grouped by department.
    public let crew: [Credit]
    /// The properties of a member of the cast in the machine formats.
    public let castProperties: [String]
    /// The properties of a member of the crew in the machine formats.
    public let crewProperties: [String]
    /// Whether the tables show the number of episodes.
    public let countsEpisodes: Bool

    /// - Parameters:
    ///   - cast: The cast, in the order of the credits.
    ///   - crew: The crew, grouped by department.
    ///   - castProperties: The properties of a member of the cast in the machine formats.
    ///   - crewProperties: The properties of a member of the crew in the machine formats.
    ///   - countsEpisodes: Whether the tables show the number of episodes.
    public init(
        cast: [Credit], crew: [Credit], castProperties: [String] = Self.roleProperties,
        crewProperties: [String] = Self.jobProperties, countsEpisodes: Bool = false
    ) {
        self.cast = cast
        self.crew = crew
        self.castProperties = castProperties
        self.crewProperties = crewProperties
        self.countsEpisodes = countsEpisodes
    }

    /// The properties of a cast member with one role.
    public static let roleProperties = [
        "id", "castID", "creditID", "name", "character", "gender", "profileURLSet", "order",
    ]
    /// The properties of a crew member with one job.
    public static let jobProperties = ["id", "creditID", "name", "job", "department", "gender", "profileURLSet"]

    /// The members of the crew who directed.
    public var directors: [Credit] { crew.filter { $0.work.contains(where: CrewJob.isDirecting) } }

    /// The directors and writers, for a page.
    public var makers: [TitlePage.Pair] {
        [
            Phrases.people("Director", directors.map(\.name)),
            Phrases.people(
                "Writer",
                crew.filter { member in
                    member.work.contains { CrewJob.isWriting($0, in: member.department ?? "") }
                }.map(\.name)),
        ]
    }

    /// The first five cast members, each once: “Edward Norton (Narrator), Brad Pitt (Tyler Durden)… +72”. On a page that is
    /// taller than the window, they yield to the first three.
    public var stars: Text {
        let names = cast.oncePerPerson.map {
            $0.work.isEmpty ? $0.name : "\($0.name) (\($0.work.joined(separator: ", ")))"
        }
        let stars = Text(Phrases.firstFive(of: names))
        return names.count > 3 ? stars.briefly(Text(Phrases.first(3, of: names))) : stars
    }
}

/// A person's part in a title.
public struct Credit: Sendable {
    /// The id of the person.
    public let id: Int
    /// The person's name.
    public let name: String
    /// The characters or jobs.
    public let work: [String]
    /// The department of a crew member; `nil` for the cast.
    public let department: String?
    /// The number of episodes the person worked on; `nil` if it is unknown.
    public let episodeCount: Int?
    /// The application model.
    let model: any Encodable & Sendable

    /// - Parameters:
    ///   - id: The id of the person.
    ///   - name: The person's name.
    ///   - work: The characters or jobs.
    ///   - department: The department of a crew member.
    ///   - episodeCount: The number of episodes the person worked on.
    ///   - model: The application model.
    public init(
        id: Int, name: String, work: [String], department: String? = nil, episodeCount: Int? = nil,
        model: any Encodable & Sendable
    ) {
        self.id = id
        self.name = name
        self.work = work
        self.department = department
        self.episodeCount = episodeCount
        self.model = model
    }

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }
}

extension [Credit] {
    /// Returns each person once, with all of their departments and jobs, in the order of their first ones.
    public var oncePerPerson: [Credit] {
        let all = Dictionary(grouping: self, by: \.id)
        return map(\.id).uniqued.compactMap { all[$0] }.map { credits in
            let departments = credits.compactMap(\.department).uniqued
            return Credit(
                id: credits[0].id, name: credits[0].name, work: credits.flatMap(\.work).uniqued,
                department: departments.isEmpty ? nil : departments.joined(separator: ", "),
                episodeCount: credits.compactMap(\.episodeCount).max(), model: credits[0].model)
        }
    }

    /// Returns the members of one department, or all members if `department` is `nil`.
    ///
    /// - Throws: `UsageError` for a department that the crew doesn't have.
    public func inDepartment(_ department: String?) throws -> [Credit] {
        guard let department, !isEmpty else { return self }
        let members = filter { $0.department?.isSameTitle(as: department) == true }
        if members.isEmpty {
            throw UsageError(
                unknown: "department", department,
                known: compactMap { $0.department?.lowercased() }.filter { !$0.isEmpty }.uniqued)
        }
        return members
    }
}

/// The pictures of an item, a season or an episode.
public struct Pictures: Sendable {
    /// The pictures of each kind, best rated first.
    public let groups: [(name: String, images: [ImageURLSet])]
    /// The sentence shown to people in place of the addresses; `nil` if they are shown.
    public private(set) var veil: String?
    /// The application model.
    let model: any Encodable & Sendable

    /// - Parameters:
    ///   - groups: The pictures of each kind, best rated first.
    ///   - model: The application model.
    public init(_ groups: [(name: String, images: [ImageURLSet])], model: any Encodable & Sendable) {
        self.groups = groups
        self.model = model
    }

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }

    /// Returns the same pictures, with a sentence in place of the addresses for people.
    public func hidden(by sentence: String) -> Pictures { copy(of: self) { $0.veil = sentence } }

    /// Returns the URLs of each kind's first pictures; `sentence` if there are no pictures.
    public func screen(orNone sentence: String) -> Screen {
        if let veil { return Screen([.line(veil)]) }
        let blocks = groups.filter { !$0.images.isEmpty }.flatMap { name, sets in
            [Screen.Block.line("\(name): \(sets.count)")] + sets.prefix(10).map { .line($0.full.absoluteString) }
        }
        return Screen(blocks.isEmpty ? [.line(sentence)] : blocks)
    }
}

/// A trailer or another video.
public struct VideoLink: Sendable {
    /// The kind of video: “Trailer”.
    public let type: String
    /// The name of the video.
    public let name: String
    /// The address of the video, or the site and the video's id there.
    public let link: String
    /// The application model.
    let model: any Encodable & Sendable

    /// - Parameters:
    ///   - type: The kind of video.
    ///   - name: The name of the video.
    ///   - site: The site that hosts the video.
    ///   - key: The video's id on the site.
    ///   - model: The application model.
    public init(type: String, name: String, site: String, key: String, model: any Encodable & Sendable) {
        self.type = type
        self.name = name
        self.model = model
        link =
            switch site {
            case "YouTube": "https://youtu.be/\(key)"
            case "Vimeo": "https://vimeo.com/\(key)"
            default: "\(site) \(key)"
            }
    }

    /// The properties of a video in the machine formats.
    public static let properties = [
        "id", "key", "name", "site", "type", "isOfficial", "languageCode", "size", "publishedAt",
    ]

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }
}

/// The services that offer a title in one country, by kind of offer.
public struct Offers: Sendable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// The services by kind of offer: “stream”, “rent”.
    public let kinds: [(name: String, services: [Vocabulary.Word])]
    /// The application model.
    let model: any Encodable & Sendable

    /// - Parameters:
    ///   - countryCode: An ISO 3166-1 code.
    ///   - kinds: The services by kind of offer, most prominent first.
    ///   - model: The application model.
    public init(
        countryCode: String, _ kinds: [(name: String, services: [Vocabulary.Word])], model: any Encodable & Sendable
    ) {
        self.countryCode = countryCode
        self.kinds = kinds.filter { !$0.services.isEmpty }
        self.model = model
    }

    /// Creates offers from the services of each kind, in display order.
    ///
    /// - Parameters:
    ///   - countryCode: An ISO 3166-1 code.
    ///   - stream: The services that include the title in a subscription.
    ///   - free: The services that offer the title for free.
    ///   - ads: The services that offer the title for free, with advertisements.
    ///   - rent: The services that rent out the title.
    ///   - buy: The services that sell the title.
    ///   - model: The application model.
    ///   - word: Returns the id and the name of a service.
    public init<Service>(
        countryCode: String, stream: [Service]?, free: [Service]?, ads: [Service]?, rent: [Service]?,
        buy: [Service]?, model: any Encodable & Sendable, word: (Service) -> Vocabulary.Word
    ) {
        let kinds = [("stream", stream), ("free", free), ("ads", ads), ("rent", rent), ("buy", buy)]
        self.init(
            countryCode: countryCode, kinds.map { name, services in (name, (services ?? []).map(word)) }, model: model)
    }

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }

    /// Returns the ids of the services with offers of one of these kinds.
    public func ids(of names: Set<String>) -> Set<String> {
        Set(kinds.filter { names.contains($0.name) }.flatMap(\.services).map { String($0.id) })
    }

    /// Returns the names of the services by kind. The user's own services are marked and come first, because a line
    /// shows only three.
    ///
    /// - Parameter own: The names or ids of the user's services.
    private func names(own: [String]) -> [(name: String, services: [Text])] {
        kinds.map { name, words in
            let mine = own.flatMap { FilterNames.services(called: $0, among: words) }
            let others = words.filter { !mine.contains($0) }
            // A service may be offered under several ids.
            let services = (words.filter(mine.contains) + others).uniqued(by: \.name)
            return (name, services.map { mine.contains($0) ? Text("\($0.name) ") + Text("✓", .good) : Text($0.name) })
        }
    }

    /// Returns the most prominent services in one line: “stream Disney+, Hulu, Netflix +2 · rent Apple TV”.
    ///
    /// - Parameter own: The names or ids of the user's services, which are marked.
    public func line(own: [String]) -> Text {
        let kinds = names(own: own).map { kind in
            let rest = kind.services.count - 3
            let services = Array(kind.services.prefix(3)).joined(separator: ", ")
            return Text("\(kind.name) ", .dim) + services + Text(rest > 0 ? " +\(rest)" : "", .dim)
        }
        return kinds.isEmpty ? "" : kinds.joined(separator: Text(" · ", .dim)) + Text("  (JustWatch)", .dim)
    }

    /// The most prominent offer: “stream Disney+”.
    public var first: String? { kinds.first.map { "\($0.name) \($0.services[0].name)" } }

    /// Returns the services as a screen.
    ///
    /// - Parameter own: The names or ids of the user's services, which are marked.
    public func screen(own: [String]) -> Screen {
        Screen([
            .heading("Where to watch in \(Phrases.country(countryCode))", right: "data: JustWatch"),
            .values(names(own: own).map { NamedValue($0.name, $0.services.joined(separator: ", ")) }),
        ])
    }
}

/// The titles that two people worked on.
public struct SharedTitles: Sendable {
    /// The names of the two people.
    public let names: (first: String, second: String)
    /// The titles.
    public let titles: [SharedTitle]

    /// - Parameters:
    ///   - names: The names of the two people.
    ///   - titles: The titles.
    public init(_ names: (String, String), _ titles: [SharedTitle]) {
        self.names = names
        self.titles = titles
    }
}

/// A title that two people worked on.
public struct SharedTitle: Sendable {
    /// The title.
    public let title: Title
    /// The first person's characters, then jobs.
    public let first: [String]
    /// The second person's characters, then jobs.
    public let second: [String]
    /// The application model.
    let model: any Encodable & Sendable

    /// - Parameters:
    ///   - title: The title.
    ///   - first: The first person's characters, then jobs.
    ///   - second: The second person's characters, then jobs.
    ///   - model: The application model.
    public init(_ title: Title, _ first: [String], _ second: [String], model: any Encodable & Sendable) {
        self.title = title
        self.first = first
        self.second = second
        self.model = model
    }

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }
}
