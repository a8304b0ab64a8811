package import CoreDomain
package import MoviesDomain
package import MoviesInfrastructure
import Synchronization

/// A remote side that gives the answers a test set, and none that it did not.
package final class FakeMovieRemote: MovieRemoteDataSource {
    package typealias Answer<Value: Sendable> = Result<RemoteResponse<Value>, FetchError>

    package struct Unset: Error {
        let question: String
    }

    package struct Answers: Sendable {
        package var movies: [Int: Answer<RemoteMovie>] = [:]
        package var collections: [Int: Answer<MovieCollectionParts>] = [:]
        package var pages: [MovieList: [Int: Answer<Page<MoviePreview>>]] = [:]
        /// Fails whatever is asked, set or not.
        package var outage: FetchError?
    }

    private let state = Mutex((answers: Answers(), questions: [String]()))

    package init(_ set: (inout Answers) -> Void = { _ in }) {
        self.set(set)
    }

    package func set(_ change: (inout Answers) -> Void) {
        state.withLock { change(&$0.answers) }
    }

    /// What was asked for, in order: "movie 550 en-US US".
    package var questions: [String] { state.withLock { $0.questions } }

    package func movie(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<RemoteMovie> {
        try answer("movie \(id)", locale) { $0.movies[id] }
    }

    package func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts> {
        try answer("collection \(id)", locale) { $0.collections[id] }
    }

    package func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>> {
        try answer("page \(page) of \(list)", locale) { $0.pages[list]?[page] }
    }

    private func answer<Value>(
        _ question: String, _ locale: ContentLocale, _ find: (Answers) -> Answer<Value>?
    ) throws -> RemoteResponse<Value> {
        try state.withLock { state in
            state.questions.append("\(question) \(locale.language) \(locale.region)")
            if let outage = state.answers.outage { throw outage }
            guard let answer = find(state.answers) else { throw Unset(question: question) }
            return try answer.get()
        }
    }
}
