import CoreDomain
import Synchronization

/// Stands before a transport and, while it is on, lets no request through.
public final class OfflineSwitch: HTTPTransport {
    private let transport: any HTTPTransport
    private let state: Mutex<Bool>

    public init(_ transport: any HTTPTransport, isOffline: Bool = false) {
        self.transport = transport
        state = Mutex(isOffline)
    }

    /// Whether requests are held back. It can be changed at any time; requests on their way are not called back.
    public var isOffline: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// - Throws: `FetchError.offline` while the switch is on.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isOffline { throw FetchError.offline("offline mode is on") }
        return try await transport.send(request)
    }
}
