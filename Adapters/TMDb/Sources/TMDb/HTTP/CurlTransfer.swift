import CCurl
import Foundation

/// One request in libcurl's hands, and what has come back so far. Used on the loop's thread only.
final class CurlTransfer {
    private static let largestHead = 256 << 10

    let departure: Departure
    let handle: OpaquePointer
    private var fields: OpaquePointer?
    private var head: [String: String] = [:]
    private var headSize = 0
    private var headIsWhole = false
    private var body = Data()

    init(_ departure: Departure) throws {
        guard let handle = curl_easy_init() else { throw CurlError(code: ccurl_could_not_start) }
        self.departure = departure
        self.handle = handle
        try configure()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(fields)
    }

    private func configure() throws {
        for (name, value) in departure.request.headers { fields = curl_slist_append(fields, "\(name): \(value)") }
        // Whoever is dropped while a name is looked up must not hold up the others until the system gives up. Where
        // libcurl does not know the option, it waits.
        ccurl_set_number(handle, ccurl_leave_resolver, 1)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            ccurl_set_number(handle, ccurl_no_signals, 1),
            ccurl_set_number(handle, ccurl_protocols, ccurl_http | ccurl_https),
            ccurl_set_text(handle, ccurl_url, departure.request.url.absoluteString),
            ccurl_set_text(handle, ccurl_user_agent, "popcorn"),
            // Every encoding that this libcurl can undo.
            ccurl_set_text(handle, ccurl_encodings, ""),
            ccurl_set_headers(handle, fields),
            ccurl_set_context(handle, ccurl_head_context, context),
            ccurl_set_context(handle, ccurl_body_context, context),
            ccurl_set_sink(handle, ccurl_head_sink) { take($0, $1 * $2, $3) { $0.takeHead($1) } },
            ccurl_set_sink(handle, ccurl_body_sink) { take($0, $1 * $2, $3) { $0.takeBody($1) } },
        ]
        if let code = codes.first(where: { $0 != 0 }) { throw CurlError(code: code) }
    }

    /// Takes one line of the head, or of what follows a chunked body. An answer may have several heads; the last counts.
    fileprivate func takeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") { (head, headIsWhole) = ([:], false) }
        if line == "\r\n" || line == "\n" { headIsWhole = true }
        if let colon = line.firstIndex(of: ":") {
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
            head.merge([line[..<colon].lowercased(): value]) { "\($0), \($1)" }
        }
        headSize += bytes.count
        departure.progress?.note()
        return headSize <= Self.largestHead
    }

    fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        body.append(contentsOf: bytes)
        departure.progress?.note()
        return body.count <= departure.largestBody
    }

    /// - Parameter code: What libcurl says of the transfer; 0 where all is well.
    func arrival(code: Int32) throws -> Arrival {
        guard body.count <= departure.largestBody else { throw TMDbError.tooLarge(limit: departure.largestBody) }
        guard code == 0 else { throw CurlError(code: code) }
        // For libcurl a connection that ends within the head ends well.
        guard headIsWhole else { throw CurlError(code: ccurl_partial) }
        var status = 0
        ccurl_get_number(handle, ccurl_status, &status)
        return Arrival(response: HTTPResponse(status: status, headers: head, body: body), redirection: redirection)
    }

    private var redirection: URL? {
        var text: UnsafePointer<CChar>?
        ccurl_get_text(handle, ccurl_redirection, &text)
        // Taken as it is or not at all: what is mended here might lead elsewhere than it seems.
        return text.flatMap { URL(string: String(cString: $0), encodingInvalidCharacters: false) }
    }
}

/// Hands `count` bytes to the transfer behind `context`. Returns `count`, or 0 to end it.
private func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return body(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}
