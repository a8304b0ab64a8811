import Synchronization

/// Counts the elements that were skipped, and records the parts that failed, while one response is decoded.
final class DecodingLog: Sendable {
    private struct State {
        var skipped = 0
        var failures: [String: DecodingProblem] = [:]
    }

    private let state = Mutex(State())
    /// The credential, which no problem may repeat.
    private let secret: String?

    init(hiding secret: String?) {
        self.secret = secret
    }

    /// The number of elements and values that were left out so far.
    var skipped: Int { state.withLock { $0.skipped } }

    /// The appended parts that could not be read so far, by the string value of their key.
    var failures: [String: DecodingProblem] { state.withLock { $0.failures } }

    /// Counts one element or value that was left out.
    func skip() {
        state.withLock { $0.skipped += 1 }
    }

    /// Records that the part at `key` could not be read, and resets the count, since all of the part is absent.
    func fail(_ key: any CodingKey, with error: any Error, resettingTo skipped: Int) {
        let problem = DecodingProblem(error, hiding: secret)
        state.withLock {
            $0.skipped = skipped
            $0.failures[key.stringValue] = problem
        }
    }

    /// Returns the log of the response that `decoder` reads, if it has one.
    static func of(_ decoder: any Decoder) -> DecodingLog? {
        key.flatMap { decoder.userInfo[$0] as? DecodingLog }
    }

    static let key = CodingUserInfoKey(rawValue: "popcorn.tmdb.log")
}
