/// An answer before it is put on the wire.
struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = ["Content-Type": "application/json;charset=utf-8"]
    var body: [UInt8]
    /// What `Content-Length` says, where that is not the truth.
    var promisedLength: Int?

    init(status: Int = 200, _ body: String) {
        self.status = status
        self.body = Array(body.utf8)
    }

    /// TMDb's words when it does not answer.
    static func refusal(_ status: Int, code: Int, _ message: String) -> Answer {
        Answer(status: status, #"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#)
    }

    static let notFound = refusal(404, code: 34, "The resource you requested could not be found.")
    static let invalidKey = refusal(401, code: 7, "Invalid API key: You must be granted a valid key.")

    /// The head on the wire, with the blank line that ends it.
    var head: [UInt8] {
        let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let length = "Content-Length: \(promisedLength ?? body.count)\r\nConnection: close\r\n"
        return Array("HTTP/1.1 \(status) \r\n\(fields)\(length)\r\n".utf8)
    }
}
