import CoreDomain
import CoreDomainTestHelpers
import Testing

@Suite struct BestEffortTests {
    private static let movie = ItemReference(.movie, 550)

    @Test func `a part whose request succeeds has a value and no warning`() async throws {
        let part = try await BestEffort(SharedPart.imagesConfiguration) { 1 }
        #expect(part.value == 1)
        #expect(part.warnings == [])
    }

    @Test func `a failed part is nil, with a warning that names the part and the reason`() async throws {
        let error = FetchError.offline("no route")
        let images = try await FakeImages(.failure(error)).bestEffort()
        #expect(images.value == nil)
        #expect(images.warnings == [.absent(SharedPart.imagesConfiguration, error)])
        let lists = try await FakeLists(failing: error).bestEffort(of: Self.movie)
        #expect(lists.value == nil)
        #expect(lists.warnings == [.absent(SharedPart.listMembership, error)])
    }

    @Test func `cancelling while a part loads throws cancellation`() async {
        await #expect(throws: FetchError.cancelled) {
            try await BestEffort(SharedPart.imagesConfiguration) { throw CancellationError() }
        }
    }

    @Test func `the marks of an item are looked up by kind and id`() async throws {
        let marks = Marks(listNames: ["watchlist"], isOnWatchlist: true)
        let lists = FakeLists([Self.movie: marks])
        #expect(try await lists.bestEffort(of: Self.movie).value == marks)
        #expect(try await lists.bestEffort(of: ItemReference(.tvSeries, 550)).value == Marks.none)
    }

    @Test func `without a library, an item has no marks`() async throws {
        #expect(try await NoMarks().marks(of: Self.movie) == .none)
    }
}
