import CoreDomain
import PopcornMovies

/// What a command answers: data for machines, a screen for people, and what the session remembers of it.
struct Answer: Sendable {
    /// The machine's word for the data: movie, movies, cast…
    let kind: String
    let data: JSONValue
    let screen: Screen
    var page: Int?
    var totalPages: Int?
    /// nil where nothing was fetched.
    var freshness: Freshness?
    var warnings: [FetchWarning] = []
    /// What the table's row numbers open.
    var rows: [any TitleRow]?
    /// What facets without a title are about from now on.
    var current: Int?
    /// What one might type next.
    var hints: [String] = []
    /// Said beside the answer.
    var remarks: [String] = []
    var quits = false
    /// Where an answer is whole, but has nothing in it.
    var exitCode = ExitCode.ok
}

/// The codes with which the program ends.
enum ExitCode: Int32, CaseIterable, Sendable {
    case ok = 0
    case failure = 1
    case usage = 2
    case notFound = 3
    case unauthorised = 4
    case offline = 5
    case rateLimited = 6
    case storage = 7
    case interrupted = 130
    case terminated = 143

    init(_ error: FetchError) {
        self =
            switch error {
            case .notFound: .notFound
            case .unauthorised: .unauthorised
            case .offline: .offline
            case .rateLimited: .rateLimited
            case .badData: .failure
            case .storage: .storage
            case .cancelled: .interrupted
            }
    }

    var meaning: String {
        switch self {
        case .ok: "all went well"
        case .failure: "a failure; also a whole answer that does not decode"
        case .usage: "a command, flag, setting or storage that makes no sense"
        case .notFound: "nothing found"
        case .unauthorised: "the key is missing or refused"
        case .offline: "no whole answer from the network, or offline and not stored"
        case .rateLimited: "TMDb asked to wait, also after retries"
        case .storage: "the storage failed"
        case .interrupted: "interrupted (Ctrl-C)"
        case .terminated: "terminated (SIGTERM)"
        }
    }
}

/// Where in a script a command stands.
public struct ScriptPosition: Sendable {
    let name: String
    /// From 1.
    let line: Int
}

/// What is written, and how the command ended.
public struct Reply: Sendable {
    public let output: String
    public let errorOutput: String
    public let exitCode: Int32
    public let quits: Bool
}
