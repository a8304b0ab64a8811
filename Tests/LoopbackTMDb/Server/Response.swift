/// A response before it is sent.
struct Response: Sendable {
    var status = 200
    var headers: [String: String] = ["Content-Type": "application/json;charset=utf-8"]
    var body: [UInt8]
    /// The value of `Content-Length`, if it differs from the real length.
    var promisedLength: Int?

    init(status: Int = 200, _ body: String) {
        self.status = status
        self.body = Array(body.utf8)
    }

    init(image: [UInt8]) {
        headers = ["Content-Type": "image/jpeg"]
        body = image
    }

    /// - Parameter range: The value of `Range`: “bytes=0-99”.
    init(file: [UInt8], _ range: String?) {
        let bounds = range?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
        guard bounds.count == 2, bounds[0] < file.count else {
            self = bounds.count == 2 ? Response(status: 416, "") : Response(image: file)
            return
        }
        let last = min(bounds[1], file.count - 1)
        status = 206
        headers = ["Content-Type": "application/gzip", "Content-Range": "bytes \(bounds[0])-\(last)/\(file.count)"]
        body = Array(file[bounds[0]...last])
    }

    /// Returns an error response in TMDb's format.
    static func error(_ status: Int, code: Int, _ message: String) -> Response {
        Response(status: status, #"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#)
    }

    static let notFound = error(404, code: 34, "The resource you requested could not be found.")
    static let invalidKey = error(401, code: 7, "Invalid API key: You must be granted a valid key.")

    /// The bytes of the head, up to the blank line that ends it.
    var head: [UInt8] {
        let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let length = "Content-Length: \(promisedLength ?? body.count)\r\nConnection: close\r\n"
        return Array("HTTP/1.1 \(status) \r\n\(fields)\(length)\r\n".utf8)
    }
}
