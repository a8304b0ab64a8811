/// The guarantees of an engine for its records.
public enum StorageDurability: Hashable, Sendable {
    /// The records can be fetched again. A crash may lose the last batches; a damaged file is moved away and replaced
    /// by an empty one.
    case cache
    /// The records are the user's own. Each batch is on disk before `commit` returns; damage is an error, and nothing is
    /// removed.
    case library
}
