import Synchronization

/// Counts skipped elements and records failed parts while one response is decoded.
final class DecodingLog: Sendable {
    /// The number of skipped elements, and the position and value of the first one.
    struct Skips: Sendable {
        var count = 0
        var first: String?

        fileprivate mutating func add(_ place: @autoclosure () -> String) {
            count += 1
            if first == nil { first = place() }
        }
    }

    private struct State {
        var skips = Skips()
        var failures: [String: DecodingProblem] = [:]
    }

    private let state = Mutex(State())
    /// The credential, which is removed from all recorded problems.
    private let secret: String?

    init(hiding secret: String?) {
        self.secret = secret
    }

    var skips: Skips { state.withLock { $0.skips } }

    /// The problems of the appended parts found unreadable so far, by key.
    var failures: [String: DecodingProblem] { state.withLock { $0.failures } }

    /// Counts a skipped value. `value` is its text for messages: a number, or a quoted string.
    ///
    /// - Parameter path: Evaluated only for the first skip, since evaluation takes longer at later positions.
    func skip(at path: @autoclosure () -> [any CodingKey], _ value: String? = nil) {
        let value = value.map { " " + $0.hiding(secret).bounded(to: 60) } ?? ""
        state.withLock { $0.skips.add(DecodingProblem.path(path()) + value) }
    }

    /// Counts an element that can't be decoded, in place of the values skipped within it.
    ///
    /// - Parameters:
    ///   - error: The error of its decoding, whose position is reported.
    ///   - path: The element's position, reported if the error has none.
    ///   - skips: The values skipped before the element.
    func skip(_ error: any Error, at path: @autoclosure () -> [any CodingKey], resettingTo skips: Skips) {
        state.withLock { state in
            state.skips = skips
            state.skips.add(DecodingProblem.place(of: error) ?? DecodingProblem.path(path()))
        }
    }

    /// Records that the part at `key` could not be read, and resets the skipped elements, since the whole part is
    /// absent.
    func fail(_ key: any CodingKey, with error: any Error, resettingTo skips: Skips) {
        let problem = DecodingProblem(error, hiding: secret)
        state.withLock {
            $0.skips = skips
            $0.failures[key.stringValue] = problem
        }
    }

    /// Returns the log of the response being decoded by `decoder`, or `nil` if there isn't one.
    static func of(_ decoder: any Decoder) -> DecodingLog? {
        key.flatMap { decoder.userInfo[$0] as? DecodingLog }
    }

    static let key = CodingUserInfoKey(rawValue: "popcorn.tmdb.log")
}
