import CoreDomain
import Prompt

/// The words for errors and warnings that no command has worded itself.
extension Composition {
    static func failure(for error: FetchError) -> CommandFailure {
        let message = message(for: error)
        guard case .storage = error, let (cause, advice) = separated(message) else {
            return CommandFailure(error, message, hint: hint(for: error))
        }
        return CommandFailure(error, cause, hint: advice)
    }

    func failure(for error: FetchError) -> CommandFailure {
        guard isOffline, case .offline = error else { return Self.failure(for: error) }
        return CommandFailure(
            .offline(""), "offline, and this is not stored", hint: offlineReason.hint)
    }

    private static func message(for error: FetchError) -> String {
        switch error {
        case .rateLimited(let seconds?): "TMDb limits requests; wait \(seconds) s before the next one"
        case .rateLimited(nil): "TMDb limits requests; wait before the next one"
        default: error.message
        }
    }

    private static func hint(for error: FetchError) -> String {
        switch error {
        case .notFound: "check the id, or search by title"
        case .unauthorised: "key set stores a valid key, or set TMDB_ACCESS_TOKEN"
        case .offline: "check the connection and try again; what is stored can be read offline"
        case .rateLimited: "wait a little and try again"
        case .badData: "try again later; if it happens again, report the message"
        case .storage: "check the folder’s permissions and free space, or choose another storage"
        case .cancelled: "run it again when you like"
        }
    }

    /// Separates what to do, which some messages say in their last sentence, from what happened.
    private static func separated(_ message: String) -> (cause: String, advice: String)? {
        guard let end = message.ranges(of: ". ").last else { return nil }
        let advice = message[end.upperBound...]
        let words = advice.prefix(1).lowercased() + advice.dropFirst()
        return (String(message[..<end.lowerBound]), words.hasSuffix(".") ? String(words.dropLast()) : words)
    }

    func sentence(for warning: FetchWarning, age: String?, isVerbose: Bool) -> String? {
        switch warning {
        case .refetchFailed(.offline) where isInOutage:
            return "warning: TMDb didn’t answer" + (age.map { "; stored \($0) ago" } ?? "")
        case .refetchFailed(let error):
            let stored = age.map { " (stored \($0) ago)" } ?? ""
            return "warning: \(Self.message(for: error)); this is a stored result\(stored)"
        // A missing part that TMDb doesn't have is not worth a warning.
        case .absent(let part, .notFound):
            return isVerbose ? "note: \(sourceName) has no \(part.rawValue.separated) for this" : nil
        case .absent(let part, let error):
            return "warning: the \(part.rawValue.separated) could not be loaded: \(Self.message(for: error))"
        case .skipped(1, let first):
            return "warning: one entry or value of TMDb’s response could not be read and was left out"
                + (first.map { ": \($0)" } ?? "")
        case .skipped(let count, let first):
            return "warning: \(count) entries or values of TMDb’s response could not be read and were left out"
                + (first.map { ". The first: \($0)" } ?? "")
        case .notStored(let error): return "warning: this result could not be stored: \(Self.message(for: error))"
        case .notRead(let error):
            let message = Self.message(for: error)
            let hint = Self.separated(message) == nil ? ". Hint: \(Self.hint(for: error))" : ""
            return "warning: fetched again, because what is stored could not be read: \(message)\(hint)"
        }
    }

    private var sourceName: String { origin == .sample ? "the sample" : "TMDb" }
}

extension String {
    /// “watchProviders” → “watch providers”.
    var separated: String { reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) } }
}
