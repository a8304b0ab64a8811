package import PeopleDomain

extension TitleCredits {
    package static func mock(
        title: CreditTitle = .mock(), cast: [CastCredit] = [.mock()], crew: [CrewCredit] = [.mock()]
    ) -> TitleCredits {
        TitleCredits(title: title, cast: cast, crew: crew)
    }
}
