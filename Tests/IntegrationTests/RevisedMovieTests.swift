import Foundation
import LoopbackTMDb
import PopcornMovies
import Testing

/// A movie that changes on the server never shows a mixture of two responses.
@Suite struct RevisedMovieTests {
    /// Everything that can be fetched about movie 550 without another request.
    private struct Screens {
        let overview: Fetched<MovieOverview>
        let videos: [Video]
        let images: ImageCollectionDetails
        let recommendedTitles: [String]

        init(_ movies: MoviesContext) async throws {
            overview = try await movies.overview(of: 550)
            videos = try await movies.videos(of: 550).value
            images = try await movies.images(of: 550).value
            recommendedTitles = try await movies.page(of: .recommendations(for: 550)).value.items.map(\.title)
            #expect(try await movies.details(of: 550).value == overview.value.details)
            #expect(try await movies.credits(of: 550).value == overview.value.credits)
            #expect(try await movies.watchProviders(of: 550).value == overview.value.watchProviders)
        }

        var values: Set<String> {
            let values: [Any] = [overview.value, videos, images, recommendedTitles]
            return values.reduce(into: []) { collectValues(of: $1, named: "", into: &$0) }
        }
    }

    @Test(arguments: [false, true])
    func `after a stale movie is fetched again, no value of the first response is shown`(_ inSQLite: Bool) async throws
    {
        try await ContextsOverLoopback.with(inSQLite: inSQLite) { loopback in
            let first = try await Screens(loopback.movies)
            loopback.server.reviseFightClub()
            loopback.time.advance(days: 2)
            let second = try await Screens(loopback.movies)
            #expect(second.overview.warnings == [])
            #expect(second.overview.value.details.title == "Soap Opera")
            #expect(second.overview.value.details.certification == "PG")
            #expect(loopback.server.count("/3/movie/550") == 2)
            #expect(second.overview.value.credits?.cast.map(\.name) == ["Ada Bubble"])
            #expect(second.overview.value.watchProviders?.free?.map(\.name) == ["Suds"])
            #expect(second.videos.map(\.name) == ["Bubbles"])
            #expect(second.images.posterURLSets.count == 1 && second.recommendedTitles.count == 2)
            // These properties don't come from the response, or are those of the user's region, so they stay the same.
            let same: Set = [
                "id=550", "countryCode=US", "isOnWatchlist=false", "timesSeen=0", "seasons=[:]", "isDropped=false",
                "hasNote=false", "isSeen=false", "certificationRegion=US",
            ]
            #expect(first.values.intersection(second.values).subtracting(same) == [])
            #expect(try await Screens(loopback.movies).values == second.values)
        }
    }

    @Test(arguments: [false, true])
    func `if a response's credits can't be read, the old cast isn't shown`(_ inSQLite: Bool) async throws {
        try await ContextsOverLoopback.with(inSQLite: inSQLite) { loopback in
            _ = try await Screens(loopback.movies)
            loopback.server.reviseFightClub(breaking: ["credits"])
            loopback.time.advance(days: 2)
            let screen = try await loopback.movies.overview(of: 550)
            #expect(screen.value.details.title == "Soap Opera")
            #expect(screen.value.credits == nil)
            #expect(screen.warnings.compactMap { $0.absence?.part as? MoviePart } == [.credits])
            // The part is also absent from the stored movie.
            let stored = try await loopback.movies.overview(of: 550)
            #expect(stored.value.credits == nil)
            #expect(stored.warnings.compactMap { $0.absence?.part as? MoviePart } == [.credits])
            await #expect { try await loopback.movies.credits(of: 550) } throws: { error in
                if case FetchError.badData = error { true } else { false }
            }
        }
    }
}

/// Adds every leaf of a value as "name=value" by reflection. `nil` has no value.
private func collectValues(of value: Any, named name: String, into values: inout Set<String>) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .optional:
        for child in mirror.children { collectValues(of: child.value, named: name, into: &values) }
    case .struct where !(value is URL || value is Date):
        for child in mirror.children { collectValues(of: child.value, named: child.label ?? name, into: &values) }
    default: values.insert("\(name)=\(value)")
    }
}
