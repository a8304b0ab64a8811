import CoreDomain
import Foundation

/// How long and how often we try.
struct RetryPolicy: Sendable {
    var attempts = 3
    /// Over all attempts and the pauses between them, and over the wait for a turn while nobody is answered.
    var deadline = Duration.seconds(20)
    /// For one attempt without an answer and without progress.
    var patience = Duration.seconds(8)

    /// The longest pause where TMDb asks for one that the deadline does not have.
    var longestPause = Duration.seconds(4)

    /// The pause after attempt number `attempt`, from 1: exponential, with full jitter; or as TMDb asks, as far as
    /// `left` of the deadline goes.
    ///
    /// - Parameter jitter: From 0 to 1.
    func pause(after failure: AttemptFailure, attempt: Int, jitter: Double, left: Duration) -> Duration {
        let longest = min(4, 0.5 * Double(1 << min(attempt - 1, 8)))
        let backoff = Duration.seconds(longest * min(max(jitter, 0), 1))
        guard case .rateLimited(let retryAfter) = failure else { return backoff }
        let asked = max(backoff, .seconds(retryAfter ?? 1))
        return asked < left ? asked : longestPause
    }
}

/// Why one attempt brought no answer, although another may.
enum AttemptFailure: Error, Hashable {
    /// No whole answer came: says why.
    case noWholeAnswer(String)
    /// TMDb asks to wait. The seconds it named, if it did.
    case rateLimited(retryAfter: Int?)

    /// The error that our caller sees when this was the last attempt, or where there was time for none.
    func final(origin: String, attempts: Int) -> TMDbError {
        switch self {
        case .noWholeAnswer(let why):
            .noWholeAnswer(
                "\(origin): \(why)" + (attempts == 0 ? "" : ", after \(attempts) attempt\(attempts == 1 ? "" : "s")"))
        case .rateLimited(let retryAfter): .rateLimited(retryAfter: retryAfter)
        }
    }
}

/// HTTP's `Retry-After`: seconds, or a date.
enum RetryAfter {
    /// More than an hour is as good as an hour.
    static let longest = 3600

    /// The seconds from 0 to `longest`; nil where `header` is absent or neither of both.
    static func seconds(_ header: String?, now: Date) -> Int? {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(text) ?? longest, longest)
        }
        guard let date = date(text) else { return nil }
        return Int(min(max(date.timeIntervalSince(now), 0), Double(longest)).rounded(.up))
    }

    /// `Wed, 21 Oct 2015 07:28:00 GMT`.
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
