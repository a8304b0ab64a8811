/// The records of a response.
public struct Delivery: Sendable {
    let records: [any StoredRecord]
    let value: (any Sendable)?

    /// Creates a delivery of records made from `value`.
    ///
    /// A caller waiting for the response receives the value in `Aggregate.delivered` and needs no records.
    public init(_ records: [any StoredRecord], of value: (any Sendable)? = nil) {
        self.records = records
        self.value = value
    }
}

/// A root record with the parts that arrived in the same response.
public struct Aggregate<Root: StoredRecord>: Sendable {
    /// The record that owns the aggregate's other records.
    public let root: Root
    /// The requested parts that were in the response but are no longer stored.
    let lostParts: Set<RecordReference>
    /// The value that the records were made from, if it was just fetched.
    let delivered: (any Sendable)?
    private let records: [any StoredRecord]

    init(_ root: Root, _ delivery: Delivery, lostParts: [RecordReference] = []) {
        self.root = root
        self.lostParts = Set(lostParts)
        delivered = delivery.value
        records = delivery.records
    }

    /// Returns the part of a type at `key`, or `nil` if it wasn't in the response or wasn't requested.
    public func part<Part: StoredRecord>(_ type: Part.Type, at key: RecordKey) -> Part? {
        record(at: RecordReference(type, key)) as? Part
    }

    /// Returns all records of a type, by key. Only a newly fetched response has more than the requested parts.
    public func parts<Part: StoredRecord>(of type: Part.Type) -> [RecordKey: Part] {
        let parts = records.compactMap { $0 as? Part }
        return Dictionary(parts.map { ($0.key, $0) }) { _, last in last }
    }

    // Only a few records of an aggregate are looked up, so that a dictionary of all of them would cost more.
    func record(at reference: RecordReference) -> (any StoredRecord)? {
        records.last { type(of: $0) == reference.type && $0.key == reference.key }
    }

    func contains(_ references: [RecordReference]) -> Bool {
        references.allSatisfy { record(at: $0) != nil }
    }
}
