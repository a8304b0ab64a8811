import Testing

@testable import TMDb

/// Requirements of the fixtures; without them, the tests of the decoding policy would prove nothing.
struct WireFixtureTests {
    @Test(arguments: WireFixture.all)
    func `a fixture has a value for every property of its type`(fixture: WireFixture) throws {
        let absent = try fixture.whole().filter { $0.value == "nil" && !$0.key.contains(".") }
        #expect(absent == [:], "Add the keys to the fixture: their names or types are not conventional.")
    }

    @Test(arguments: [WireFixture.movie, .tvSeries, .tvSeason, .tvEpisode, .credits])
    func `a fixture has a value for every property of its children`(fixture: WireFixture) throws {
        let absent = try fixture.whole().filter { $0.value == "nil" && $0.key != "seasons[0].episodes" }
        #expect(absent == [:])
    }

    /// Ensures that a property read from another's key is noticed.
    @Test(arguments: WireFixture.all)
    func `all properties of one object in a fixture have distinct values`(fixture: WireFixture) throws {
        guard !["ImageCollection", "WatchProviders"].contains(fixture.testDescription) else { return }
        let values = try fixture.whole().filter { !["true", "false", "nil"].contains($0.value) }
        let owners = Dictionary(grouping: values) { $0.key.split(separator: ".").dropLast().joined(separator: ".") }
        for (owner, values) in owners {
            #expect(Set(values.map(\.value)).count == values.count, "\(owner): \(values)")
        }
    }
}
