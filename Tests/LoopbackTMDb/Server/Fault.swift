import Foundation
import Glibc

/// One way in which a server or the network may fail a client.
public enum Fault: Sendable {
    /// Another status, with any body.
    case status(Int, body: String = "", headers: [String: String] = [:])
    /// A 200 with another body.
    case body(String, type: String = "application/json;charset=utf-8")
    /// 429, with a `Retry-After` that names the date so long after the answer.
    case tooManyRequestsUntil(Duration)
    case resetBeforeAnswer
    /// A reset after half of the body.
    case resetInBody
    /// An orderly end after the status line, within the first header.
    case cutHead
    /// An orderly end after half of what `Content-Length` promised.
    case truncatedBody
    /// `Content-Length` promises half of what is sent.
    case shortLength
    /// A body that claims to be gzip and is not.
    case badGzip
    /// Nothing, for ever.
    case silence
    /// Half of the body, and then nothing.
    case silenceInBody
    /// A byte at a time.
    case trickle(every: Duration)
    /// The right answer, late.
    case slow(Duration)
    case redirect(to: String)
    /// The right answer with characters that no terminal should see.
    case hostile(HostileText)
}

extension Fault {
    public static let invalidKey = Fault.status(
        401, body: String(decoding: Answer.invalidKey.body, as: UTF8.self))
    public static let notFound = Fault.status(404, body: String(decoding: Answer.notFound.body, as: UTF8.self))
    public static let empty = Fault.body("")
    public static let html = Fault.body(
        "<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>", type: "text/html")

    /// 429; `retryAfter` is the header as it stands, absent with nil.
    public static func tooManyRequests(retryAfter: String? = nil) -> Fault {
        let body = Answer.refusal(429, code: 25, "Your request count is over the allowed limit.").body
        let headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
        return .status(429, body: String(decoding: body, as: UTF8.self), headers: headers)
    }
}

/// One thing that happens on the wire.
enum Step: Sendable {
    case send([UInt8])
    /// nil is for ever.
    case wait(Duration?)
    case trickle([UInt8], every: Duration)
    case reset
}

extension Fault {
    /// What happens on the wire in place of `answer`.
    func steps(for answer: Answer) -> [Step] {
        switch self {
        case .resetBeforeAnswer: [.reset]
        case .silence: [.wait(nil)]
        case .silenceInBody: [.send(answer.head + answer.half), .wait(nil)]
        case .slow(let delay): [.wait(delay)] + answer.steps
        case .trickle(let pause): [.trickle(answer.head + answer.body, every: pause)]
        // The pause lets the half arrive before the reset overtakes it.
        case .resetInBody: [.send(answer.head + answer.half), .wait(.milliseconds(50)), .reset]
        case .cutHead: [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8))]
        case .truncatedBody: [.send(answer.head + answer.half)]
        default: changed(answer).steps
        }
    }

    /// The answers that differ in what they say, not in how they arrive.
    private func changed(_ answer: Answer) -> Answer {
        var changed = answer
        switch self {
        case .tooManyRequestsUntil(let pause):
            let date = Self.httpDate(Date.now.addingTimeInterval(pause / .seconds(1)))
            return Fault.tooManyRequests(retryAfter: date).changed(answer)
        case .status(let status, let body, let headers):
            changed = Answer(status: status, body)
            changed.headers.merge(headers) { $1 }
        case .body(let body, let type):
            changed = Answer(body)
            changed.headers["Content-Type"] = type
        case .redirect(let location):
            changed = Answer(status: 302, "")
            changed.headers["Location"] = location
        case .shortLength: changed.promisedLength = answer.body.count / 2
        case .badGzip:
            changed = Answer("this is not gzip, whatever the header says")
            changed.headers["Content-Encoding"] = "gzip"
        case .hostile(let text): changed.body = text.spoiling(answer.body)
        default: break
        }
        return changed
    }
}

extension Fault {
    /// `Fri, 31 Dec 1999 23:59:59 GMT`.
    private static func httpDate(_ date: Date) -> String {
        var (seconds, parts) = (time_t(date.timeIntervalSince1970), tm())
        gmtime_r(&seconds, &parts)
        var text = [UInt8](repeating: 0, count: 40)
        let count = text.withUnsafeMutableBytes {
            strftime($0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}

extension Answer {
    var steps: [Step] { [.send(head + body)] }
    fileprivate var half: [UInt8] { Array(body.prefix(body.count / 2)) }
}
