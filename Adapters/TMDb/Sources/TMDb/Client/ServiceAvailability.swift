public import CoreDomain
public import Foundation
import Synchronization

/// Whether the service responds.
///
/// For a minute after a request to which it didn't, requests whose callers can do without a response fail at once; a
/// file passes that on to other processes. Any response ends it, whatever its status.
public final class ServiceAvailability: Sendable {
    /// For how long requests that have a fallback aren't sent.
    static let pause = Duration.seconds(60)
    /// The error for a request whose response keeps its caller waiting too long.
    public static let slow = FetchError.offline("TMDb is slow")

    private struct Outage {
        let error: FetchError
        /// When the stopwatch allows the next request.
        let end: Duration
    }

    private let outage: Mutex<Outage?>
    private let stopwatch: Stopwatch
    private let file: URL?

    /// Creates the knowledge that the file has, or none.
    ///
    /// - Parameter file: Has the error's message, and the time of the outage as that of its last change.
    public convenience init(file: URL? = nil) {
        self.init(ContinuousClock().stopwatch(), file: file)
    }

    init(_ stopwatch: Stopwatch, file: URL? = nil) {
        (self.stopwatch, self.file) = (stopwatch, file)
        // Without the file, a request is sent and finds out.
        let attributes = file.flatMap { try? FileManager.default.attributesOfItem(atPath: $0.path) }
        let date = attributes?[.modificationDate] as? Date
        let left = date.map { Self.pause - .seconds(Date.now.timeIntervalSince($0)) } ?? .zero
        let message = left > .zero && left <= Self.pause ? file.flatMap { try? Data(contentsOf: $0) } : nil
        outage = Mutex(
            message.map { Outage(error: .offline(String(decoding: $0.prefix(200), as: UTF8.self)), end: left) })
    }

    /// The time until requests with a fallback are sent again; `nil` while they are.
    public var timeToRetry: Duration? {
        let left = outage.withLock { $0.map { $0.end - stopwatch.elapsed } } ?? .zero
        return left > .zero ? left : nil
    }

    /// The error of the request to which the service didn't respond; `nil` once others are sent again.
    var error: FetchError? { timeToRetry == nil ? nil : outage.withLock { $0?.error } }

    /// Records that the service responded.
    func responded() {
        outage.withLock { $0 = nil }
        // Usually there is none.
        if let file { unlink(file.path) }
    }

    /// Records that the service didn't respond to a request.
    func failed(_ error: FetchError) {
        outage.withLock { $0 = Outage(error: error, end: stopwatch.elapsed + Self.pause) }
        // A process that can't be told sends a request and finds out.
        guard let file else { return }
        _ = FileManager.default.createFile(
            atPath: file.path, contents: Data(error.message.utf8), attributes: [.posixPermissions: 0o600])
    }
}
