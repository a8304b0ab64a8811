import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Testing

@Suite struct WallClockTests {
    @Test(arguments: [
        (0.0, 0.0), (1.2344, 1.234), (1.2346, 1.235), (-1.2346, -1.235), (1_750_000_000.0004, 1_750_000_000),
    ])
    func `the current time is rounded to whole milliseconds`(_ seconds: TimeInterval, _ kept: TimeInterval) {
        let clock = WallClock { Date(timeIntervalSince1970: seconds) }
        #expect(clock.now == Date(timeIntervalSince1970: kept))
    }

    @Test(arguments: [0, 1, -1, 999, 1_750_000_000_123, -62_135_596_800_000, 253_402_300_799_999])
    func `milliseconds survive the round trip through a date`(_ milliseconds: Int64) {
        #expect(Date(millisecondsSince1970: milliseconds).millisecondsSince1970 == milliseconds)
    }

    @Test(arguments: [(1e300, Int64.max), (-1e300, .min), (.infinity, .max), (-.infinity, .min)])
    func `an instant beyond 64 bits of milliseconds is clamped`(_ seconds: TimeInterval, _ milliseconds: Int64) {
        #expect(Date(timeIntervalSince1970: seconds).millisecondsSince1970 == milliseconds)
    }

    @Test func `the current time is read from the clock on each access`() {
        let clock = ManualClock()
        let wall = clock.wall
        clock.advance(by: 60)
        #expect(wall.now == ManualClock.start + 60)
    }
}
