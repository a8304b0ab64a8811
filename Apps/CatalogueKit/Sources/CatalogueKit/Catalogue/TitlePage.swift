public import CoreDomain
public import Foundation
import Prompt
public import TerminalKit

/// The page of a title or a person.
///
/// A context's feature mapper makes it from the context's application model, which the machine formats encode.
public struct TitlePage: Sendable {
    /// The title or name.
    public let title: String
    /// The heading: the title with its years.
    public let heading: Text
    /// The year of the release; `nil` if it is unknown, and for people.
    public let year: Int?
    /// The ids at the right of the heading.
    public let ids: [String?]
    /// The rating and the number of votes; `nil` for a person.
    public let rating: Text?
    /// The facts in one line after the rating; those that are `nil` or empty are left out.
    public let facts: [String?]
    /// The tagline.
    public let tagline: String?
    /// The description.
    public let text: String?
    /// The named values below the text; those that are `nil` or empty are left out.
    public let pairs: [Pair]
    /// The named values that a wide screen shows after the others.
    public let spare: [Pair]
    /// The user's marks, or `nil` for a kind that can't be added to lists.
    public let marks: Marks?
    /// The names of the facets that aren't empty, as far as the page's response shows them.
    public let facets: [String]
    /// The URLs of the poster or portrait beside the page, by size.
    public let pictureURLSet: ImageURLSet?
    /// Changes the model's JSON for people; `nil` shows it as it is.
    public var veil: (@Sendable (JSONValue) -> JSONValue)?
    /// The application model.
    let model: any Encodable & Sendable

    /// A named value of a page.
    public struct Pair: Sendable {
        /// The name.
        public let name: String
        /// The value; `nil` or empty if it is unknown.
        public let value: Text?
        /// The turn at which the value yields; `nil` if it never does.
        let turn: Turn?

        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value; `nil` or empty if it is unknown. Its brief form is what it yields to.
        ///   - turn: The turn at which the value yields; `nil` if it never does.
        public init(_ name: String, _ value: Text?, yieldingAt turn: Turn? = nil) {
            self.name = name
            self.value = value
            self.turn = turn
        }

        /// The known value with its name; `nil` if the value is unknown.
        fileprivate var known: NamedValue? {
            guard let value, !value.isEmpty else { return nil }
            return NamedValue(name, value, yieldingAt: turn?.rawValue)
        }
    }

    /// The parts that a page leaves out, in this order, if it is taller than the window.
    ///
    /// The title, the line of the rating, the user's records and the offers are never left out.
    public enum Turn: Int, Sendable {
        case keywords
        /// Countries, companies, languages and the popularity.
        case origin
        /// The money, and the days of a series.
        case money
        case crew
        /// All of the cast but the first three.
        case cast
        /// All of the description but two lines.
        case plot
        case tagline
        /// The blank lines around the description.
        case gaps
        /// Other titles and names, the collection and the last episode.
        case others
    }

    /// - Parameters:
    ///   - title: The title or name.
    ///   - heading: The heading: the title with its years.
    ///   - year: The year of the release; `nil` if it is unknown, and for people.
    ///   - ids: The ids at the right of the heading.
    ///   - rating: The rating and the number of votes.
    ///   - facts: The facts in one line after the rating.
    ///   - tagline: The tagline.
    ///   - text: The description.
    ///   - pairs: The named values below the text.
    ///   - spare: The named values that a wide screen shows after the others.
    ///   - marks: The user's marks, or `nil` for a kind that can't be added to lists.
    ///   - facets: The names of the facets that aren't empty.
    ///   - pictureURLSet: The URLs of the poster or portrait beside the page.
    ///   - model: The application model.
    public init(
        _ title: String, heading: Text, year: Int? = nil, ids: [String?], rating: Text? = nil, facts: [String?],
        tagline: String? = nil, text: String?, pairs: [Pair], spare: [Pair] = [], marks: Marks?, facets: [String],
        pictureURLSet: ImageURLSet?, model: any Encodable & Sendable
    ) {
        self.title = title
        self.heading = heading
        self.year = year
        self.ids = ids
        self.rating = rating
        self.facts = facts
        self.tagline = tagline
        self.text = text
        self.pairs = pairs
        self.spare = spare
        self.marks = marks
        self.facets = facets
        self.pictureURLSet = pictureURLSet
        self.model = model
    }

