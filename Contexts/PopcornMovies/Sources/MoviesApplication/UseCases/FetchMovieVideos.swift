public import CoreDomain
public import MoviesDomain

/// Fetches a movie's trailers and other videos.
public struct FetchMovieVideos: Sendable {
    let movies: any MovieRepository

    /// All videos of the movie of that id: official trailers first, then trailers, teasers and the rest.
    public func callAsFunction(
        of id: Int, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[Video]> {
        try await FetchError.bridge {
            try await movies.videos(of: id, policy).map { videos in
                let ranked = videos.enumerated().sorted { left, right in
                    (rank(of: left.element), left.offset) < (rank(of: right.element), right.offset)
                }
                return ranked.map(\.element)
            }
        }
    }

    private func rank(of video: Video) -> Int {
        switch video.type {
        case "Trailer": video.isOfficial == true ? 0 : 1
        case "Teaser": 2
        default: 3
        }
    }
}
