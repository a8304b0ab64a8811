public import CoreDomain
public import Foundation

/// A person as they appear in a list.
public struct PersonPreview: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The name in the original script.
    public let originalName: String?
    /// The department of the best-known credits, such as “Acting”.
    public let knownForDepartment: String?
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// Whether the person is known for adult titles.
    public let isAdultOnly: Bool?
    /// A few of the person's best-known titles.
    public let knownFor: [KnownForTitle]?

    public init(
        id: Int, name: String, originalName: String? = nil, knownForDepartment: String? = nil, gender: Gender,
        profilePath: URL? = nil, popularity: Double? = nil, isAdultOnly: Bool? = nil, knownFor: [KnownForTitle]? = nil
    ) {
        self.id = id
        self.name = name
        self.originalName = originalName
        self.knownForDepartment = knownForDepartment
        self.gender = gender
        self.profilePath = profilePath
        self.popularity = popularity
        self.isAdultOnly = isAdultOnly
        self.knownFor = knownFor
    }
}

extension PersonPreview {
    /// Creates a preview of a person, without the properties found only in lists.
    public init(_ aggregate: PersonAggregate) {
        let person = aggregate.person
        let titles = aggregate.credits?.knownFor(person.knownForDepartment).prefix(3).map(\.title)
        self.init(
            id: person.id,
            name: person.name,
            knownForDepartment: person.knownForDepartment,
            gender: person.gender,
            profilePath: person.profilePath,
            popularity: person.popularity,
            knownFor: titles?.map { KnownForTitle(item: $0.item, title: $0.title, date: $0.date) })
    }
}

/// A title a person is known for.
public struct KnownForTitle: Identifiable, Equatable, Sendable, Codable {
    /// The movie or TV series.
    public let item: ItemReference
    /// The title in the requested language.
    public let title: String
    /// The day of the release or of the first episode, at 00:00 UTC.
    public let date: Date?

    public var id: ItemReference { item }

    public init(item: ItemReference, title: String, date: Date? = nil) {
        self.item = item
        self.title = title
        self.date = date
    }
}
