import CoreDomain
import Foundation
import Prompt
import TerminalKit

struct PageLink: Encodable, Equatable, Sendable {
    let site: Site
    let url: URL

    /// The kinds of pages, with the words that choose them.
    enum Site: String, CaseIterable, Encodable, Sendable {
        case tmdb, imdb, letterboxd, homepage, trailer

        /// The name as a heading.
        var title: String {
            switch self {
            case .tmdb: "TMDb"
            case .imdb: "IMDb"
            case .letterboxd: "Letterboxd"
            case .homepage: "Homepage"
            case .trailer: "Trailer"
            }
        }

        /// The name in a sentence.
        var noun: String {
            switch self {
            case .tmdb, .imdb, .letterboxd: "page at \(title)"
            case .homepage, .trailer: rawValue
            }
        }
    }

    static func tmdb(_ item: ItemReference) -> PageLink {
        PageLink(site: .tmdb, url: tmdbSite.appending(path: item.kind.rawValue).appending(path: String(item.id)))
    }

    /// Returns the page at Letterboxd, which only has movies; `nil` for any other item.
    static func letterboxd(_ item: ItemReference) -> PageLink? {
        item.kind == .movie ? link(.letterboxd, "https://letterboxd.com/tmdb/\(item.id)") : nil
    }

    /// Returns the IMDb page of a title (“tt…”) or a person (“nm…”); `nil` without an id.
    static func imdb(_ id: String?) -> PageLink? {
        guard let id, id.wholeMatch(of: /(tt|nm)[0-9]{5,12}/) != nil else { return nil }
        return link(.imdb, "https://www.imdb.com/\(id.hasPrefix("nm") ? "name" : "title")/\(id)/")
    }

    /// Returns the official page; `nil` if it isn't a web page.
    static func homepage(_ url: URL?) -> PageLink? { url.flatMap { link(.homepage, $0.absoluteString) } }

    /// Returns a link from TMDb's data; `nil` if it isn't the address of a web page.
    static func link(_ site: Site, _ text: String) -> PageLink? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { return nil }
        return PageLink(site: site, url: url)
    }

    private static let tmdbSite = URL(string: "https://www.themoviedb.org") ?? URL(filePath: "/")
}

extension CataloguePlugin {
    static var linksFacet: Facet<Self> {
        Facet("links", summary: "the pages about a \(nouns.one): TMDb, IMDb, its own, a trailer") {
            try await $0.host.showLinks(to: $1, $0)
        }
    }

    /// Returns the pages about an item, TMDb’s first.
    func links(to id: Int, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]> {
        let details = try await context.fetchDetails(id, policy)
        let trailer = try await trailer(of: id)
        let tmdb = PageLink.tmdb(ItemReference(Self.nouns.kind, id))
        return details.map { [tmdb, .imdb($0.imdbID), .homepage($0.homepageURL), trailer].compactMap(\.self) }
    }

    private func showLinks(to id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult {
        try await wording(id) {
            let links = try await links(to: id, invocation.policy)
            let lines = links.value.map { (name: $0.site.title, value: $0.url.absoluteString) }
            var result = CommandResult("links", links, Screen([.pairs(lines)]))
            result.suggestions = ["open", "open imdb"]
            return result
        }
    }
}

extension TitlePlugin {
    func trailer(of id: Int) async throws -> PageLink? {
        let found: Fetched<[Context.Video]>
        do { found = try await context.fetchVideos(id, .cached) } catch {
            if case .notFound = FetchError(error) { return nil }
            throw error
        }
        let first = found.value.first { $0.type.lowercased() == "trailer" } ?? found.value.first
        return first.flatMap { .link(.trailer, $0.link) }
    }
}
