import CCurl

/// The reason libcurl received no complete response.
struct CurlError: Error, Hashable {
    /// libcurl's result code, a `CURLcode`.
    let code: Int32

    /// Whether the server couldn't be found or connected to, or didn't respond in time.
    var isUnreachable: Bool { [5, 6, 7, 28].contains(code) }

    /// The reason, without the URL, its query or credentials.
    var message: String {
        switch code {
        case 5, 6: "the host name could not be resolved"
        case 7: "could not connect"
        case 28: "timed out"
        case 35, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91:
            "could not establish a secure connection: \(libraryMessage)"
        case 16, 18, 52, 55, 56, 92: "the connection closed before the response was complete"
        case 1, 8, 23, 27, 43, 61: "the response is malformed"
        default: "the connection failed: \(libraryMessage)"
        }
    }

    private var libraryMessage: String {
        let library = try? CurlLibrary.shared()
        return library?.functions.easy_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
