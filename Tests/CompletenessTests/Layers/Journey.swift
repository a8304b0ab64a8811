import CoreDomain
import TMDb
import TMDbTestHelpers

/// The way of one kind of answer through the layers.
struct Journey: Sendable {
    let table: Guide.Table
    let layers: [Layer]
    /// What an answer is at each layer.
    let shapes: @Sendable (JSON) async throws -> [Layer: Shape]
}

extension Journey {
    static let movie = Journey(table: Guide.movie, layers: Layer.allCases) { json in
        try await MoviePassage(json).stops().mapValues(\.movie)
    }

    static let credits = Journey(table: Guide.credits, layers: Layer.allCases) { json in
        let movie = JSON.object(["id": .leaf(.integer(1)), "title": .leaf(.text("T")), "credits": json])
        return try await MoviePassage(movie).stops().mapValues(\.credits)
    }

    static let tvSeries = Journey(table: Guide.tvSeries, layers: [.wire]) { json in
        [.wire: Shape(reflecting: try await answer(to: .tvSeries(1), "/tv/1", json).main)]
    }

    static let tvSeason = Journey(table: Guide.tvSeason, layers: [.wire]) { json in
        [.wire: Shape(reflecting: try await answer(to: .tvSeason(2, ofSeries: 1), "/tv/1/season/2", json).main)]
    }

    static let tvEpisode = Journey(table: Guide.tvEpisode, layers: [.wire]) { json in
        let path = "/tv/1/season/2/episode/3"
        let answer = try await answer(to: .tvEpisode(3, season: 2, ofSeries: 1), path, json)
        return [.wire: Shape(reflecting: answer.main)]
    }

    static let person = Journey(table: Guide.person, layers: [.wire]) { json in
        [.wire: Shape(reflecting: try await answer(to: .person(1), "/person/1", json).main)]
    }

    private static func answer<Answer>(
        to request: TMDbRequest<Answer>, _ path: String, _ json: JSON
    ) async throws -> Answer {
        try await TMDbClient(transport: FixtureTransport([path: json.text])).send(request).value
    }
}
