import CatalogueKit
import Foundation
import TMDbConfiguration

/// Shared parts of the pages of movies and TV series.
enum TitleScreens {
    /// Returns “★ 8.4  30,512 votes”, or “not rated yet” without votes.
    static func rating(_ average: Double?, _ votes: Int?) -> String {
        guard let average = Phrases.known(average, votes) else { return "not rated yet" }
        return "★ \(Phrases.rating(average))" + (votes.map { "  \(Phrases.count($0, "vote"))" } ?? "")
    }

    static func facts(_ facts: [String?]) -> String {
        facts.joined(separator: " · ")
    }

    /// Returns the known values with their names, placing the writers next to the directors.
    static func pairs(_ candidates: [(name: String, value: String?)]) -> Screen.Block {
        let pairs = candidates.compactMap { name, value in value.map { (name: name, value: $0) } }
            .filter { !$0.value.isEmpty }
        let writers = pairs.indices.dropFirst().first {
            pairs[$0].name.hasPrefix("Writer") && pairs[$0 - 1].name.hasPrefix("Director")
        }
        return .pairs(pairs, beside: writers)
    }

    static func names(_ names: [String]) -> String { names.uniqued.joined(separator: ", ") }

    /// Returns the first five cast members: “Edward Norton (Narrator), Brad Pitt (Tyler Durden)… +72”.
    static func cast(_ cast: [some CreditRow]) -> String {
        firstFive(of: cast.map { $0.work.isEmpty ? $0.name : "\($0.name) (\($0.work.joined(separator: ", ")))" })
    }

    /// Returns names without duplicates, labelled with their role: “Director” for one person, else “Directors”.
    static func people(_ one: String, _ names: [String]) -> (name: String, value: String?) {
        let names = names.filter { !$0.isEmpty }.uniqued
        return (names.count == 1 ? one : one + "s", firstFive(of: names))
    }

    static func makers(_ crew: [some JobRow]) -> [(name: String, value: String?)] {
        [
            people("Director", crew.filter { CrewJob.isDirecting($0.job) }.map(\.name)),
            people("Writer", crew.filter { CrewJob.isWriting($0.job, in: $0.department) }.map(\.name)),
        ]
    }

    private static func firstFive(of names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? "… +\(names.count - 5)" : "")
    }

    /// Returns a page: a heading with ids on the right, the facts in one line, texts, and a final block.
    static func page(
        _ title: String, ids: [String?], facts: [String?], tagline: String? = nil, text: String?, _ last: Screen.Block
    ) -> Screen {
        var blocks: [Screen.Block] = [.heading(title, right: self.facts(ids)), .line(self.facts(facts))]
        if let tagline { blocks.append(.line("“\(tagline)”")) }
        if let text { blocks += [.blank, .paragraph(text), .blank] }
        return Screen(blocks + [last])
    }

    /// Shows the URLs of the first pictures of each kind, or `orNone` if there are none.
    static func images(_ images: Fetched<some ItemImages>, orNone: String) -> CommandResult {
        let blocks = images.value.kinds.filter { !$0.images.isEmpty }.flatMap { name, sets in
            [Screen.Block.line("\(name): \(sets.count)")] + sets.prefix(10).map { .line($0.full.absoluteString) }
        }
        return CommandResult("images", images, Screen(blocks.isEmpty ? [.line(orNone)] : blocks))
    }

    /// The names of a video's properties, for a list without videos.
    static let videoKeys = ["id", "key", "name", "site", "type", "isOfficial", "languageCode", "size", "publishedAt"]

    static func videos<Row: VideoRow>(_ videos: [Row]) -> Screen {
        let columns: [TableColumn<Row>] = [
            TableColumn("Type") { $0.type }, TableColumn("Name", width: .flexible) { $0.name },
            TableColumn("Link", width: .kept) { $0.link },
        ]
        return Screen([.table(Table(videos, isNumbered: true, columns: columns))])
    }

    /// Returns rows that open the videos in the browser.
    static func rows(_ videos: [some VideoRow]) -> [Item] {
        zip(1..., videos).map { number, video in
            Item(
                running: ["open", video.link], ItemReference(ItemKind(rawValue: "video"), number), title: video.name)
        }
    }
}

