public import CoreDomain
public import Foundation
public import Prompt
public import TerminalKit
import TitleIndex

/// A row of any table of titles or people, with what tables, filters and actions need.
///
/// A context's feature mapper makes it from the context's application model, which the machine formats encode.
public struct Title: Sendable {
    /// The item that the row's number opens.
    public let item: Item
    /// The title or name in the original language; `nil` if it is unknown.
    public let originalTitle: String?
    /// The title in English; `nil` in English, and if it isn't stored.
    public let englishTitle: String?
    /// The day of the release, at 00:00 UTC; `nil` if it is unknown, and for people.
    public let releaseDate: Date?
    /// The year of the release; `nil` if it is unknown, and for people.
    public let year: Int?
    /// The average of the votes, from 0 to 10; 0 without votes.
    public let voteAverage: Double?
    /// The number of votes; `nil` for kinds without votes.
    public let voteCount: Int?
    /// TMDb's popularity.
    public let popularity: Double?
    /// The values of the row that filters compare and that order rows.
    public let values: TitleValues
    /// The ISO 639-1 code of the original language; `nil` if it is unknown, and for people.
    let language: String?
    /// The ids of the genres; `nil` if the row doesn't include them, and for people.
    public let genreIDs: [Int]?
    /// A person's profession.
    public let department: String?
    /// The titles that a person is best known for.
    public let knownFor: [String]
    /// The application model, whose properties are those of the row in the machine formats.
    let model: any Encodable & Sendable
    /// The search that found the row; `nil` for a row of any other list.
    var reading: TitleReading?
    /// Whether the typed text is the item's number in a collection: “star wars 5”.
    var isNumbered = false
    /// The item as known from the index, if only its title is stored.
    var known: TitleCandidate?

    /// Creates the row of a title with a release and votes.
    ///
    /// - Parameters:
    ///   - item: The item that the row's number opens.
    ///   - originalTitle: The title in the original language.
    ///   - englishTitle: The title in English, if it is stored.
    ///   - genreIDs: The ids of the genres; `nil` if the row doesn't include them.
    ///   - language: The ISO 639-1 code of the original language.
    ///   - releaseDate: The day of the release, at 00:00 UTC.
    ///   - year: The year of the release, if it is known without the day.
    ///   - runtime: The length in minutes, if the row includes it.
    ///   - voteAverage: The average of the votes; 0 without votes.
    ///   - voteCount: The number of votes.
    ///   - popularity: TMDb's popularity.
    ///   - model: The application model.
    public init(
        _ item: Item, originalTitle: String?, englishTitle: String? = nil, genreIDs: [Int]?, language: String?,
        releaseDate: Date?, year: Int? = nil,
        runtime: Int? = nil, voteAverage: Double?, voteCount: Int?, popularity: Double?,
        model: any Encodable & Sendable
    ) {
        let year = year ?? releaseDate.map(CalendarDay.year)
        self.item = item
        self.originalTitle = originalTitle
        self.englishTitle = englishTitle
        self.releaseDate = releaseDate
        self.year = year
        self.voteAverage = voteAverage
        self.voteCount = voteCount
        self.popularity = popularity
        self.genreIDs = genreIDs
        self.language = language
        self.model = model
        values = TitleValues(
            genreIDs: genreIDs, language: language, released: releaseDate, average: voteAverage, votes: voteCount,
            popularity: popularity
        ).completed(by: TitleValues(year: year, runtime: runtime))
        department = nil
        knownFor = []
    }

    /// Creates the row of a person.
    ///
    /// - Parameters:
    ///   - item: The item that the row's number opens.
    ///   - originalName: The name in the person's own language.
    ///   - department: The person's profession.
    ///   - knownFor: The titles that the person is best known for.
    ///   - popularity: TMDb's popularity.
    ///   - model: The application model.
    public init(
        person item: Item, originalName: String?, department: String?, knownFor: [String], popularity: Double?,
        model: any Encodable & Sendable
    ) {
        self.item = item
        self.department = department
        self.knownFor = knownFor
        self.popularity = popularity
        self.model = model
        originalTitle = originalName
        englishTitle = nil
        genreIDs = nil
        language = nil
        releaseDate = nil
        year = nil
        voteAverage = nil
        voteCount = nil
        values = TitleValues()
    }

    /// Creates a row for an item known only by its title.
    init(_ known: TitleCandidate, foundBy reading: TitleReading) {
        let popularity = known.indexed ?? known.popularity
        self.known = known
        self.reading = reading
        self.popularity = popularity
        item = known.item
        originalTitle = known.titles.first { $0 != known.item.title }
        englishTitle = nil
        genreIDs = nil
        language = nil
        releaseDate = nil
        year = nil
        voteAverage = nil
        voteCount = nil
        department = nil
        knownFor = []
        values = TitleValues(
            genreIDs: nil, language: nil, released: nil, average: nil, votes: nil, popularity: popularity)
        model = IndexedTitle(id: known.item.reference.id, title: known.item.title, popularity: popularity)
    }

    /// The title or name, followed by that in the original language.
    public var titles: [String] { [item.title, originalTitle].compactMap(\.self) }

    /// The average of the votes, if there are any.
    public var rating: Double? { Phrases.known(voteAverage, voteCount) }

