import CoreDomain
import Foundation
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
            let wasThere = try await composition.movies.changeWatchlist.remove(id)
            guard wasThere else {
                throw NamedFailure(
                    error: .notFound("movie \(id)"), message: "movie \(id) is not on “watchlist”", hint: "watchlist")
            }
            return try await shownWatchlist(flags).remarking(["removed from “watchlist”"])
        }
    }

    private func add(_ id: Int) async throws -> Bool {
        do { return try await composition.movies.changeWatchlist.add(id) } catch {
            throw await named(error, .details, id)
        }
    }

    /// Removing asks nobody, so a title is looked for on the list itself.
    private func listed(_ reference: MovieReference, _ flags: Flags) async throws -> Int {
        guard case .title(let title, let year) = reference else { return try await resolve(reference, flags).id }
        let entries = try await composition.movies.fetchWatchlist().entries.map(\.movie)
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
        let list = try await composition.movies.fetchWatchlist()
        let entries = limited(list.entries, flags)
        let rows = entries.map(\.movie)
        let screen = Screen(
            rows.isEmpty
                ? [.line("“\(list.name)” is empty.")]
                : [.heading(list.name, right: Phrases.count(list.entries.count, "movie")), MovieScreens.table(rows)])
        var answer = Answer(kind: "list", data: .array(try entries.map(row)), screen: screen)
        answer.rows = rows
        answer.hints = rows.isEmpty ? ["list add watchlist 550"] : ["1 opens the first"]
        return answer
    }

    /// A movie's members, and when it was added.
    private func row(_ entry: UserListEntryDetails) throws -> JSONValue {
        let tree = try JSONTreeEncoder().encode(entry)
        guard case .object(let movie)? = tree["movie"] else { return tree }
        return .object(movie + [JSONValue.Member(key: "addedAt", value: tree["addedAt"] ?? .null)])
    }
}
