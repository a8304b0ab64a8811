public import Foundation

/// The mapping between a value and its record.
public struct RecordMapping<Record: StoredRecord, Value: Sendable>: Sendable {
    /// The closure that maps a record to its value.
    public let read: @Sendable (Record) -> Value
    /// The closure that maps a value to a new record.
    public let write: @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record
    private let update: @Sendable (Value, inout Record, _ cachedAt: Date) -> Void

    /// Creates a mapping from a mapper's three functions; `update` changes everything in a record except its key.
    public init(
        _ read: @escaping @Sendable (Record) -> Value,
        _ write: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        update: @escaping @Sendable (Value, inout Record, _ cachedAt: Date) -> Void
    ) {
        self.read = read
        self.write = write
        self.update = update
    }

    /// Returns the record of a value: `old`, updated in place, or a new record if `old` is `nil`.
    func record(of value: Value, over old: Record?, _ language: String, _ cachedAt: Date) -> Record {
        old.updated {
            update(value, &$0, cachedAt)
        } orNew: {
            write(value, language, cachedAt)
        }
    }
}

extension Optional where Wrapped: Sendable {
    /// Returns the value after `update`, or the result of `new` if there is no value.
    package func updated(_ update: (inout Wrapped) -> Void, orNew new: () -> Wrapped) -> Wrapped {
        guard var value = self else { return new() }
        update(&value)
        return value
    }
}
