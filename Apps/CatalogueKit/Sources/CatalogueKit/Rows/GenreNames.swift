import CoreDomain
public import Prompt
import TMDbConfiguration
import TerminalKit

/// The names of genres by id, for the rows of machine formats.
public struct GenreNames: Sendable {
    private var names: [ItemKind: [Int: String]] = [:]
    /// The warnings about names that couldn't be fetched.
    public private(set) var notices: [Notice] = []

    /// No names.
    public init() {}

    /// Returns the names of the genres of some titles, unless the output shows none.
    ///
    /// Names that can't be fetched are left out, with a warning.
    ///
    /// - Parameters:
    ///   - titles: The titles.
    ///   - invocation: The command that writes the titles.
    ///   - source: The source of the names.
    public init(of titles: [Title], in invocation: Invocation, _ source: DataSource) async throws {
        try await add(titles, in: invocation, source)
    }

    /// Adds the names of the genres of more titles.
    mutating func add(_ titles: [Title], in invocation: Invocation, _ source: DataSource) async throws {
        guard invocation.writesProperty("genres") else { return }
        let kinds = titles.filter { $0.genreIDs?.isEmpty == false }.map(\.item.reference.kind).uniqued
        for kind in kinds where names[kind] == nil {
            names[kind] = [:]
            do {
                let genres = try await source.vocabulary.genres(of: kind, invocation.policy).value
                names[kind] = Dictionary(genres.map { ($0.id, $0.name) }) { first, _ in first }
            } catch let error as FetchError where error != .cancelled {
                notices.append(.warning("the names of genres are missing: \(error.message)"))
            }
        }
    }

    /// Returns the names of a title's genres, in the order of their ids; `nil` if they aren't known.
    func names(of title: Title) -> [String]? {
        guard let ids = title.genreIDs else { return nil }
        if ids.isEmpty { return [] }
        guard let known = names[title.item.reference.kind], !known.isEmpty else { return nil }
        return ids.compactMap { known[$0] }
    }
}
