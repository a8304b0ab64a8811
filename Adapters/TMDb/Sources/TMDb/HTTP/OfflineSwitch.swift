public import CoreDomain
import Synchronization

/// A transport that forwards requests to another transport unless switched offline.
public final class OfflineSwitch: HTTPTransport {
    private let transport: any HTTPTransport
    private let state: Mutex<Bool>

    public init(_ transport: any HTTPTransport, isOffline: Bool = false) {
        self.transport = transport
        state = Mutex(isOffline)
    }

    /// Whether requests fail without being sent. This can change at any time; requests in progress continue.
    public var isOffline: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Forwards `request` to the other transport.
    ///
    /// - Throws: `FetchError.offline` while `isOffline` is true, otherwise the errors of the other transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let refusal { throw refusal }
        return try await transport.send(request)
    }

    /// `FetchError.offline` while `isOffline` is true.
    public var refusal: FetchError? { isOffline ? .offline("offline mode is on") : transport.refusal }
}
