import CoreDomain
import Foundation
import PopcornMovies

extension Session {
    private var movies: MoviesContext { composition.movies }

    /// One facet of a movie. What the sample has no facts for is said to be so.
    func facetAnswer(_ facet: MovieFacet, of id: Int, _ flags: Flags) async throws -> Answer {
        do {
            var answer = try await fetch(facet, of: id, flags)
            answer.current = id
            return answer
        } catch let error as FetchError {
            throw await named(error, facet, id)
        }
    }

    /// The error in words that know what was asked for.
    func named(_ error: FetchError, _ facet: MovieFacet, _ id: Int) async -> any Error {
        switch error {
        case .notFound where composition.origin == .sample:
            NamedFailure(
                error: error, message: "\(name(of: facet, id) ?? "movie \(id)") is not in the sample",
                hint: "set TMDB_ACCESS_TOKEN to ask TMDb itself")
        case .notFound(let what):
            NamedFailure(
                error: error, message: "\(name(of: facet, id) ?? what) was not found", hint: await hint(for: id))
        case .offline where composition.isOffline:
            NamedFailure(error: error, message: "offline, and movie \(id) is not stored", hint: "offline off")
        default: error
        }
    }

    /// nil where the error itself says best what is missing.
    private func name(of facet: MovieFacet, _ id: Int) -> String? {
        switch facet {
        case .where: "where to watch movie \(id) in \(settings.locale.region)"
        case .trailer: "a trailer of movie \(id)"
        default: nil
        }
    }

    /// Digits are an id; where a stored title is that number, it says how to name it.
    private func hint(for id: Int) async -> String {
        let found = (try? await movies.findStored(MovieSearch(String(id)), limit: 5)) ?? []
        return found.contains { $0.title == String(id) }
            ? "the movie of that title: movie \"\(id)\"" : "check the id, or search by title"
    }

    private func fetch(_ facet: MovieFacet, of id: Int, _ flags: Flags) async throws -> Answer {
        let policy = policy(flags)
        switch facet {
        case .details: return try await details(id, policy)
        case .cast: return try await cast(id, policy, flags)
        case .crew(let department): return try await crew(id, policy, department, flags)
        case .images:
            let images = try await movies.fetchImages(id, policy)
            return try answer("images", images, MovieScreens.images(images.value))
        case .similar: return try await page(of: .similar(to: id), "movies", flags)
        case .recommend: return try await page(of: .recommendations(for: id), "movies", flags)
        case .where:
            let offers = try await movies.fetchWatchProviders(id, policy)
            return try answer("watchProviders", offers, MovieScreens.offers(offers.value))
        case .trailer: return try await videos(id, policy)
        case .collection: return try await collection(of: id, policy)
        }
    }

    private func details(_ id: Int, _ policy: FetchPolicy) async throws -> Answer {
        let overview = try await movies.fetchOverview(id, policy)
        let screen = MovieScreens.details(
            overview.value.details, credits: overview.value.credits, offers: overview.value.watchProviders)
        var answer = try answer("movie", overview.map(\.details), screen)
        let beyondSample = composition.origin == .sample ? [] : ["where", "trailer"]
        answer.hints = ["cast", "crew", "similar"] + beyondSample + ["images"]
        return answer
    }

    private func cast(_ id: Int, _ policy: FetchPolicy, _ flags: Flags) async throws -> Answer {
        let cast = try await movies.fetchCredits(id, policy).map { self.limited($0.cast, flags) }
        return try answer("cast", cast, MovieScreens.cast(cast.value))
    }

    private func crew(
        _ id: Int, _ policy: FetchPolicy, _ department: String?, _ flags: Flags
    ) async throws -> Answer {
        let credits = try await movies.fetchCredits(id, policy)
        guard let department else {
            let crew = credits.map { self.limited($0.crew, flags) }
            return try answer("crew", crew, MovieScreens.crew(crew.value))
        }
        let crew = credits.map { $0.crew.filter { TitleMatch.isSame($0.department, department) } }
        let known = credits.value.crew.map(\.department)
        if crew.value.isEmpty {
            throw UsageError(unknown: "department", department, known: known.uniqued.map { $0.lowercased() })
        }
        let shown = crew.map { self.limited($0, flags) }
        return try answer("crew", shown, MovieScreens.crew(shown.value))
    }

    private func videos(_ id: Int, _ policy: FetchPolicy) async throws -> Answer {
        let videos = try await movies.fetchVideos(id, policy)
        if videos.value.isEmpty { throw FetchError.notFound("a trailer of movie \(id)") }
        return try answer("videos", videos, MovieScreens.videos(videos.value))
    }

