import CoreDomainTestHelpers
import Foundation
package import MoviesDomain

extension Credits {
    package static func mock(
        id: Int = 550,
        cast: [CastMember] = [
            .mock(),
            .mock(
                id: 287, castID: nil, creditID: "52fe4250c3a36847f80149f7", name: "Brad Pitt", character: "Tyler",
                gender: .unknown, profilePath: nil, order: 0),
            .mock(
                id: 1283, castID: 6, creditID: "631f0289568463007bbe28a6", name: "Helena Bonham Carter", character: "",
                gender: .female, profilePath: url("/carter.jpg"), order: 2),
        ],
        crew: [CrewMember] = [
            .mock(),
            .mock(
                id: 7469, creditID: "631f0289568463007bbe28a7", name: "Jim Uhls", job: "Screenplay",
                department: "Writing", gender: .unknown, profilePath: nil),
            .mock(
                id: 7470, creditID: "631f0289568463007bbe28a8", name: "Gracie", job: "Editor", department: "Editing",
                gender: .female, profilePath: url("/gracie.jpg")),
        ]
    ) -> Credits {
        Credits(id: id, cast: cast, crew: crew)
    }
}
