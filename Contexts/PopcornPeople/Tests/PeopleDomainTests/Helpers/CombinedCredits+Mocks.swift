import CoreDomain
package import PeopleDomain

extension CombinedCredits {
    package static func mock(
        id: Int = 287,
        cast: [CastCredit] = [
            .mock(),
            .mock(title: .mock(item: ItemReference(.tvSeries, 550), title: "Club"), creditID: "c2", episodeCount: 6),
            .mock(title: .bare(1), creditID: "c3", character: "", order: nil),
        ],
        crew: [CrewCredit] = [
            .mock(),
            .mock(creditID: "c5", job: "Producer", department: "Production"),
            .mock(title: .bare(-2), creditID: "c6", job: "", department: "", episodeCount: 3),
        ]
    ) -> CombinedCredits {
        CombinedCredits(id: id, cast: cast, crew: crew)
    }
}
