public import CoreDomain
public import Foundation
import Synchronization

/// Tracks whether the service responds.
///
/// After an unanswered request, requests with a fallback fail at once for a minute, or until any response
/// arrives, whatever its status. A file shares this state with other processes.
public final class ServiceAvailability: Sendable {
    /// How long requests with a fallback fail at once after an unanswered request.
    static let pause = Duration.seconds(60)
    /// The error for a response that takes too long for a caller with a fallback.
    public static let slow = FetchError.offline("TMDb is slow")

    private struct Outage {
        let error: FetchError
        /// The stopwatch time of the next allowed request.
        let end: Duration
    }

    private let outage: Mutex<Outage?>
    private let stopwatch: Stopwatch
    private let file: URL?

    /// Creates a tracker. `file` stores the latest outage's message, and its time as the modification date.
    public convenience init(file: URL? = nil) {
        self.init(ContinuousClock().stopwatch(), file: file)
    }

    init(_ stopwatch: Stopwatch, file: URL? = nil) {
        self.stopwatch = stopwatch
        self.file = file
        // If the file is missing or can't be read, requests are sent. It usually is missing, which costs less to find out
        // than to be told by a failed read of its attributes.
        let path = file.map(\.path).flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        let date = attributes?[.modificationDate] as? Date
        let left = date.map { Self.pause - .seconds(Date.now.timeIntervalSince($0)) } ?? .zero
        let message = left > .zero && left <= Self.pause ? file.flatMap { try? Data(contentsOf: $0) } : nil
        outage = Mutex(
            message.map { Outage(error: .offline(String(decoding: $0.prefix(200), as: UTF8.self)), end: left) })
    }

    /// The time until requests with a fallback are sent again, or `nil` if they are sent now.
    public var timeToRetry: Duration? {
        let left = outage.withLock { $0.map { $0.end - stopwatch.elapsed } } ?? .zero
        return left > .zero ? left : nil
    }

    /// The error of the unanswered request, or `nil` once requests are sent again.
    var error: FetchError? { timeToRetry == nil ? nil : outage.withLock { $0?.error } }

    func responded() {
        outage.withLock { $0 = nil }
        // Fails if there was no outage and thus no file, which is the usual case and needs no handling.
        if let file { unlink(file.path) }
    }

    func failed(_ error: FetchError) {
        outage.withLock { $0 = Outage(error: error, end: stopwatch.elapsed + Self.pause) }
        // If the file can't be created, other processes notice the outage with a request of their own.
        guard let file else { return }
        _ = FileManager.default.createFile(
            atPath: file.path, contents: Data(error.message.utf8), attributes: [.posixPermissions: 0o600])
    }
}
