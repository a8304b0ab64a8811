import CoreDomain

// The effect of an unreadable cache on a fetch: a request, and a warning in its result.

extension FetchPolicy {
    /// Returns whether a stored value can be served. `isCurrent` is `true` if the value is fresh and complete.
    func serves(_ isCurrent: Bool) -> Bool {
        switch self {
        case .stored, .storedOnly: true
        case .cached, .unstored: isCurrent
        case .refresh: false
        }
    }

    /// Returns the error of a failed read, to be reported with the result of a request.
    ///
    /// Rethrows the error if no request is allowed, if its response isn't stored, if the caller was cancelled, or if the
    /// storage was closed: a program that uses it afterwards has a defect, which requests would conceal.
    func errorBesideRequest(_ error: any Error) throws -> FetchError {
        let converted = FetchError(error)
        let isRethrown = self == .storedOnly || self == .unstored || converted == .cancelled
        if isRethrown || error as? StorageError == .closed { throw error }
        return converted
    }

    /// Fetches a value and reads everything that belongs to it.
    ///
    /// Fetches a fresh value again if some of its data is no longer stored, and any value with unreadable data.
    func whole<Value, Whole>(
        fetch: (FetchPolicy) async throws -> Fetched<Value>,
        assemble: (Fetched<Value>) async throws -> (whole: Fetched<Whole>, isWhole: Bool)
    ) async throws -> Fetched<Whole> {
        let fetched = try await fetch(self)
        var readError: FetchError?
        do {
            let (whole, isWhole) = try await assemble(fetched)
            let isGone = !isWhole && fetched.freshness.isFresh && self == .cached
            if !isGone { return whole }
        } catch {
            readError = try errorBesideRequest(error)
        }
        return try await assemble(fetch(.refresh)).whole.adding(readError)
    }
}

extension FetchError {
    /// Returns the error of a failed request, or that of the storage if the remote source was unreachable.
    func withoutRequest(_ readError: FetchError?) -> FetchError {
        if case .offline = self, let readError { readError } else { self }
    }
}

extension [FetchWarning] {
    /// Returns the warnings, with one about unreadable storage in place of all others about the storage.
    func adding(_ readError: FetchError?) -> [FetchWarning] {
        guard let readError else { return self }
        return filter { !$0.concernsStorage } + [.notRead(readError)]
    }
}

extension FetchWarning {
    /// Whether the warning is about storing the value or reading it from storage.
    var concernsStorage: Bool {
        switch self {
        case .notStored, .notRead: true
        case .refetchFailed, .absent, .skipped: false
        }
    }
}

extension Fetched {
    func adding(_ readError: FetchError?) -> Fetched {
        Fetched(value, freshness, warnings: warnings.adding(readError))
    }
}
