import CoreDomain

/// What one read found: the stored root with its parts, and whether its absence is remembered.
struct Snapshot<Root: StoredRecord>: Sendable {
    let stored: Stored<Aggregate<Root>>?
    let isKnownMissing: Bool
    /// Whether the absence was ever remembered, even if that has expired, or may have been.
    let mayHaveMissingRecord: Bool
    /// Why nothing could be read.
    let readError: FetchError?

    init(stored: Stored<Aggregate<Root>>?, isKnownMissing: Bool, mayHaveMissingRecord: Bool) {
        (self.stored, self.isKnownMissing, self.mayHaveMissingRecord) = (stored, isKnownMissing, mayHaveMissingRecord)
        readError = nil
    }

    /// A storage that couldn't be read.
    init(readError: FetchError) {
        (stored, isKnownMissing, mayHaveMissingRecord, self.readError) = (nil, false, true, readError)
    }

    func serves(_ policy: FetchPolicy, requiring required: [RecordReference]) -> Bool {
        guard let stored else { return false }
        return policy.serves(stored.isFresh && stored.record.contains(required))
    }

    /// Returns what is stored after a request failed.
    func served(insteadOf error: FetchError) throws -> Fetched<Aggregate<Root>> {
        guard let stored else { throw error }
        return try stored.fetched(insteadOf: error)
    }
}
