public import CoreDomain

/// What can go wrong between us and TMDb. Nothing in it holds a credential or a query.
public enum TMDbError: FetchErrorConvertible, Hashable, Sendable {
    /// TMDb knows no such thing.
    case notFound(subject: String, TMDbRefusal)
    /// TMDb does not let us in.
    case unauthorised(TMDbRefusal)
    /// TMDb refuses the question.
    case refused(subject: String, TMDbRefusal)
    /// TMDb still asks to wait after our attempts. The seconds it named, if it did.
    case rateLimited(retryAfter: Int?)
    /// No whole answer came. Says from where and why.
    case noWholeAnswer(String)
    /// A whole answer came, but it does not fit its type.
    case undecodable(UndecodableAnswer)
    /// The answer is larger than we take. The bytes that we would have taken.
    case tooLarge(limit: Int)
    /// The question cannot be asked, so that nothing was sent. Says why.
    case impossible(String)

    public var fetchError: FetchError {
        switch self {
        case .notFound(let subject, _): .notFound(subject)
        case .unauthorised(let refusal):
            .unauthorised((refusal.httpStatus == nil ? "" : "TMDb refuses the credential: ") + "\(refusal)")
        case .refused(let subject, let refusal): .badData("TMDb refuses to answer for \(subject): \(refusal)")
        case .rateLimited(let seconds): .rateLimited(retryAfter: seconds)
        case .noWholeAnswer(let why): .offline("no whole answer from \(why)")
        case .undecodable(let answer): .badData(answer.description)
        case .tooLarge(let limit): .badData("TMDb's answer is larger than \(limit / 1_048_576) MB")
        case .impossible(let why): .badData(why)
        }
    }
}

/// What TMDb says when it does not answer, in its own words and numbers.
public struct TMDbRefusal: Hashable, Sendable, CustomStringConvertible {
    /// HTTP's status; nil where nothing was sent.
    public let httpStatus: Int?
    /// TMDb's own number: 7 invalid key, 34 not found, 25 over the limit, …
    public let code: Int?
    /// TMDb's words, bounded and escaped.
    public let message: String?

    init(httpStatus: Int? = nil, code: Int? = nil, message: String? = nil) {
        self.httpStatus = httpStatus
        self.code = code
        self.message = message
    }

    public var description: String {
        let numbers = [httpStatus.map { "HTTP \($0)" }, code.map { "TMDb \($0)" }].compactMap { $0 }
        let words = message.map { [$0] } ?? []
        return (words + (numbers.isEmpty ? [] : ["(" + numbers.joined(separator: ", ") + ")"])).joined(separator: " ")
    }
}

/// Which answer does not fit, where, and how.
public struct UndecodableAnswer: Hashable, Sendable, CustomStringConvertible {
    /// What was asked for: "movie 550".
    public let subject: String
    /// The Swift type that the answer should have become.
    public let type: String
    /// The keys on the wire that lead to the value: `credits.cast[3].id`; "" for the whole answer.
    public let keyPath: String
    /// What was expected and what was found, bounded and escaped.
    public let problem: String

    public var description: String {
        "TMDb's answer for \(subject) does not fit \(type)" + (keyPath.isEmpty ? "" : " at \(keyPath)") + ": \(problem)"
    }
}
