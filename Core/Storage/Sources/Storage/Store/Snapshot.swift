import CoreDomain

/// The result of one read: the stored root with its parts, and whether its absence is remembered.
struct Snapshot<Root: StoredRecord>: Sendable {
    let stored: Stored<Aggregate<Root>>?
    let isKnownMissing: Bool
    /// Whether the storage may contain a remembered absence, even an expired one.
    let mayHaveMissingRecord: Bool
    /// The reason why nothing could be read; `nil` if reading succeeded.
    var readError: FetchError?

    static func unreadable(_ error: FetchError) -> Snapshot {
        Snapshot(stored: nil, isKnownMissing: false, mayHaveMissingRecord: true, readError: error)
    }

    func serves(_ policy: FetchPolicy, requiring required: [RecordReference]) -> Bool {
        guard let stored else { return false }
        return policy.serves(stored.isFresh && stored.record.contains(required))
    }

    func served(insteadOf error: FetchError) throws -> Fetched<Aggregate<Root>> {
        guard let stored else { throw error }
        return try stored.fetched(insteadOf: error)
    }
}