    /// Returns the page as a screen.
    ///
    /// - Parameter yours: The line about the user's records of the item.
    public func screen(yours: Text?) -> Screen {
        let yours = marks == nil ? [] : [Pair("Yours", yours)]
        return Screen(
            page: heading, ids: ids, facts: [rating] + facts.map { $0.map { Text($0) } }, tagline: tagline, text: text,
            .titlePairs(pairs + yours, spare: spare))
    }

    /// Returns the application model as JSON.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(model) }

    /// Returns the application model as JSON, with the properties that rows of all kinds of titles share.
    public func row() throws -> JSONValue {
        let own = try json()
        // Rows of people have neither.
        if marks == nil { return own }
        let shared: KeyValuePairs<String, (any JSONConvertible)?> = ["title": title, "year": year]
        return shared.filter { !own.keys.contains($0.key) }.reduce(own) { $0.adding($1.key, $1.value?.asJSON ?? .null) }
    }
}

/// An item's title, the links to its pages elsewhere, and its picture.
public struct TitleIdentity: Sendable {
    /// The title or name.
    public let title: String
    /// The IMDb id: “tt…” or “nm…”.
    public let imdbID: String?
    /// The official page.
    public let homepageURL: URL?
    /// The URLs of the poster or portrait, by size.
    public let pictureURLSet: ImageURLSet?

    /// - Parameters:
    ///   - title: The title or name.
    ///   - imdbID: The IMDb id.
    ///   - homepageURL: The official page.
    ///   - pictureURLSet: The URLs of the poster or portrait.
    public init(title: String, imdbID: String?, homepageURL: URL?, pictureURLSet: ImageURLSet?) {
        self.title = title
        self.imdbID = imdbID
        self.homepageURL = homepageURL
        self.pictureURLSet = pictureURLSet
    }
}

extension Screen {
    /// Creates a page: a heading with ids on the right, the facts in one line, texts, and a final block.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - ids: The ids at the right of the heading.
    ///   - facts: The facts in one line.
    ///   - tagline: The tagline.
    ///   - text: The description.
    ///   - last: The block below the text.
    public init(
        page title: Text, ids: [String?], facts: [Text?], tagline: String? = nil, text: String?,
        _ last: Screen.Block
    ) {
        var blocks: [Screen.Block] = [
            .header(title, right: Phrases.facts(ids)), .text(facts.joined(separator: Text(" · ", .dim))),
        ]
        if let tagline { blocks.append(.yielding(.line("“\(tagline)”"), at: .tagline)) }
        let gap = Screen.Block.yielding(.blank, at: .gaps)
        if let text { blocks += [gap, .yielding(.paragraph(text), at: .plot, to: .paragraph(text, lines: 2)), gap] }
        self.init(blocks + [last])
    }
}

extension Screen.Block {
    /// Returns a part of a page that yields to another one, or is left out, where the page is taller than the window.
    public static func yielding(_ block: Screen.Block, at turn: TitlePage.Turn, to other: Screen.Block? = nil)
        -> Screen.Block
    {
        .yielding(block, turn: turn.rawValue, to: other)
    }

    /// Returns the known values with their names, placing the writers next to the directors.
    ///
    /// - Parameters:
    ///   - candidates: The names and values; those without a value are left out.
    ///   - spare: The names and values for a wide screen, after the others.
    public static func titlePairs(_ candidates: [TitlePage.Pair], spare: [TitlePage.Pair] = []) -> Screen.Block {
        let pairs = candidates.compactMap(\.known)
        let others = spare.compactMap(\.known)
        let writers = pairs.indices.dropFirst().first {
            pairs[$0].name.hasPrefix("Writer") && pairs[$0 - 1].name.hasPrefix("Director")
        }
        return .values(pairs + others, beside: writers, spare: others.count)
    }
}

extension Phrases {
    /// Returns facts in one line, leaving out those that are missing or empty: “★ 8.4 · 2h 19m”.
    public static func facts(_ facts: [String?]) -> String { facts.joined(separator: " · ") }

    /// Returns “★ 8.4  30,512 votes”, or “not rated yet” without votes.
    public static func votes(_ average: Double?, _ votes: Int?) -> Text {
        guard let average = known(average, votes) else { return Text("not rated yet", .dim) }
        return star(average) + Text(votes.map { "  \(count($0, "vote"))" } ?? "", .dim)
    }

    /// Returns “★ 8.4” in the role of its value.
    public static func star(_ average: Double) -> Text { Text("★ \(rating(average))", .rating(average)) }

