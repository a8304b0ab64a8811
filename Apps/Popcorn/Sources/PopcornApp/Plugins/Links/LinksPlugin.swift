import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The commands that list the web pages about an item or open them in the browser.
enum LinksPlugin: Plugin {
    static var outline: Outline { Outline(words: ["open"]) { contribution } }

    private static var contribution: Contribution {
        Contribution(
            commands: [open], group: .titles,
            rowActions: [
                RowAction(
                    "open", summary: "opens the row’s page in the browser", examples: ["1 open", "1 open imdb"],
                    arguments: [site.optional])
            ],
            kinds: [
                ResultKind(
                    "link", .object, "the page to open, or rows if there are several", fields: ["site", "url"],
                    by: ["open"])
            ])
    }

    private static var site: Argument {
        .choice("site", PageLink.Site.allCases.map(\.rawValue)) { "its \(PageLink.Site(rawValue: $0)?.noun ?? $0)" }
    }

    private static var open: CommandSpec {
        CommandSpec(
            "open", summary: "opens a title’s page in the browser: TMDb, IMDb, Letterboxd, homepage or trailer",
            examples: ["open 550", "open 550 imdb", "open 550 letterboxd", "open person 287"],
            forms: [
                Form(site, handler: "open"),
                Form(.pattern("video", label: "VIDEO", matches: PageLink.isVideo), handler: "open.video"),
                Form(
                    .title(messageIfMissing: "which title?").optional, site.optional, keys: [.year], handler: "open"),
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        let catalogues = app.catalogues
        var handlers = Handlers()
        handlers.commands = [
            "open": {
                let found = try await $0.find()
                return try await open([found.item], catalogues, $0).adding(messages: found.messages)
            },
            "open.video": {
                let text = $0.arguments.text("video") ?? ""
                return try await open([PageLink.link(.trailer, text)].compactMap(\.self), $0)
            },
        ]
        handlers.actions = ["open": { try await open($1, catalogues, $0) }]
        return handlers
    }

    /// The maximum number of pages to open at once. A larger number is probably a mistake.
    private static let most = 10

    private static func open(
        _ items: [Item], _ catalogues: Catalogues, _ invocation: Invocation
    ) async throws -> CommandResult {
        guard items.count <= most else {
            throw UsageError(
                "at most \(most) pages can be opened at once, not \(items.count)", hint: .line("1-\(most) open"))
        }
        let site = invocation.arguments.keyword("site").flatMap(PageLink.Site.init)
        var links: [PageLink] = []
        for item in items { links.append(try await link(to: item, site, catalogues, invocation)) }
        var result = try await open(links, invocation)
        if items.count == 1 { result.current = items[0] }
        return result
    }

    private static func open(_ links: [PageLink], _ invocation: Invocation) async throws -> CommandResult {
        var blocks: [Screen.Block] = []
        var messages: [String] = []
        if invocation.session.settings.format.isForPeople {
            let opener = LinkOpener(environment: invocation.session.environment)
            for link in links {
                let address = link.url.absoluteString
                switch await opener.open(link.url) {
                case .opened: blocks.append(.line("Opened \(address)"))
                case .unavailable(let reason):
                    blocks.append(.line(address))
                    messages.append("not opened: \(reason)")
                }
            }
        }
        let data = try links.map { try JSONTreeEncoder().encode($0) }
        var result = CommandResult(
            kind: "link", data: data.count == 1 ? data[0] : .array(data), screen: Screen(blocks))
        result.notices = messages.uniqued.map(Notice.message)
        return result
    }

    private static func link(
        to item: Item, _ site: PageLink.Site?, _ catalogues: Catalogues, _ invocation: Invocation
    ) async throws -> PageLink {
        // The links to TMDb and Letterboxd contain only the id, so they need no request.
        guard let site, site != .tmdb else { return .tmdb(item.reference) }
        if site == .letterboxd, let link = PageLink.letterboxd(item.reference) { return link }
        let kind = item.reference.kind
        guard let catalogue = catalogues.features[kind] else { return .tmdb(item.reference) }
        let links = try await catalogues.wording(item.reference) {
            try await catalogue.links(to: item.reference, invocation.policy).value
        }
        if let link = links.first(where: { $0.site == site }) { return link }
        let name = "\(catalogue.nouns.one) \(item.reference.id)"
        throw CommandFailure(
            .notFound(name),
            site == .letterboxd
                ? "Letterboxd only has movies, so it has no page for \(name)"
                : "TMDb lists no \(site.noun) for \(name)",
            hint: .note("available: \(links.map(\.site.rawValue).joined(separator: ", "))"))
    }
}

struct PageLink: Encodable, Equatable, Sendable {
    let site: Site
    let url: URL

    /// The kinds of pages, with the words that choose them.
    enum Site: String, CaseIterable, Encodable, Sendable {
        case tmdb, imdb, letterboxd, homepage, trailer

        /// The site's name in a heading.
        var title: String {
            switch self {
            case .tmdb: "TMDb"
            case .imdb: "IMDb"
            case .letterboxd: "Letterboxd"
            case .homepage: "Homepage"
            case .trailer: "Trailer"
            }
        }

        /// The site's name in a sentence.
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

    /// Returns the page of a movie on Letterboxd; `nil` for any other item.
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

    /// Returns a link from TMDb's data; `nil` if the text isn't the address of a web page.
    static func link(_ site: Site, _ text: String) -> PageLink? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { return nil }
        return PageLink(site: site, url: url)
    }

    /// Returns whether a text is the address of a video, as shown in tables of trailers.
    @Sendable static func isVideo(_ text: String) -> Bool {
        text.wholeMatch(of: /https:\/\/(youtu\.be|vimeo\.com)\/[^\/]+/) != nil
    }

    private static let tmdbSite = URL(string: "https://www.themoviedb.org") ?? URL(filePath: "/")
}

extension CatalogueCommands {
    static func linksFacet(_ nouns: Nouns) -> Facet {
        Facet("links", summary: "the pages about a \(nouns.one): TMDb, IMDb, homepage, trailer")
    }

    func showLinks(to item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) {
            let links = try await catalogue.links(to: item, invocation.policy)
            let lines = links.value.map { (name: $0.site.title, value: $0.url.absoluteString) }
            var result = CommandResult("links", links, Screen([.pairs(lines)]))
            result.suggestions = ["open", "open imdb"]
            return result
        }
    }
}

extension CatalogueFeature {
    /// Returns the pages about an item, starting with TMDb's.
    fileprivate func links(to item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]> {
        let identity = try await identity(item.id, policy)
        let trailer = try await trailer(of: item)
        return identity.map {
            [.tmdb(item), .imdb($0.imdbID), .homepage($0.homepageURL), trailer].compactMap(\.self)
        }
    }

    /// Returns the first trailer, or else the first video, if any.
    private func trailer(of item: ItemReference) async throws -> PageLink? {
        guard let videos else { return nil }
        let found: Fetched<[VideoLink]>
        do {
            found = try await videos(item, .cached)
        } catch {
            if case .notFound = FetchError(error) { return nil }
            throw error
        }
        let first = found.value.first { $0.type.lowercased() == "trailer" } ?? found.value.first
        return first.flatMap { .link(.trailer, $0.link) }
    }
}
