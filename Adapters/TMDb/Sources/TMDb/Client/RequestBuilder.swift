import CoreDomain
import Foundation

/// Turns a question into the HTTP request that asks it. Equal questions become equal requests.
struct RequestBuilder: Sendable {
    let baseURL: URL
    let credential: TMDbCredential?
    let language: String?
    let region: String?

    func httpRequest<Answer>(for request: TMDbRequest<Answer>) throws -> HTTPRequest {
        var query = try query(of: request)
        var headers = ["Accept": "application/json"]
        switch credential {
        case .accessToken?: headers["Authorization"] = "Bearer " + (try secret())
        case .apiKey?: query["api_key"] = try secret()
        case nil: break
        }
        return HTTPRequest(url: try url(path: request.path, query: query), headers: headers)
    }

    private func query<Answer>(of request: TMDbRequest<Answer>) throws -> [String: String] {
        var query = request.query
        query["page"] = try request.page.map(number(ofPage:))
        query["language"] = request.language ?? language
        if request.dependsOnRegion { query["region"] = request.region ?? region }
        if query["with_watch_providers"] != nil { query["watch_region"] = request.region ?? region }
        query["append_to_response"] = try list(of: request.sections)
        if request.sections.contains(.images), let language = query["language"] {
            query["include_image_language"] = language.prefix { $0 != "-" } + ",null"
        }
        return query
    }

    private func number(ofPage page: Int) throws -> String {
        guard TMDbTerms.pages.contains(page) else {
            throw TMDbError.impossible("TMDb serves the pages 1 to \(TMDbTerms.pages.upperBound), and not \(page)")
        }
        return String(page)
    }

    private func list(of sections: [AppendedSection]) throws -> String? {
        guard sections.count <= AppendedSection.limit else {
            throw TMDbError.impossible("TMDb appends at most \(AppendedSection.limit) parts, and not \(sections.count)")
        }
        return sections.isEmpty ? nil : sections.map(\.name).joined(separator: ",")
    }

    private func secret() throws -> String {
        if let secret = credential?.secret { return secret }
        throw TMDbError.unauthorised(
            TMDbRefusal(message: "the credential is empty or holds characters that none has"))
    }

    private func url(path: [String], query: [String: String]) throws -> URL {
        guard baseURL.host()?.isEmpty == false, ["http", "https"].contains(baseURL.scheme?.lowercased()),
            var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: false)
        else { throw TMDbError.impossible(Self.noBase) }
        let base = components.percentEncodedPath.split(separator: "/").map(String.init)
        components.percentEncodedPath = "/" + (base + (try path.map(segment))).joined(separator: "/")
        let items = query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
        components.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
        components.fragment = nil
        guard let url = components.url else { throw TMDbError.impossible(Self.noBase) }
        return url
    }

    /// The segment, encoded. What would climb, split or decode to something else is refused and not only encoded.
    private func segment(_ text: String) throws -> String {
        // A percent is refused whatever follows it, so that no decoding can find anything that is not seen here.
        let isRefused = ["", ".", ".."].contains(text) || text.unicodeScalars.contains { $0.isRefusedInPath }
        if isRefused { throw TMDbError.impossible("\"\(text.bounded(to: 60))\" cannot be part of an address") }
        return encoded(text)
    }

    /// Leaves a comma, a slash and a colon as they are, which need no encoding in a query.
    private func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
    }

    private static let noBase = "the base of TMDb's API is not the address of a web server"
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,/:")
}

extension Unicode.Scalar {
    fileprivate var isRefusedInPath: Bool {
        "/\\%".unicodeScalars.contains(self) || properties.generalCategory == .control
    }
}