    /// Returns the application model as JSON, with any missing shared properties after its title.
    ///
    /// - Parameter genres: The names of the genres.
    public func json(_ genres: GenreNames) throws -> JSONValue {
        let own = try JSONTreeEncoder().encode(model)
        if item.reference.kind == .person { return own }
        let shared: KeyValuePairs<String, (any JSONConvertible)?> = [
            "title": item.title, "year": year, "genres": genres.names(of: self),
        ]
        let missing = shared.filter { !own.keys.contains($0.key) }
            .map { JSONValue.Member(key: $0.key, value: $0.value?.asJSON ?? .null) }
        guard case .object(var members) = own else { return own }
        let title = members.firstIndex { $0.key == "title" || $0.key == "name" } ?? members.count - 1
        members.insert(contentsOf: missing, at: title + 1)
        return .object(members)
    }

    /// A short description to distinguish items with the same name: a person's department and best-known title, or the
    /// day of a release.
    fileprivate var distinction: String? {
        if item.reference.kind == .person {
            let known = [department, knownFor.first].compactMap(\.self)
            return known.isEmpty ? nil : known.joined(separator: ", ")
        }
        return releaseDate.map(Phrases.day)
    }

    /// Whether only the item's title is stored.
    var isTitleOnly: Bool { known != nil }

    /// The row as a candidate for a typed title.
    var candidate: TitleCandidate {
        let own = TitleCandidate(
            item: item, titles: titles + [englishTitle].compactMap(\.self), year: year, votes: voteCount,
            popularity: popularity, rating: rating, summary: department ?? "", language: language)
        return copy(of: known ?? own) {
            $0.isNumbered = isNumbered
            $0.distinction = item.reference.kind == .person ? distinction : nil
        }
    }
}

/// A title of the index in the machine formats.
private struct IndexedTitle: Encodable, Sendable {
    let id: Int
    let title: String
    let popularity: Double?
}

extension Table {
    /// Creates a table of titles whose rows can be opened by number. Shows their kinds if there are several.
    ///
    /// - Parameters:
    ///   - rows: The titles.
    ///   - showsDays: Whether to show the day of the release rather than the year.
    public init(titles rows: [Title], showsDays: Bool = false) {
        let date =
            showsDays
            ? TableColumn<Title>("Release") { $0.releaseDate.map(Phrases.day) ?? "" }
            : TableColumn("Year", role: .dim) { $0.year.map(String.init) ?? "" }
        self.init(
            rows, isNumbered: true,
            columns: [
                .names(of: rows), date,
                .styled("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: $0.voteCount) },
                .votes,
            ] + .types(of: rows, \.item.reference.kind) + [.id])
    }

    /// Creates a table of people whose rows can be opened by number.
    ///
    /// - Parameter rows: The people.
    public init(people rows: [Title]) {
        self.init(
            rows, isNumbered: true,
            columns: [
                TableColumn("Name", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
                TableColumn("Department") { $0.department ?? "" },
                TableColumn("Known for", width: .flexible) { $0.knownFor.joined(separator: ", ") },
                .id,
            ])
    }

    /// Creates a table of titles and people whose rows can be opened by number.
    init(mixed rows: [Title]) {
        self.init(
            rows, isNumbered: true,
            columns: [
                .names(of: rows),
                TableColumn("Year", role: .dim) { $0.year.map(String.init) ?? "" },
                .styled("★", alignment: .trailing) {
                    $0.item.reference.kind == .person ? "" : Phrases.rating($0.voteAverage, votes: $0.voteCount)
                },
                .votes, TableColumn("Type") { $0.item.reference.kind.rawValue }, .id,
            ])
    }
}

/// The kind, name and year of a title. Titles with equal values need a further distinction.
private struct Namesakes: Hashable {
    let name: String
    let kind: ItemKind
    let year: Int?

    init(_ title: Title) {
        name = title.item.title.lowercased()
        kind = title.item.reference.kind
        year = title.year
    }
}

extension TableColumn<Title> {
    /// The column of titles or names, with a distinction after those that another row of the same kind and year has too.
    fileprivate static func names(of rows: [Title]) -> TableColumn {
        let ids = Dictionary(grouping: rows) { Namesakes($0) }.mapValues { Set($0.map(\.item.reference.id)) }
        return TableColumn("Title", width: .flexible) { title in
            let text = title.titles.uniqued.joined(separator: " · ")
            let isShared = ids[Namesakes(title)].map { $0.count > 1 } == true
            guard isShared, let distinction = title.distinction else { return text }
            return "\(text) (\(distinction))"
        }
    }

    fileprivate static var votes: TableColumn {
        TableColumn("Votes", alignment: .trailing, role: .dim) { $0.voteCount.map { Phrases.count($0) } ?? "" }
    }

    fileprivate static var id: TableColumn {
        TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.item.reference.id) }
    }
}

extension Array {
    /// Returns a column with the rows' kinds, if there are several.
    ///
    /// - Parameters:
    ///   - rows: The rows of the table.
    ///   - kind: Returns the kind of a row.
    public static func types<Row>(of rows: [Row], _ kind: @escaping @Sendable (Row) -> ItemKind) -> Self
    where Element == TableColumn<Row> {
        Set(rows.map(kind)).count > 1 ? [TableColumn("Type") { kind($0).rawValue }] : []
    }
}
