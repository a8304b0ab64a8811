public import CoreDomain
import TerminalKit

/// The program's exit codes.
public enum ExitCode: Int32, CaseIterable, Sendable {
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

    /// Returns the code for `error`.
    public init(_ error: FetchError) {
        self =
            switch error {
            case .notFound, .moved, .notOffered: .notFound
            case .unauthorised: .unauthorised
            case .offline: .offline
            case .rateLimited: .rateLimited
            case .badData: .failure
            case .storage: .storage
            case .cancelled: .interrupted
            }
    }

    init(of error: any Error) {
        switch error {
        case is UsageError: self = .usage
        case let failure as CommandFailure: self = ExitCode(failure.error)
        case let choice as TitleChoice: self = ExitCode(choice.failure.error)
        default: self = ExitCode(FetchError(error))
        }
    }

    /// The meaning of the code, in one line.
    public var meaning: String {
        switch self {
        case .ok: "success"
        case .failure: "a failure, or a complete response that could not be decoded"
        case .usage: "an error in a command, flag, setting or storage name"
        case .notFound: "nothing found"
        case .unauthorised: "the key is missing or was rejected"
        case .offline: "no complete response from the network, or offline and not stored"
        case .rateLimited: "too many requests, even after retries"
        case .storage: "the storage failed"
        case .interrupted: "interrupted (Ctrl-C)"
        case .terminated: "terminated (SIGTERM)"
        }
    }
}
