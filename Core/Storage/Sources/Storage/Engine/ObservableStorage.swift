/// An engine that learns of the batches that others commit at its location, such as other machines.
public protocol ObservableStorage: StorageEngine {
    /// Returns the records that others put or removed, from now on until the stream is abandoned or the engine closed.
    ///
    /// A batch may name records that it left unchanged, and the engine's own batches may be among them.
    func foreignChanges() -> AsyncStream<ForeignChange>
}

/// What a batch by others may have changed.
public enum ForeignChange: Equatable, Sendable {
    /// These records.
    case keys(Set<ChangedKey>)
    /// Any record: the batch was too large to name its records, or batches may have been missed.
    case anything
}
