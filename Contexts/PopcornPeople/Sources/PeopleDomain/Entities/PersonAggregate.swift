public import CoreDomain

/// A person with their parts, all from one response. A part that is `nil` is absent or wasn't requested.
public struct PersonAggregate: Equatable, Sendable {
    /// The person.
    public let person: Person
    /// The person's credits in movies and TV series.
    public let credits: CombinedCredits?
    /// The person's portraits.
    public let images: ImageCollection?

    public init(person: Person, credits: CombinedCredits? = nil, images: ImageCollection? = nil) {
        self.person = person
        self.credits = credits
        self.images = images
    }
}

extension PersonAggregate: CatalogueItem {
    /// The parts appended to the response for a person.
    public typealias Part = PersonPart
    /// The person.
    public var root: Person { person }

    public init(_ person: Person, _ parts: PartValues<PersonPart>) {
        self.init(person: person, credits: parts[.credits], images: parts[.images])
    }

    /// The person as named in error messages: “person 287”.
    public var subject: String { "person \(person.id)" }

    /// Returns a part, or `nil` if it is absent.
    public func value(of part: PersonPart) -> (any Sendable)? {
        switch part {
        case .credits: credits
        case .images: images
        }
    }
}