protocol ItemImages: Encodable, Sendable {
    var kinds: [(name: String, images: [ImageURLSet])] { get }
}

/// The pictures of a title, a season or an episode, best rated first.
protocol TitleImages: ItemImages {
    var posterURLSets: [ImageURLSet] { get }
    var backdropURLSets: [ImageURLSet] { get }
    var logoURLSets: [ImageURLSet] { get }
    var stillURLSets: [ImageURLSet] { get }
}

extension TitleImages {
    /// An empty list, since only episodes have stills.
    var stillURLSets: [ImageURLSet] { [] }

    var kinds: [(name: String, images: [ImageURLSet])] {
        [
            ("Posters", posterURLSets), ("Backdrops", backdropURLSets), ("Logos", logoURLSets),
            ("Stills", stillURLSets),
        ]
    }
}

protocol VideoRow: Encodable, Sendable {
    var type: String { get }
    var name: String { get }
    var site: String { get }
    /// The video's id on the site that hosts it.
    var key: String { get }
}

extension VideoRow {
    var link: String {
        switch site {
        case "YouTube": "https://youtu.be/\(key)"
        case "Vimeo": "https://vimeo.com/\(key)"
        default: "\(site) \(key)"
        }
    }
}

/// The services that offer a title in one country, by kind of offer.
protocol TitleOffers: Encodable, Sendable {
    associatedtype Provider: OfferProvider
    var countryCode: String { get }
    var stream: [Provider]? { get }
    var free: [Provider]? { get }
    var ads: [Provider]? { get }
    var rent: [Provider]? { get }
    var buy: [Provider]? { get }
}

extension TitleOffers {
    /// Returns the ids of the services with offers of one of these kinds.
    func ids(of kinds: Set<String>) -> Set<String> {
        Set(self.kinds.filter { kinds.contains($0.name) }.flatMap(\.providers).map { String($0.id) })
    }

    fileprivate var kinds: [(name: String, providers: [Provider])] {
        [("stream", stream), ("free", free), ("ads", ads), ("rent", rent), ("buy", buy)].map { ($0, $1 ?? []) }
    }
}

protocol OfferProvider: Sendable {
    var id: Int { get }
    var name: String { get }
}

struct Offers {
    /// An ISO 3166-1 code.
    let countryCode: String
    private let kinds: [(name: String, providers: [String])]

    /// - Parameter own: The names of the user's services, which are marked.
    init(_ offers: some TitleOffers, own: [String] = []) {
        countryCode = offers.countryCode
        kinds = offers.kinds.map { name, providers in
            let words = providers.map { Vocabulary.Word(id: $0.id, name: $0.name) }
            let mine = own.flatMap { FilterNames.services(called: $0, among: words) }
            // The user's own services come first, because a line shows only three.
            let marked = words.filter(mine.contains).map { "\($0.name) ✓" }
            return (name, marked + words.filter { !mine.contains($0) }.map(\.name))
        }.filter { !$0.1.isEmpty }
    }

    /// The most prominent providers in one line: “stream Disney+, Hulu, Netflix +2 · rent Apple TV”.
    var line: String {
        let kinds = kinds.map { kind in
            let rest = kind.providers.count - 3
            return "\(kind.name) \(kind.providers.prefix(3).joined(separator: ", "))" + (rest > 0 ? " +\(rest)" : "")
        }
        return kinds.isEmpty ? "" : kinds.joined(separator: " · ") + "  (JustWatch)"
    }

    /// The most prominent offer: “stream Disney+”.
    var first: String? { kinds.first.map { "\($0.name) \($0.providers[0])" } }

    var screen: Screen {
        Screen([
            .heading("Where to watch in \(Phrases.country(countryCode))", right: "data: JustWatch"),
            .pairs(kinds.map { ($0.name, $0.providers.joined(separator: ", ")) }),
        ])
    }
}
