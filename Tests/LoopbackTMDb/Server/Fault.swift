import Foundation

/// A failure of the server or network that a client can meet.
public enum Fault: Sendable {
    /// A response with this status, body and headers.
    case status(Int, body: String = "", headers: [String: String] = [:])
    /// A 200 with this body.
    case body(String, type: String = "application/json;charset=utf-8")
    /// A 429 whose `Retry-After` is a date, this long after the response.
    case tooManyRequestsUntil(Duration)
    case resetBeforeResponse
    /// A reset after half of the body.
    case resetInBody
    /// A connection that is closed within the first header.
    case cutHead
    /// A connection that is closed after half of the bytes that `Content-Length` promises.
    case truncatedBody
    /// A `Content-Length` of half the number of bytes sent.
    case shortLength
    /// A body that isn't gzip in spite of its `Content-Encoding`.
    case badGzip
    /// An open connection without a response.
    case silence
    /// The right response, but only after the faults are removed.
    case pause
    /// Half of the body, followed by an open connection without more bytes.
    case silenceInBody
    /// The right response, one byte at a time.
    case trickle(every: Duration)
    /// The right response after a delay.
    case slow(Duration)
    case redirect(to: String)
    /// The right response with characters that must not reach a terminal.
    case hostile(HostileText)
}

extension Fault {
    /// TMDb's response to an invalid credential.
    public static let invalidKey = Fault.status(
        401, body: String(decoding: Response.invalidKey.body, as: UTF8.self))
    /// TMDb's response to an unknown id.
    public static let notFound = Fault.status(404, body: String(decoding: Response.notFound.body, as: UTF8.self))
    /// A 200 without a body.
    public static let empty = Fault.body("")
    /// A 200 with the page of a captive portal.
    public static let html = Fault.body(
        "<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>", type: "text/html")

    /// Returns a 429 with the header `Retry-After: <retryAfter>`, or without that header if it is `nil`.
    public static func tooManyRequests(retryAfter: String? = nil) -> Fault {
        let body = Response.error(429, code: 25, "Your request count is over the allowed limit.").body
        let headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
        return .status(429, body: String(decoding: body, as: UTF8.self), headers: headers)
    }
}

/// A step of sending a response.
enum Step: Sendable {
    case send([UInt8])
    /// A pause, endless if `nil`.
    case wait(Duration?)
    /// A pause until the faults are removed.
    case waitForRecovery
    case trickle([UInt8], every: Duration)
    case reset
}

extension Fault {
    /// Returns the steps on the wire that replace `response`.
    func steps(for response: Response) -> [Step] {
        switch self {
        case .resetBeforeResponse: [.reset]
        case .silence: [.wait(nil)]
        case .pause: [.waitForRecovery] + response.steps
        case .silenceInBody: [.send(response.head + response.half), .wait(nil)]
        case .slow(let delay): [.wait(delay)] + response.steps
        case .trickle(let pause): [.trickle(response.head + response.body, every: pause)]
        // A reset discards data that the client hasn't read yet, so the first half gets time to arrive.
        case .resetInBody: [.send(response.head + response.half), .wait(.milliseconds(50)), .reset]
        case .cutHead: [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8))]
        case .truncatedBody: [.send(response.head + response.half)]
        default: changed(response).steps
        }
    }

    /// Returns the response of a fault that changes the bytes sent, but not how they are sent.
    private func changed(_ response: Response) -> Response {
        var changed = response
        switch self {
        case .tooManyRequestsUntil(let pause):
            let date = Self.httpDate(Date.now.addingTimeInterval(pause / .seconds(1)))
            return Fault.tooManyRequests(retryAfter: date).changed(response)
        case .status(let status, let body, let headers):
            changed = Response(status: status, body)
            changed.headers.merge(headers) { $1 }
        case .body(let body, let type):
            changed = Response(body)
            changed.headers["Content-Type"] = type
        case .redirect(let location):
            changed = Response(status: 302, "")
            changed.headers["Location"] = location
        case .shortLength: changed.promisedLength = response.body.count / 2
        case .badGzip:
            changed = Response("this is not gzip, whatever the header says")
            changed.headers["Content-Encoding"] = "gzip"
        case .hostile(let text): changed.body = text.corrupting(response.body)
        default: break
        }
        return changed
    }
}

extension Fault {
    /// Returns a date in the form of HTTP headers: `Fri, 31 Dec 1999 23:59:59 GMT`.
    private static func httpDate(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [UInt8](repeating: 0, count: 40)
        let count = text.withUnsafeMutableBytes { bytes in
            // Newer versions of glibc require a buffer that is not optional.
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
            return strftime(start, bytes.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}

extension Response {
    var steps: [Step] { [.send(head + body)] }
    fileprivate var half: [UInt8] { Array(body.prefix(body.count / 2)) }
}
