/// Something that went wrong beside a value without spoiling it.
public enum FetchWarning: Sendable {
    /// Fetching failed, so a stored value was served.
    case refetchFailed(FetchError)
    /// A part of the value is missing.
    case absent(any ResponsePart, FetchError)
    /// That many elements and values of the response couldn't be read and were left out. `first` names the first of
    /// them: "status "Shelved" of movie 550".
    case skipped(Int, first: String? = nil)
    /// The value is complete but couldn't be stored.
    case notStored(FetchError)
    /// The storage couldn't be read, so that the value was fetched, whether or not it is stored.
    case notRead(FetchError)
}

/// A part of a response, as a context enumerates them: credits, images, offers.
///
/// A warning names the part by its case, so that a caller can match it and choose the words that a reader sees.
public protocol ResponsePart: RawRepresentable<String>, Hashable, Sendable {}

extension FetchWarning {
    /// The part that is missing, and why; `nil` for every other warning.
    public var absence: (part: any ResponsePart, error: FetchError)? {
        if case .absent(let part, let error) = self { (part, error) } else { nil }
    }

    /// Why the value couldn't be fetched again; `nil` for every other warning.
    public var refetchError: FetchError? {
        if case .refetchFailed(let error) = self { error } else { nil }
    }

    /// Why the storage couldn't be read; `nil` for every other warning.
    public var readError: FetchError? {
        if case .notRead(let error) = self { error } else { nil }
    }

    /// How many elements were left out; `nil` for every other warning.
    public var skippedCount: Int? {
        if case .skipped(let count, _) = self { count } else { nil }
    }
}

extension [FetchWarning] {
    /// All warnings about skipped elements as one, with their sum and the first name; `nil` if there is none.
    public var skipped: FetchWarning? {
        let counts = compactMap(\.skippedCount)
        if counts.isEmpty { return nil }
        let names = compactMap { if case .skipped(_, let first) = $0 { first } else { nil } }
        return .skipped(counts.reduce(0, +), first: names.first)
    }
}

extension FetchWarning: Hashable {
    /// Whether the case, the part and the payload are equal.
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