    /// Returns the countries and companies that made a title: “Germany, the US · Regency Enterprises, Linson Films”.
    ///
    /// - Parameters:
    ///   - countries: ISO 3166-1 codes.
    ///   - companies: The names of the production companies.
    public static func origin(countries: [String], companies: [String]) -> TitlePage.Pair {
        let names = countries.filter { !$0.isEmpty }.map(country).uniqued
        let makers = companies.filter { !$0.isEmpty }.uniqued
        let parts = [names, makers].map { Text(firstFive(of: $0)) }
        return TitlePage.Pair(
            "From", parts.filter { !$0.isEmpty }.joined(separator: Text(" · ", .dim)), yieldingAt: .origin)
    }

    /// Returns the languages spoken in a title, unless the original one is the only one.
    ///
    /// - Parameters:
    ///   - codes: ISO 639-1 codes.
    ///   - original: The code of the original language, which the facts name already.
    public static func spoken(_ codes: [String], besides original: String?) -> TitlePage.Pair {
        let codes = codes.filter { !$0.isEmpty }.uniqued
        let isOnlyOriginal = codes.allSatisfy { $0 == original }
        return TitlePage.Pair(
            "Spoken", isOnlyOriginal ? nil : Text(firstFive(of: codes.map(language))), yieldingAt: .origin)
    }

    /// Returns the keywords of a title, without those that `creditsScenes(_:)` puts into words.
    public static func keywords(_ names: [String]) -> TitlePage.Pair {
        let names = names.filter { name in !name.isEmpty && !creditsScenes.contains { $0.key == name } }.uniqued
        return TitlePage.Pair("Keywords", Text(firstFive(of: names)), yieldingAt: .keywords)
    }

    /// Returns “a scene after the credits” if a movie's keywords include one; `nil` if none is about the credits.
    public static func creditsScenes(_ keywords: [String]) -> String? {
        let times = creditsScenes.filter { keywords.contains($0.key) }.map(\.value)
        guard let first = times.first else { return nil }
        let both = times.joined(separator: " and ")
        return times.count == 1 ? "a scene \(first) the credits" : "scenes \(both) the credits"
    }

    /// TMDb's keywords for scenes in the credits, with the word for the time.
    private static let creditsScenes: KeyValuePairs = [
        "duringcreditsstinger": "during", "aftercreditsstinger": "after",
    ]

    /// Returns TMDb's popularity; `nil` for 0, which stands for an unknown one.
    public static func popularity(_ popularity: Double?) -> TitlePage.Pair {
        TitlePage.Pair("Popular", popularity.flatMap { $0 > 0 ? Text(decimal($0)) : nil }, yieldingAt: .origin)
    }

    /// Returns a title in another language; `nil` if it is one of the titles that the page already shows.
    public static func title(_ title: String?, otherThan shown: [String?]) -> Text? {
        title.flatMap { shown.contains($0) ? nil : Text($0) }
    }

    /// Returns a title with its years: “Heat (1995)”.
    ///
    /// - Parameter years: The years with their brackets; empty if they are unknown.
    public static func heading(_ title: String, years: String) -> Text {
        Text(title) + Text(years.isEmpty ? "" : " \(years)", .dim)
    }

    /// Returns names without duplicates: “Lana Wachowski, Lilly Wachowski”.
    public static func names(_ names: [String]) -> String { names.uniqued.joined(separator: ", ") }

    /// Returns names without duplicates, labelled with their role: “Director” for one person, else “Directors”.
    ///
    /// - Parameter turn: The turn at which they yield on a page that is taller than the window.
    public static func people(
        _ one: String, _ names: [String], yieldingAt turn: TitlePage.Turn = .crew
    ) -> TitlePage.Pair {
        let names = names.filter { !$0.isEmpty }.uniqued
        return TitlePage.Pair(names.count == 1 ? one : one + "s", Text(firstFive(of: names)), yieldingAt: turn)
    }

    /// Returns the first five names: “Edward Norton, Brad Pitt… +72”.
    static func firstFive(of names: [String]) -> String { first(5, of: names) }

    /// Returns the first names, and how many there are besides: “Edward Norton, Brad Pitt… +75”.
    static func first(_ count: Int, of names: [String]) -> String {
        names.prefix(count).joined(separator: ", ") + (names.count > count ? "… +\(names.count - count)" : "")
    }
}
