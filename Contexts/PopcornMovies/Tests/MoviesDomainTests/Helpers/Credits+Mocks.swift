package import MoviesDomain

extension Credits {
    package static func mock(
        id: Int = 550,
        cast: [CastMember] = [.mock(), .mock(id: 287, castID: 5, name: "Brad Pitt", order: 0)],
        crew: [CrewMember] = [.mock(), .mock(id: 7469, name: "Jim Uhls", job: "Screenplay", department: "Writing")]
    ) -> Credits {
        Credits(
            id: id,
            cast: cast,
            crew: crew)
    }
}
