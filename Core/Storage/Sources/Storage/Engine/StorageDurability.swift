/// What an engine owes its records.
public enum StorageDurability: Hashable, Sendable {
    /// They can be fetched again. A crash may take the last batches; damage is set aside and the storage begins anew.
    case cache
    /// They are the user's own. Each batch is on disk before the answer; damage is reported and never thrown away.
    case library
}