    private func collection(of id: Int, _ policy: FetchPolicy) async throws -> Answer {
        // The movie only tells which collection it is.
        let movie = try await movies.fetchDetails(id).value
        guard let own = movie.belongsToCollection else {
            throw NamedFailure(
                error: .notFound(movie.title), message: "\(movie.title) belongs to no collection", hint: "similar \(id)"
            )
        }
        let collection = try await movies.fetchCollection(own.id, policy)
        var answer = try answer("collection", collection, MovieScreens.collection(collection.value))
        answer.rows = collection.value.movies
        return answer
    }

    func list(_ word: MovieListWord, _ flags: Flags) async throws -> Answer {
        let list: MovieList =
            switch word {
            case .popular: .popular
            case .top: .topRated
            case .now: .nowPlaying
            case .upcoming: .upcoming
            case .trendingDay: .trending(.day)
            case .trendingWeek: .trending(.week)
            }
        return try await page(of: list, "movies", flags)
    }

    func search(_ text: String, _ year: Int?, _ flags: Flags) async throws -> Answer {
        let search = MovieSearch(text, year: year)
        do {
            let first = try await movies.search(search, page: flags.page ?? 1, policy(flags))
            return try await table("search", first, flags) { [movies] page in
                try await movies.search(search, page: page, self.policy(flags))
            }
        } catch let failure as NamedFailure {
            let nearest = try await movies.suggestTitle(near: text)
            let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
            let shown = Sanitizer.line(text).fitted(to: 60)
            throw NamedFailure(
                error: failure.error, message: "no movie matches “\(shown)”.\(guess)",
                hint: sampleHint ?? "try fewer words")
        }
    }

    private func page(of list: MovieList, _ kind: String, _ flags: Flags) async throws -> Answer {
        let first = try await movies.fetchPage(list, page: flags.page ?? 1, policy(flags))
        return try await table(kind, first, flags) { [movies] page in
            try await movies.fetchPage(list, page: page, self.policy(flags))
        }
    }

    /// Rows of one page, or of as many as the limit asks for; a title that comes again is left out.
    private func table(
        _ kind: String, _ first: Fetched<Page<MoviePreviewDetails>>, _ flags: Flags,
        more: (Int) async throws -> Fetched<Page<MoviePreviewDetails>>
    ) async throws -> Answer {
        var page = first.value
        var rows = page.items
        while let limit = flags.limit, rows.count < limit, page.hasMore {
            page = try await more(page.page + 1).value
            rows = (rows + page.items).uniqued(by: \.id)
        }
        rows = limited(rows, flags)
        guard !rows.isEmpty else {
            let skipped = first.warnings.contains { if case .skipped = $0 { true } else { false } }
            throw NamedFailure(
                error: skipped ? .badData("") : .notFound(kind),
                message: skipped ? "no entry of TMDb’s answer could be read" : nothing(composition.origin == .sample),
                hint: skipped ? "try again later" : "try another list")
        }
        var answer = try answer(kind, first.map { _ in rows }, Screen([MovieScreens.table(rows)]))
        (answer.rows, answer.page, answer.totalPages) = (
            rows, first.value.page, first.value.totalPages
        )
        answer.hints = ["\(rows.count) of \(Phrases.count(first.value.totalResults))", "1 opens the first", "1 cast"]
        return answer
    }

    private func nothing(_ isSample: Bool) -> String {
        isSample ? "the sample has nothing here" : "there is nothing here"
    }

    /// As many as the limit asks for.
    func limited<Element>(_ elements: [Element], _ flags: Flags) -> [Element] {
        flags.limit.map { Array(elements.prefix($0)) } ?? elements
    }

    func answer<Value: Encodable & Sendable>(
        _ kind: String, _ fetched: Fetched<Value>, _ screen: Screen
    ) throws -> Answer {
        Answer(
            kind: kind, data: try JSONTreeEncoder().encode(fetched.value), screen: screen,
            freshness: fetched.freshness, warnings: fetched.warnings)
    }
}

extension Array {
    /// The elements whose `id` did not come before.
    func uniqued<ID: Hashable>(by id: (Element) -> ID) -> [Element] {
        var seen: Set<ID> = []
        return filter { seen.insert(id($0)).inserted }
    }
}

extension Array where Element: Hashable {
    var uniqued: [Element] { uniqued { $0 } }
}
