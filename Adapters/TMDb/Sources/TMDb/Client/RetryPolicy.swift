import CoreDomain
import Foundation

/// The number of attempts for a request, and its time limits.
///
/// The time in the client's queue, and the time that a transport holds a request before sending it, count only against
/// the part of `deadline` that concerns waiting.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts; at least 1.
    public let attempts: Int
    /// The maximum time that a server may be silent during an attempt.
    public let idleTimeout: Duration
    /// The time limit for all attempts with their pauses, and for waiting for a turn while none of the client's requests
    /// receives a response.
    public let deadline: Duration

    /// The pause to use if `Retry-After` exceeds the deadline.
    var longestPause = Duration.seconds(4)

    /// The time that a caller with a fallback waits for the first byte.
    var patience = Duration.seconds(2)

    /// The time that a caller with a fallback waits for the last byte.
    var longestPatience = Duration.seconds(8)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts; at least 1, for a request that isn't repeated.
    ///   - idleTimeout: The maximum time that a server may be silent during an attempt.
    ///   - deadline: The time limit for all attempts with their pauses.
    /// - Precondition: `attempts` and the durations are positive.
    public init(attempts: Int = 3, idleTimeout: Duration = .seconds(8), deadline: Duration = .seconds(20)) {
        precondition(
            attempts > 0 && idleTimeout > .zero && deadline > .zero, "attempts and durations must be positive")
        self.attempts = attempts
        self.idleTimeout = idleTimeout
        self.deadline = deadline
    }

    /// Returns the pause after attempt number `attempt`: exponential with full jitter, or the value of `Retry-After`.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt, counted from 1.
    ///   - jitter: A number from 0 to 1.
    ///   - left: The remaining time until the deadline.
    func pause(after failure: RetryableFailure, attempt: Int, jitter: Double, left: Duration) -> Duration {
        let longest = min(4, 0.5 * Double(1 << min(attempt - 1, 8)))
        let backoff = Duration.seconds(longest * min(max(jitter, 0), 1))
        guard case .rateLimited(let retryAfter) = failure else { return backoff }
        let requested = max(backoff, .seconds(retryAfter ?? 1))
        return requested < left ? requested : longestPause
    }
}

/// The failure of an attempt that may succeed if repeated.
enum RetryableFailure: Error, Hashable {
    /// No complete response arrived, for this reason.
    case incompleteResponse(String)
    /// No response arrived at all, for this reason.
    case unreachable(String)
    /// Too many requests: HTTP 429, with the number of seconds in `Retry-After`.
    case rateLimited(retryAfter: Int?)

    /// No response arrived within the timeout.
    static let timedOut = RetryableFailure.unreachable("timed out")

    /// Whether the server is unreachable, so that other requests are likely to fail too.
    var isUnreachable: Bool { if case .unreachable = self { true } else { false } }

    /// Returns the client's error, thrown after the last attempt or if no time was left for an attempt.
    func final(origin: String, attempts: Int) -> TMDbError {
        switch self {
        case .incompleteResponse(let reason), .unreachable(let reason):
            let suffix = attempts == 0 ? "" : ", after \(attempts) attempt\(attempts == 1 ? "" : "s")"
            return TMDbError(.offline("no complete response from \(origin): \(reason)\(suffix)"))
        case .rateLimited(let retryAfter): return TMDbError(.rateLimited(retryAfter: retryAfter))
        }
    }
}

/// The `Retry-After` header of HTTP: a number of seconds, or a date.
enum RetryAfter {
    /// The upper limit of the header's value, in seconds.
    static let longest = 3600

    /// Returns the number of seconds, up to `longest`, or `nil` if `header` is absent or malformed.
    static func seconds(_ header: String?, now: Date) -> Int? {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(text) ?? longest, longest)
        }
        guard let date = date(text) else { return nil }
        return Int(min(max(date.timeIntervalSince(now), 0), Double(longest)).rounded(.up))
    }

    /// Parses a date such as `Wed, 21 Oct 2015 07:28:00 GMT`.
    private static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0].last == ",", parts[5] == "GMT",
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return WireInstant.date(from: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
