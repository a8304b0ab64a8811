import Synchronization

/// Counts the elements that were skipped, and records the parts that failed, while one response is decoded.
final class DecodingLog: Sendable {
    /// What was left out: how much, and the first of it by its place and its value.
    struct Skips: Sendable {
        var count = 0
        var first: String?
    }

    private struct State {
        var skips = Skips()
        var failures: [String: DecodingProblem] = [:]
    }

    private let state = Mutex(State())
    /// The credential, which no problem may repeat.
    private let secret: String?

    init(hiding secret: String?) {
        self.secret = secret
    }

    /// The rows left out so far.
    var skips: Skips { state.withLock { $0.skips } }

    /// The appended parts that could not be read so far, by the string value of their key.
    var failures: [String: DecodingProblem] { state.withLock { $0.failures } }

    /// Counts the element or value at `path`, which is left out.
    ///
    /// - Parameter value: The value as a message shows it: a text in quotation marks, a number.
    func skip(at path: [any CodingKey], _ value: String? = nil) {
        state.withLock { state in
            state.skips.count += 1
            if state.skips.first != nil { return }
            let value = value.map { " " + $0.hiding(secret).bounded(to: 60) } ?? ""
            state.skips.first = DecodingProblem.path(path) + value
        }
    }

    /// Records that the part at `key` could not be read, and resets what was left out, since all of the part is absent.
    func fail(_ key: any CodingKey, with error: any Error, resettingTo skips: Skips) {
        let problem = DecodingProblem(error, hiding: secret)
        state.withLock {
            $0.skips = skips
            $0.failures[key.stringValue] = problem
        }
    }

    /// Returns the log of the response that `decoder` reads, if it has one.
    static func of(_ decoder: any Decoder) -> DecodingLog? {
        key.flatMap { decoder.userInfo[$0] as? DecodingLog }
    }

    static let key = CodingUserInfoKey(rawValue: "popcorn.tmdb.log")
}
