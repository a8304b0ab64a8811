import Synchronization

/// Counts what was left out while one answer is decoded.
final class DecodeTally: Sendable {
    private let skipped = Mutex(0)

    var count: Int { skipped.withLock { $0 } }

    func count(_ more: Int = 1) {
        skipped.withLock { $0 += more }
    }

    /// Forgets what was counted since `count` was as given: for a part that is absent as a whole.
    func reset(to count: Int) {
        skipped.withLock { $0 = count }
    }

    static func of(_ decoder: any Decoder) -> DecodeTally? {
        key.flatMap { decoder.userInfo[$0] as? DecodeTally }
    }

    static let key = CodingUserInfoKey(rawValue: "popcorn.tmdb.tally")
}
