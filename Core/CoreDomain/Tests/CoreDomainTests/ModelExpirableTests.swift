import CoreDomain
import Foundation
import Testing

@Suite struct ModelExpirableTests {
    struct Note: ModelExpirable {
        let cachedAt: Date
    }

    @Test(arguments: [
        (0.0, false), (1, false), (59.999, false), (60, false), (60.001, true), (86_400, true), (-0.001, true),
        (-60, true),
    ])
    func `a model older than the limit or from the future is expired`(
        _ age: TimeInterval, _ isExpired: Bool
    ) {
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        #expect(Note(cachedAt: now - age).isExpired(after: 60, at: now) == isExpired)
    }

    @Test(arguments: [0, 1, 1e12])
    func `a model with an infinite limit never expires`(_ age: TimeInterval) {
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        #expect(!Note(cachedAt: now - age).isExpired(after: .infinity, at: now))
    }
}
