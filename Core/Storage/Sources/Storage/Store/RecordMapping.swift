public import Foundation

/// The mapping between a value and its record.
public struct RecordMapping<Record: StoredRecord, Value: Sendable>: Sendable {
    /// The closure that maps a record to its value.
    public let read: @Sendable (Record) -> Value
    /// The closure that maps a value to a new record.
    public let write: @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record
    private let update: (@Sendable (Value, inout Record, _ cachedAt: Date) -> Void)?

    /// Creates a mapping from a mapper's functions. Without `update`, a new record replaces the stored one.
    public init(
        _ read: @escaping @Sendable (Record) -> Value,
        _ write: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        update: (@Sendable (Value, inout Record, _ cachedAt: Date) -> Void)? = nil
    ) {
        self.read = read
        self.write = write
        self.update = update
    }

    /// Returns the record of a value: `old`, updated in place, or a new record if `old` is `nil`.
    func record(of value: Value, over old: Record?, _ language: String, _ cachedAt: Date) -> Record {
        guard let update, var record = old else { return write(value, language, cachedAt) }
        update(value, &record, cachedAt)
        return record
    }
}
