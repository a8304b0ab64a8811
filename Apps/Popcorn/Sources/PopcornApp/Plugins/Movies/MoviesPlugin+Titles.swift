import CoreDomain
import PopcornMovies
import Prompt

/// Typed titles.
extension MoviesPlugin {
    /// Finds the movie whose title was typed.
    func find(_ lookup: TitleLookup) async throws -> FoundItem {
        let search = MovieSearch(lookup.title, year: lookup.year)
        let found = try await movies.search(search, page: 1, lookup.policy).value.items
        let exact = found.filter {
            $0.title.isSameTitle(as: lookup.title) || $0.originalTitle?.isSameTitle(as: lookup.title) == true
        }
        guard let best = exact.first ?? (found.count == 1 ? found.first : nil) else {
            throw try await notFound(lookup.title, near: found)
        }
        let others = exact.dropFirst().map { "\(Phrases.year($0.releaseDate)) (#\($0.id))" }
        return FoundItem(
            best.row, messages: others.isEmpty ? [] : ["also called that: \(others.joined(separator: ", "))"])
    }

    private func notFound(_ title: String, near found: [MoviePreviewDetails]) async throws -> CommandFailure {
        let shown = Sanitizer.excerpt(title)
        if !found.isEmpty {
            let titles = found.prefix(3).map { "\($0.title) (#\($0.id))" }.joined(separator: ", ")
            return CommandFailure(
                .notFound(shown), "no movie is titled exactly “\(shown)”. Did you mean \(titles)?",
                hint: "search \(shown)")
        }
        return CommandFailure(
            .notFound(shown), "no movie titled “\(shown)” was found.\(try await guess(for: title))",
            hint: sampleHint ?? "search for a part of it")
    }

    /// “ Did you mean …?” if a stored title is near.
    func guess(for title: String) async throws -> String {
        let nearest = try await movies.suggestTitle(near: title)
        return nearest.map { " Did you mean “\($0)”?" } ?? ""
    }

    /// What isn't in the sample may well be in TMDb.
    var sampleHint: String? {
        isSample ? "only the sample was searched; for all of TMDb set TMDB_ACCESS_TOKEN" : nil
    }

    func suggestTitles(_ prefix: String) async throws -> [Completion] {
        try await movies.findStored(MovieSearch(prefix), limit: 20).map {
            Completion($0.title, summary: Phrases.year($0.releaseDate))
        }
    }

    /// Returns what a list keeps of a movie.
    func summary(of id: Int) async throws -> ItemSummary {
        do { return ItemSummary(try await movies.fetchPreview(id, .cached).value) } catch {
            throw await failure(error, id, nil)
        }
    }
}

extension ItemSummary {
    fileprivate init(_ movie: MoviePreview) {
        self.init(ItemReference(.movie, movie.id), title: movie.title)
        (originalTitle, originalLanguage, overview) = (movie.originalTitle, movie.originalLanguage, movie.overview)
        (date, genreIDs, posterPath, backdropPath) = (
            movie.releaseDate, movie.genreIDs, movie.posterPath, movie.backdropPath
        )
        (popularity, voteAverage, voteCount) = (movie.popularity, movie.voteAverage, movie.voteCount)
        (hasVideo, isAdultOnly) = (movie.hasVideo, movie.isAdultOnly)
    }
}
