import CCurl

/// Why libcurl brought no answer.
struct CurlError: Error, Hashable {
    /// `CURLcode`.
    let code: Int32

    /// Fit for a message: without address, query and credentials.
    var words: String {
        switch code {
        case 5, 6: "the host is not known"
        case 7: "could not connect"
        case 28: "no answer in time"
        case 35, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91: "no secure connection: \(libraryWords)"
        case 16, 18, 52, 55, 56, 92: "the answer broke off"
        case 1, 8, 23, 27, 43, 61: "the answer is garbled"
        default: "the connection failed: \(libraryWords)"
        }
    }

    /// libcurl's fixed sentence for the code.
    private var libraryWords: String { String(cString: curl_easy_strerror(code)) }
}
