import CoreDomain
import Testing

@Suite struct TitleFilterTests {
    private typealias Choice = TitleFilter.Choice
    private typealias Bounds = TitleFilter.Bounds

    /// A drama of 1999, rated 7.5, whose services are unknown and which has no tags.
    private static let values: TitleValues = {
        var values = TitleValues()
        values.words = [.genre: ["18", "80"], .language: ["en"], .tag: []]
        values.numbers = [.rating: [7.5], .released: [19_990_330], .revenue: [], .runtime: [45, 60]]
        return values
    }()

    private static func accepts(
        _ choices: [TitleProperty: TitleFilter.Choice], _ bounds: [TitleProperty: TitleFilter.Bounds] = [:]
    ) -> Bool? {
        var filter = TitleFilter()
        filter.choices = choices
        filter.bounds = bounds
        return filter.accepts(values)
    }

    @Test func `a filter without conditions accepts every title`() {
        #expect(TitleFilter().accepts(TitleValues()) == true && TitleFilter().isEmpty)
    }

    @Test(arguments: [
        (Choice([["18"]]), true), (Choice([["18", "35"]]), true), (Choice([["18"], ["80"]]), true),
        (Choice([["18"], ["35"]]), false), (Choice([["35"]]), false), (Choice([["18"]], excluded: ["80"]), false),
        (Choice(excluded: ["80"]), false), (Choice(excluded: ["35"]), true), (Choice(), true),
    ])
    func `a title has a word from each group and none of the excluded words`(
        choice: TitleFilter.Choice, isAccepted: Bool
    ) {
        #expect(Self.accepts([.genre: choice]) == isAccepted)
    }

    @Test func `a title known to have no words is accepted only by exclusions`() {
        #expect(Self.accepts([.tag: Choice([["winter"]])]) == false)
        #expect(Self.accepts([.tag: Choice(excluded: ["winter"])]) == true)
    }

    @Test(arguments: [
        (Bounds(7.5), true), (Bounds(nil, 7.5), true), (Bounds(7.6), false), (Bounds(nil, 7.4), false),
        (Bounds(7, 8), true), (Bounds(), true),
    ])
    func `a title has a number within the limits, which are inclusive`(bounds: TitleFilter.Bounds, isAccepted: Bool) {
        #expect(Self.accepts([:], [.rating: bounds]) == isAccepted)
    }

    @Test func `one of several numbers within the limits is enough, and a title without numbers is not accepted`() {
        #expect(Self.accepts([:], [.runtime: Bounds(50)]) == true)
        #expect(Self.accepts([:], [.runtime: Bounds(46, 59)]) == false)
        #expect(Self.accepts([:], [.revenue: Bounds()]) == false)
    }

    @Test func `an unknown property leaves a title undecided, unless a known one excludes it`() {
        let service = [TitleProperty.service: Choice([["8"]])]
        #expect(Self.accepts(service) == nil)
        #expect(Self.accepts(service, [.rating: Bounds(7)]) == nil)
        #expect(Self.accepts(service, [.rating: Bounds(8)]) == false)
        #expect(Self.accepts([:], [.votes: Bounds(1)]) == nil)
    }

    @Test func `a filter's own conditions can be kept, without its order`() {
        var filter = TitleFilter()
        filter.choices = [.genre: Choice([["18"]]), .tag: Choice([["winter"]])]
        filter.bounds = [.ownRating: Bounds(8), .rating: Bounds(7)]
        filter.order = TitleFilter.Order("rating")
        let own = filter.only(\.isOwn)
        #expect(own.properties == [.tag, .ownRating] && own.order == nil)
    }

    @Test func `equal filters have equal texts, whatever the order of their words`() {
        var filter = TitleFilter()
        filter.choices = [.genre: Choice([["80", "18"], ["35"]], excluded: ["27"]), .service: Choice([["8"]])]
        filter.bounds = [.rating: Bounds(7), .runtime: Bounds(nil, 120)]
        filter.order = TitleFilter.Order("year", isReversed: true)
        #expect(
            filter.text
                == "genre=18/80,35,-27&offers=ads,free,stream&rating=7.0..&runtime=..120.0&service=8&sort=-year")
    }

    @Test func `missing values are taken from other values, and known ones are kept`() {
        var other = TitleValues()
        other.words = [.tag: ["winter"], .service: ["8"]]
        other.numbers = [.rating: [1], .votes: [20]]
        let values = Self.values.completed(by: other)
        #expect(values.words[.tag] == [] && values.words[.service] == ["8"])
        #expect(values.numbers[.rating] == [7.5] && values.numbers[.votes] == [20])
    }
}
