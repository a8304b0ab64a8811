import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage

/// The user's lists at the prompt.
struct LibraryPlugin: ContextPlugin {
    let movies: PopcornMovies

    static let storages = [StorageNeed.library("library")]

    static var features: Contribution<LibraryPlugin> { Contribution(commands: [list, watchlist]) }

    init(_ wiring: Wiring) throws {
        movies = PopcornMovies(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: try wiring.storages.context("movies"), library: try wiring.storages.context("library"),
            locale: wiring.settings.locale)
    }

    private static let name = "watchlist"

    private static var list: Command<LibraryPlugin> {
        Command(
            "list", summary: "your lists", examples: ["list", "list add watchlist 550"],
            forms: [
                Form(.choice("list", [name]).optional) { try await $0.host.show($0) },
                Form(.verb("add"), listName, title, keys: [.year]) { try await $0.host.add($0) },
                Form(.verb("remove"), listName, title, keys: [.year]) { try await $0.host.remove($0) },
            ])
    }

    private static var watchlist: Command<LibraryPlugin> {
        Command(
            name, summary: "your watchlist, the newest first", examples: [name, "watchlist add heat"],
            forms: [
                Form { try await $0.host.show($0) },
                Form(.verb("add"), title, keys: [.year]) { try await $0.host.add($0) },
                Form(.verb("remove"), title, keys: [.year]) { try await $0.host.remove($0) },
            ])
    }

    private static var title: Argument<LibraryPlugin> { .title(question: "which title?").optional }

    private static var listName: Argument<LibraryPlugin> {
        .value("list", label: "NAME", question: "which list?") { _, _ in [Completion(name)] }
    }

    private func check(_ invocation: Invocation<LibraryPlugin>) throws {
        guard let name = invocation.arguments.keyword("list"), name != Self.name else { return }
        throw UsageError(unknown: "list", name, known: [Self.name])
    }

    private func add(_ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try check(invocation)
        let found = try await invocation.find([.movie])
        let isNew = try await movies.changeWatchlist.add(found.item.reference.id)
        let message = isNew ? "added to “watchlist”" : "already on “watchlist”"
        return try await show(invocation).adding(messages: found.messages + [message])
    }

    private func remove(_ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try check(invocation)
        let id = try await listed(invocation)
        guard try await movies.changeWatchlist.remove(id) else {
            throw CommandFailure(.notFound("movie \(id)"), "movie \(id) is not on “watchlist”", hint: "watchlist")
        }
        return try await show(invocation).adding(messages: ["removed from “watchlist”"])
    }

    /// Removing needs no network, so a title is looked for on the list itself.
    private func listed(_ invocation: Invocation<LibraryPlugin>) async throws -> Int {
        guard case .title(let title, let year) = try invocation.arguments.titleQuery() else {
            return try await invocation.find([.movie]).item.reference.id
        }
        let entries = try await movies.fetchWatchlist().entries.map(\.movie)
        let match = entries.first { movie in
            movie.title.isSameTitle(as: title) && (year == nil || movie.releaseDate.map(CalendarDay.year) == year)
        }
        if let match { return match.id }
        let nearest = entries.map(\.title).nearest(to: title)
        throw CommandFailure(
            .notFound(title), "“\(title)” is not on “watchlist”",
            hint: nearest.map { "did you mean “\($0)”?" } ?? "watchlist")
    }

    private func show(_ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let list = try await movies.fetchWatchlist()
        let entries = invocation.limited(list.entries)
        let rows = entries.map(\.movie)
        let screen = Screen(
            rows.isEmpty
                ? [.line("“\(list.name)” is empty.")]
                : [.heading(list.name, right: Phrases.count(list.entries.count, "movie")), MovieScreens.table(rows)])
        var result = CommandResult(kind: "list", data: .array(try entries.map(row)), screen: screen)
        result.rows = rows.map(\.item)
        result.suggestions = rows.isEmpty ? ["list add watchlist 550"] : ["1 opens the first"]
        return result
    }

    /// A movie's members, and when it was added.
    private func row(_ entry: UserListEntryDetails) throws -> JSONValue {
        let tree = try JSONTreeEncoder().encode(entry)
        guard case .object(let movie)? = tree["movie"] else { return tree }
        return .object(movie + [JSONValue.Member(key: "addedAt", value: tree["addedAt"] ?? .null)])
    }
}
