import CoreDomainTestHelpers
package import TVSeriesDomain

extension Credits {
    package static func mock(
        id: Int = 62161,
        cast: [CastMember] = [
            .mock(),
            .mock(
                id: 84497, castID: nil, creditID: "c2", name: "Aaron Paul", character: "", gender: .unknown,
                profilePath: nil, order: 0),
        ],
        crew: [CrewMember] = [
            .mock(id: 9, creditID: "c3", name: "Ed", job: "Editor", department: "Editing", profilePath: nil), .mock(),
        ],
        guestStars: [CastMember]? = [.mock(id: 10, name: "Mark Margolis", order: 7)]
    ) -> Credits {
        Credits(id: id, cast: cast, crew: crew, guestStars: guestStars)
    }
}
