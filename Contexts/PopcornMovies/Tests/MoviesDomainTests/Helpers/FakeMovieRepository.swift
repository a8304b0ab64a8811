package import CoreDomain
package import MoviesDomain
import Synchronization

/// Gives the answers that a test set, and none that it did not.
package final class FakeMovieRepository: MovieRepository {
    package typealias Answer<Value: Sendable> = Result<Fetched<Value>, FetchError>

    package struct Unset: Error {
        let question: String
    }

    package struct Answers: Sendable {
        package var movies: [Int: Answer<Movie>] = [:]
        package var credits: Answer<Credits>?
        package var images: Answer<ImageCollection>?
        package var releaseDates: Answer<ReleaseDates>?
        package var videos: Answer<[Video]>?
        package var watchProviders: Answer<[WatchProviders]>?
        package var collection: Answer<MovieCollectionParts>?
        package var pages: [MovieList: Answer<Page<MoviePreview>>] = [:]
        package var stored: Answer<[MoviePreview]>?
        package var storedTitles: [String]?
        /// What `updates` yields; after a failure it ends.
        package var updates: [Answer<Movie>]?
    }

    private let state = Mutex((answers: Answers(), questions: [String]()))

    package init(_ set: (inout Answers) -> Void = { _ in }) {
        state.withLock { set(&$0.answers) }
    }

    /// What was asked for, in order: "movie 550 cached".
    package var questions: [String] { state.withLock { $0.questions } }

    package func movie(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Movie> {
        try answer("movie \(id) \(policy)") { $0.movies[id] }
    }

    package func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<Credits> {
        try answer("credits \(id) \(policy)", \.credits)
    }

    package func images(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ImageCollection> {
        try answer("images \(id) \(policy)", \.images)
    }

    package func releaseDates(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ReleaseDates> {
        try answer("releaseDates \(id) \(policy)", \.releaseDates)
    }

    package func videos(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[Video]> {
        try answer("videos \(id) \(policy)", \.videos)
    }

    package func watchProviders(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[WatchProviders]> {
        try answer("watchProviders \(id) \(policy)", \.watchProviders)
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        try answer("collection \(id) \(policy)", \.collection)
    }

    package func page(
        _ page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        try answer("page \(page) of \(list) \(policy)") { $0.pages[list] }
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try answer("stored \(search.text) \(limit)", \.stored)
    }

    package func storedTitles() async throws -> [String] {
        try state.withLock { state in
            guard let titles = state.answers.storedTitles else { throw Unset(question: "storedTitles") }
            return titles
        }
    }

    package func updates(of id: Int) -> any AsyncSequence<Fetched<Movie>, any Error> & Sendable {
        AsyncThrowingStream<Fetched<Movie>, any Error> { continuation in
            do {
                for update in try answer("updates \(id)", \.updates) { continuation.yield(try update.get()) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    private func answer<Value>(
        _ question: String, _ find: (Answers) -> Result<Value, FetchError>?
    ) throws -> Value {
        try answer(question, find).get()
    }

    private func answer<Value>(_ question: String, _ find: (Answers) -> Value?) throws -> Value {
        try state.withLock { state in
            state.questions.append(question)
            guard let answer = find(state.answers) else { throw Unset(question: question) }
            return answer
        }
    }
}
