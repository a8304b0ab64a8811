package import TVSeriesDomain

extension AggregateCredits {
    package static func mock(
        id: Int = 1396, cast: [AggregateCastMember] = [.mock(), .mock(id: 84497, name: "Aaron Paul", order: 1)],
        crew: [AggregateCrewMember] = [.mock(department: "Sound"), .mock()]
    ) -> AggregateCredits {
        AggregateCredits(id: id, cast: cast, crew: crew)
    }
}
