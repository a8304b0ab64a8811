public import CoreDomain
public import Foundation

/// Sends HTTP requests over the network, or to the built-in sample catalogue.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and returns the complete response, whatever its status.
    ///
    /// Implementations return soon after cancellation. A transport that exchanges bytes with a server calls
    /// `TransportProgress.current?.begin()` when it sends the request, and `report()` whenever bytes arrive. The client
    /// counts the server's silence from then on, and `RetryPolicy` has the limits.
    ///
    /// A transport that wraps another one may wait before it forwards a request, for example because a server allows only
    /// one in three seconds. It calls nothing, since the inner transport reports the start:
    ///
    /// ```swift
    /// func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    ///     try await turns.next()
    ///     return try await transport.send(request)
    /// }
    /// ```
    ///
    /// A request that waits in this way fails like one in the client's queue: if none of the client's requests receives a
    /// response for the time of `RetryPolicy.deadline`.
    ///
    /// - Throws: An error if no complete response arrives. The client rethrows a `FetchError`, and tries again after
    ///   any other error.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse

    /// The error of every request while the transport sends none; `nil` otherwise. The client throws it at once, without
    /// waiting for its turn.
    var refusal: FetchError? { get }
}

extension HTTPTransport {
    /// `nil`: the transport always sends requests.
    public var refusal: FetchError? { nil }
}

/// A GET request, the only kind used by the client.
public struct HTTPRequest: Hashable, Sendable {
    /// The URL. Its query may contain the API key.
    public var url: URL
    /// The header fields, by name.
    public var headers: [String: String]

    public init(url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the URL, without query and headers, since these may contain a credential.
    public var description: String {
        "GET \(url.scheme ?? "")://\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")\(url.path())"
    }

    /// A mirror without children, so that `dump` doesn't show a credential.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A complete HTTP response.
public struct HTTPResponse: Equatable, Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields, by lower-case name.
    public var headers: [String: String]
    /// The decompressed body.
    public var body: Data

    /// Creates a response. The names in `headers` may be in any case.
    public init(status: Int, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { _, last in last }
        self.body = body
    }
}
