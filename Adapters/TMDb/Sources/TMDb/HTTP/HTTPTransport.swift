public import Foundation

/// Carries one request to whoever answers it: the network, or the sample catalogue in this binary.
public protocol HTTPTransport: Sendable {
    /// Returns any whole answer, whatever its status; throws where no whole answer came.
    ///
    /// Ends soon when the task is cancelled. A slow transport tells `TransportProgress.current` of what arrives.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A GET request. The client sends no other.
public struct HTTPRequest: Hashable, Sendable {
    public var url: URL
    public var headers: [String: String]

    public init(url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The address without its query, which may hold the key, and no headers, which may hold the token.
    public var description: String {
        "GET \(url.scheme ?? "")://\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")\(url.path())"
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A whole answer.
public struct HTTPResponse: Equatable, Sendable {
    public var status: Int
    /// By lower-case name.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { _, last in last }
        self.body = body
    }
}
