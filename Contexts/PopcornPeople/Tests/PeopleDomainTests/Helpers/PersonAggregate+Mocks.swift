package import PeopleDomain

extension PersonAggregate {
    package static func mock(
        person: Person = .mock(),
        credits: CombinedCredits? = .mock(),
        images: ImageCollection? = .mock()
    ) -> PersonAggregate {
        PersonAggregate(
            person: person,
            credits: credits,
            images: images)
    }

    /// Returns the aggregate without the other parts.
    package func only(_ parts: Set<PersonPart>) -> PersonAggregate {
        PersonAggregate(
            person: person,
            credits: parts.contains(.credits) ? credits : nil,
            images: parts.contains(.images) ? images : nil)
    }
}
