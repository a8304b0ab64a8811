import CoreDomain
import PopcornMovies
import Prompt

/// One function a facet of a movie.
extension MoviesPlugin {
    func details(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await movies.fetchOverview(id, invocation.policy)
            let screen = MovieScreens.overview(overview.value)
            var result = try CommandResult("movie", overview.map(\.details), screen)
            result.suggestions =
                ["cast", "crew", "similar"] + (source.isSample ? [] : ["where", "trailer"]) + ["images"]
            result.current = Item(ItemReference(.movie, id), title: overview.value.details.title)
            return result
        }
    }

    func cast(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.credits(
                "cast", await movies.fetchCredits(id, invocation.policy).map(\.cast),
                columns: [TableColumn("Character", width: .flexible, \.character)],
                keys: ["id", "castID", "creditID", "name", "character", "gender", "profileURLSet", "order"])
        }
    }

    func crew(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.credits(
                "crew",
                await movies.fetchCredits(id, invocation.policy).map {
                    try $0.crew.inDepartment(invocation.arguments.keys["dept"])
                },
                leading: [TableColumn("Department", \.department)],
                columns: [TableColumn("Job", width: .flexible, \.job)],
                keys: ["id", "creditID", "name", "job", "department", "gender", "profileURLSet"])
        }
    }

    func images(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let images = try await movies.fetchImages(id, invocation.policy)
            return try CommandResult("images", images, MovieScreens.images(images.value))
        }
    }

    func offers(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id, "where to watch movie \(id) in \(Phrases.country(region))") {
            let offers = try await movies.fetchWatchProviders(id, invocation.policy)
            return try CommandResult("watchProviders", offers, Offers(offers.value).screen)
        }
    }

    func videos(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id, "a trailer of movie \(id)") {
            let videos = try await movies.fetchVideos(id, invocation.policy)
            if videos.value.isEmpty { throw FetchError.notFound("a trailer of movie \(id)") }
            return try CommandResult("videos", videos, TitleScreens.videos(videos.value))
        }
    }

    func collection(of id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            // The movie itself only names its collection.
            let movie = try await movies.fetchDetails(id, invocation.policy)
            guard let own = movie.value.belongsToCollection else {
                let title = movie.value.title
                throw CommandFailure(
                    .notFound(title), "\(title) is not part of a collection", hint: "similar \(id)")
            }
            let collection = try await movies.fetchCollection(own.id, invocation.policy).adding(movie.warnings)
            var result = try CommandResult("collection", collection, MovieScreens.collection(collection.value))
            result.rows = collection.value.movies.map(\.row)
            return result
        }
    }
}
