import CoreDomain
import Foundation

/// Builds the HTTP request for a `TMDbRequest`. Equal requests have equal URLs and headers.
struct RequestBuilder: Sendable {
    let baseURL: URL
    let credential: TMDbCredential?
    let language: String?
    let region: String?

    func httpRequest<Response>(for request: TMDbRequest<Response>) throws -> HTTPRequest {
        var query = try query(of: request)
        var headers = ["Accept": "application/json"]
        switch credential {
        case .accessToken?: headers["Authorization"] = "Bearer " + (try secret())
        case .apiKey?: query["api_key"] = try secret()
        case nil: break
        }
        return HTTPRequest(url: try url(path: request.path, query: query), headers: headers)
    }

    private func query<Response>(of request: TMDbRequest<Response>) throws -> [String: String] {
        var query = request.query
        query["page"] = try request.page.map(number(ofPage:))
        query["language"] = request.language ?? language
        if request.dependsOnRegion { query["region"] = request.region ?? region }
        let names = query.keys
        for (item, prefix) in [("watch_region", "with_watch"), ("certification_country", "certification")]
        where names.contains(where: { $0.hasPrefix(prefix) }) { query[item] = request.region ?? region }
        query["append_to_response"] = try list(of: request.appendedParts)
        if request.appendedParts.contains("images"), let language = query["language"] {
            query["include_image_language"] = language.prefix { $0 != "-" } + ",null"
        }
        return query
    }

    private func number(ofPage page: Int) throws -> String {
        let pages = TMDbTerms.pages
        guard pages.contains(page) else {
            throw TMDbError(
                .badData("page \(page) is out of range: TMDb serves pages \(pages.lowerBound) to \(pages.upperBound)"))
        }
        return String(page)
    }

    private func list(of parts: [String]) throws -> String? {
        guard parts.count <= TMDbTerms.appendedParts else {
            throw TMDbError(
                .badData("\(parts.count) appended parts are too many; TMDb accepts at most \(TMDbTerms.appendedParts)"))
        }
        return parts.isEmpty ? nil : parts.joined(separator: ",")
    }

    private func secret() throws -> String {
        if let secret = credential?.secret { return secret }
        throw TMDbError(.unauthorised("the credential is empty or has invalid characters"))
    }

    private func url(path: [String], query: [String: String]) throws -> URL {
        guard baseURL.host()?.isEmpty == false, ["http", "https"].contains(baseURL.scheme?.lowercased()),
            var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: false)
        else { throw TMDbError(.badData(Self.invalidBaseURL)) }
        let base = components.percentEncodedPath.split(separator: "/").map(String.init)
        components.percentEncodedPath = "/" + (base + (try path.map(segment))).joined(separator: "/")
        let items = query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
        components.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
        components.fragment = nil
        guard let url = components.url else { throw TMDbError(.badData(Self.invalidBaseURL)) }
        return url
    }

    /// Returns the percent-encoded segment. Throws for a segment that would change the path even if encoded.
    private func segment(_ text: String) throws -> String {
        // Any percent sign is rejected, so that no later decoding can produce another path.
        let isRefused = ["", ".", ".."].contains(text) || text.unicodeScalars.contains { $0.isRefusedInPath }
        if isRefused { throw TMDbError(.badData("\"\(text.bounded(to: 60))\" cannot be part of a URL's path")) }
        return encoded(text)
    }

    /// Returns the percent-encoded text. Commas, slashes and colons need no encoding in a query.
    private func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy(Self.plainBytes.contains) { return text }
        // Only text that isn't Unicode has no encoding, and a Swift string always is.
        return text.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? ""
    }

    private static let invalidBaseURL = "the base URL of TMDb's API is not an http or https URL"
    private static let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,/:"
    private static let plainBytes = Set(plain.utf8)
    private static let plainCharacters = CharacterSet(charactersIn: plain)
}

extension Unicode.Scalar {
    fileprivate var isRefusedInPath: Bool {
        "/\\%".unicodeScalars.contains(self) || properties.generalCategory == .control
    }
}
