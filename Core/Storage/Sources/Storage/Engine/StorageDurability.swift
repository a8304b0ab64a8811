/// What a power cut may cost.
public enum StorageDurability: Sendable {
    /// Perhaps the last batches: what is lost can be fetched again. A damaged store is set aside and rebuilt.
    case cache
    /// Nothing that was acknowledged. A damaged store is never rebuilt silently.
    case library
}
