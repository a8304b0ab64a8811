package import PeopleDomain

extension PersonAggregate {
    package static func mock(
        person: Person = .mock(),
        credits: CombinedCredits? = .mock(),
        images: ImageCollection? = .mock()
    ) -> PersonAggregate {
        PersonAggregate(person: person, credits: credits, images: images)
    }
}
