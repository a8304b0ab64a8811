/// A problem that didn't prevent a value from being returned.
public enum FetchWarning: Sendable {
    /// Fetching failed, so a stored value was served.
    case refetchFailed(FetchError)
    /// A part of the value is missing.
    case absent(any ResponsePart, FetchError)
    /// Some elements or values of the response couldn't be read and were left out. The integer is their count;
    /// `first` names the first one: `status "Shelved" of movie 550`.
    case skipped(Int, first: String? = nil)
    /// The value is complete but couldn't be stored.
    case notStored(FetchError)
    /// The storage couldn't be read, so the value was fetched.
    case notRead(FetchError)
}

/// A part of a response, as enumerated by a context: credits, images, offers.
///
/// Warnings refer to a part by its case, so that callers can match on it and phrase a message.
public protocol ResponsePart: RawRepresentable<String>, Hashable, Sendable {}

extension FetchWarning {
    /// The missing part and the reason; `nil` for every other warning.
    public var absence: (part: any ResponsePart, error: FetchError)? {
        if case .absent(let part, let error) = self {
            (part, error)
        } else {
            nil
        }
    }

    /// The reason why the value couldn't be fetched again; `nil` for every other warning.
    public var refetchError: FetchError? {
        if case .refetchFailed(let error) = self { error } else { nil }
    }

    /// The reason why the storage couldn't be read; `nil` for every other warning.
    public var readError: FetchError? {
        if case .notRead(let error) = self { error } else { nil }
    }

    /// The number of elements left out; `nil` for every other warning.
    public var skippedCount: Int? {
        if case .skipped(let count, _) = self { count } else { nil }
    }
}

extension [FetchWarning] {
    /// One warning for all skipped elements, with their number and the name of the first; `nil` if none.
    package var skipped: FetchWarning? {
        let counts = compactMap(\.skippedCount)
        if counts.isEmpty { return nil }
        let names = compactMap { if case .skipped(_, let first) = $0 { first } else { nil } }
        return .skipped(counts.reduce(0, +), first: names.first)
    }
}

extension FetchWarning: Hashable {
    /// Returns whether both warnings have the same case, part and payload.
    public static func == (left: FetchWarning, right: FetchWarning) -> Bool {
        left.identity == right.identity
    }

    /// Hashes the case, the part and the payload.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    /// The case, the part and the payload. Parts of two contexts differ even if their raw values are equal.
    private var identity: [AnyHashable] {
        switch self {
        case .refetchFailed(let error): [0, error]
        case .absent(let part, let error): [1, AnyHashable(part), error]
        case .skipped(let count, let first): [2, count, first]
        case .notStored(let error): [3, error]
        case .notRead(let error): [4, error]
        }
    }
}
