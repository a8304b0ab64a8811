import CCurl
import CoreDomain
import Foundation

/// A libcurl transfer, and the data received so far. Used only on the loop's thread.
final class CurlTransfer {
    private static let largestHead = 256 << 10

    let pending: PendingTransfer
    let handle: OpaquePointer
    private let library: CurlLibrary
    private var curl: ccurl_functions { library.functions }
    private var fields: OpaquePointer?
    private var head: [String: String] = [:]
    private var headSize = 0
    private var headIsComplete = false
    private var body = Data()

    init(_ pending: PendingTransfer, _ library: CurlLibrary) throws {
        guard let handle = library.functions.easy_init() else { throw CurlError(code: ccurl_could_not_start) }
        self.library = library
        self.pending = pending
        self.handle = handle
        try configure()
    }

    deinit {
        curl.easy_cleanup(handle)
        curl.slist_free_all(fields)
    }

    private func configure() throws {
        for (name, value) in pending.request.headers { fields = curl.slist_append(fields, "\(name): \(value)") }
        // Cancelling a transfer during a name lookup must not block the others until the lookup ends. A libcurl
        // without this option waits.
        _ = ccurl_set_number(curl, handle, ccurl_leave_resolver, 1)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            ccurl_set_number(curl, handle, ccurl_no_signals, 1),
            ccurl_set_number(curl, handle, ccurl_protocols, ccurl_http | ccurl_https),
            ccurl_set_text(curl, handle, ccurl_url, pending.request.url.absoluteString),
            ccurl_set_text(curl, handle, ccurl_user_agent, "popcorn"),
            // Every encoding that this libcurl can decompress.
            ccurl_set_text(curl, handle, ccurl_encodings, ""),
            ccurl_set_headers(curl, handle, fields),
            ccurl_set_context(curl, handle, ccurl_head_context, context),
            ccurl_set_context(curl, handle, ccurl_body_context, context),
            ccurl_set_sink(curl, handle, ccurl_head_sink) { take($0, $1 * $2, $3) { $0.takeHead($1) } },
            ccurl_set_sink(curl, handle, ccurl_body_sink) { take($0, $1 * $2, $3) { $0.takeBody($1) } },
        ]
        if let code = codes.first(where: { $0 != 0 }) { throw CurlError(code: code) }
    }

    /// Receives one line of the response's head, or of a chunked body's trailer.
    ///
    /// A response may have several heads; only the last one is used.
    fileprivate func takeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            head = [:]
            headIsComplete = false
        }
        if line == "\r\n" || line == "\n" { headIsComplete = true }
        if let colon = line.firstIndex(of: ":") {
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
            head.merge([line[..<colon].lowercased(): value]) { "\($0), \($1)" }
        }
        headSize += bytes.count
        pending.progress?.report()
        return headSize <= Self.largestHead
    }

    fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        body.append(contentsOf: bytes)
        pending.progress?.report()
        return body.count <= pending.largestBody
    }

    /// Returns the response. `code` is libcurl's `CURLcode`, which is 0 for success.
    func result(code: Int32) throws -> TransferResult {
        guard body.count <= pending.largestBody else {
            throw TMDbError(.badData("TMDb's response is larger than \(pending.largestBody / 1_048_576) MB"))
        }
        guard code == 0 else { throw CurlError(code: code) }
        // libcurl reports success when the connection closes within the head.
        guard headIsComplete else { throw CurlError(code: ccurl_partial) }
        var status = 0
        _ = ccurl_get_number(curl, handle, ccurl_status, &status)
        let response = HTTPResponse(status: status, headers: head, body: body)
        return TransferResult(response: response, redirection: redirection)
    }

    private var redirection: URL? {
        var text: UnsafePointer<CChar>?
        _ = ccurl_get_text(curl, handle, ccurl_redirection, &text)
        // Foundation must not correct the URL, which might then lead to a different host.
        return text.flatMap { URL(string: String(cString: $0), encodingInvalidCharacters: false) }
    }
}

/// Passes `count` bytes to the transfer in `context`. Returns `count`, or 0 to end the transfer.
private func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return body(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}
