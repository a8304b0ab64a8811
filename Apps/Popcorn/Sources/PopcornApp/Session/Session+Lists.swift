import CoreDomain
import Foundation
import PopcornLibrary
import PopcornMovies

extension Session {
    /// The watchlist as it is, or after a change of it.
    func watchlist(_ action: WatchlistAction, _ flags: Flags) async throws -> Answer {
        switch action {
        case .show:
            return try await shownWatchlist(flags)
        case .add(let reference):
            let movie = try await resolve(reference, flags)
            let isNew = try await add(movie.id)
            let remark = isNew ? "added to “watchlist”" : "on “watchlist” already"
            return try await shownWatchlist(flags).remarking(movie.remarks + [remark])
        case .remove(let reference):
            let id = try await listed(reference, flags)
            let wasThere = try await composition.lists.remove([ItemReference(.movie, id)], from: .watchlist) != nil
            guard wasThere else {
                throw NamedFailure(
                    error: .notFound("movie \(id)"), message: "movie \(id) is not on “watchlist”", hint: "watchlist")
            }
            return try await shownWatchlist(flags).remarking(["removed from “watchlist”"])
        }
    }

    private func add(_ id: Int) async throws -> Bool {
        let item = ItemReference(.movie, id)
        if try await composition.lists.membership(of: item).isOnWatchlist { return false }
        do {
            let movie = try await composition.movies.fetchPreview(id).value
            return try await composition.lists.add([TitleSnapshot(movie)], to: .watchlist) != nil
        } catch let error as FetchError {
            throw await named(error, .details, id)
        }
    }

    /// Removing asks nobody, so a title is looked for on the list itself.
    private func listed(_ reference: MovieReference, _ flags: Flags) async throws -> Int {
        guard case .title(let title, let year) = reference else { return try await resolve(reference, flags).id }
        let entries = try await composition.lists.list(named: .watchlist).entries
        let match = entries.first { movie in
            TitleMatch.isSame(movie.title, title) && (year == nil || movie.releaseDate.map(CalendarDay.year) == year)
        }
        if let match { return match.id }
        let nearest = entries.map(\.title).nearest(to: title)
        throw NamedFailure(
            error: .notFound(title), message: "“\(title)” is not on “watchlist”",
            hint: nearest.map { "did you mean “\($0)”?" } ?? "watchlist")
    }

    private func shownWatchlist(_ flags: Flags) async throws -> Answer {
        let list = try await composition.lists.list(named: .watchlist)
        let entries = limited(list.entries, flags)
        let rows: [any TitleRow] = entries
        let screen = Screen(
            rows.isEmpty
                ? [.line("“\(list.name)” is empty.")]
                : [.heading(list.name, right: Phrases.count(list.entries.count, "movie")), MovieScreens.table(rows)])
        let data = try entries.map { try JSONTreeEncoder().encode($0) }
        var answer = Answer(kind: "list", data: .array(data), screen: screen)
        answer.rows = rows
        answer.hints = rows.isEmpty ? ["list add watchlist 550"] : ["1 opens the first"]
        return answer
    }
}

extension TitleSnapshot {
    init(_ movie: MoviePreview) {
        self.init(
            item: ItemReference(.movie, movie.id), title: movie.title, originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage, overview: movie.overview, releaseDate: movie.releaseDate,
            genreIDs: movie.genreIDs, posterPath: movie.posterPath, backdropPath: movie.backdropPath,
            popularity: movie.popularity, voteAverage: movie.voteAverage, voteCount: movie.voteCount,
            hasVideo: movie.hasVideo, isAdultOnly: movie.isAdultOnly)
    }
}

/// What a table of titles shows.
protocol TitleRow: Sendable {
    var id: Int { get }
    var title: String { get }
    var originalTitle: String? { get }
    var releaseDate: Date? { get }
    var voteAverage: Double? { get }
    var voteCount: Int? { get }
}

extension MoviePreviewDetails: TitleRow {}
extension ListEntryDetails: TitleRow {}
