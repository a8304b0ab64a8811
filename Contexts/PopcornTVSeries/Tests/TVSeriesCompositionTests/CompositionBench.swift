import CoreDomainTestHelpers
import PopcornTVSeries
import StorageTestHelpers
import TVSeriesInfrastructureTestHelpers

/// The whole context over a scripted remote source.
struct CompositionBench {
    let clock = ManualClock()
    let remote: FakeTVSeriesRemote
    let storage: ContextStorage
    let series: TVSeriesContext

    init(
        engine: any StorageEngine = MemoryStorage(), remote: FakeTVSeriesRemote = FakeTVSeriesRemote(),
        lists: FakeLists = FakeLists()
    ) {
        self.remote = remote
        storage = ContextStorage(engine, clock: clock.wall)
        series = TVSeriesContext(remote: remote, images: FakeImages(), storage: storage, lists: lists)
    }

    /// Moves the clock past the lifetime of everything that is stored.
    func expireRecords() { clock.advance(by: 100_000) }

    func disconnect() { remote.script.failEverything(with: Self.offline) }

    static let offline = FetchError.offline("no route")
}
