package import PeopleDomain

extension CommonTitle {
    package static func mock(first: TitleCredits = .mock(), second: TitleCredits = .mock(cast: [])) -> CommonTitle {
        CommonTitle(first: first, second: second)
    }
}
