import Foundation
import Storage
import Synchronization

// Faults in comparing keys and names of collections.
extension Mutant {
    static let ofKeys: [Mutant] = [
        Mutant("keys end at NUL", .textKeys { String($0.prefix { $0 != "\0" }) }),
        Mutant("normalises keys", .textKeys(\.precomposedStringWithCanonicalMapping)),
        Mutant("keys ignore case", .textKeys { $0.lowercased() }),
        Mutant("keys of two parts are joined", .keys { RecordKey(.text($0.parts.joined(""))) }),
        Mutant("keys of two parts are joined by a slash", .keys { RecordKey(.text($0.parts.joined("/"))) }),
        Mutant("keys have 32 bits", .keys { RecordKey(parts: $0.parts.map(\.in32Bits)) }),
        Mutant("keys of four parts end after the third", .keys { RecordKey(parts: Array($0.parts.prefix(3))) }),
        Mutant("a text that is a number finds the number", .references(\.withNumbers)),
        Mutant("names of collections ignore spaces", .collections { $0.replacing(" ", with: "") }),
        Mutant("names of collections ignore case", .collections { $0.lowercased() }),
        Mutant("names of collections end after 63 bytes", .collections { String($0.utf8.prefix(63)) ?? $0 }),
    ]
}

extension Fault {
    static func textKeys(_ change: @escaping @Sendable (String) -> String) -> Fault {
        keys { key in
            RecordKey(parts: key.parts.map { if case .text(let text) = $0 { .text(change(text)) } else { $0 } })
        }
    }

    /// Keeps one record for all keys that `change` makes equal.
    static func keys(_ change: @escaping @Sendable (RecordKey) -> RecordKey) -> Fault {
        aliasing { ChangedKey(collection: $0.type.collection, key: change($0.key)) }
    }

    /// Keeps one record for equal keys in all collections whose names `change` makes equal.
    static func collections(_ change: @escaping @Sendable (String) -> String) -> Fault {
        aliasing { ChangedKey(collection: change($0.type.collection), key: $0.key) }
    }

    static func references(_ change: @escaping @Sendable (RecordReference) -> RecordReference) -> Fault {
        Fault(load: { base, references in try await base.load(references.map(change)) })
    }

    private static func aliasing(_ alias: @escaping @Sendable (RecordReference) -> ChangedKey) -> Fault {
        Fault(
            load: { base, references in
                try await base.load(references.map { base.place.reference(at: alias($0)) ?? $0 })
            },
            commit: { base, batch in
                try await base.commit(
                    batch.flatMap { mutation -> [Mutation] in
                        switch mutation {
                        case .put(let record):
                            base.place.displaced(by: record, at: alias(record.reference)) + [mutation]
                        case .remove(let key, let type):
                            [
                                .remove(
                                    base.place.reference(at: alias(RecordReference(type, key)))
                                        ?? RecordReference(type, key))
                            ]
                        default: [mutation]
                        }
                    })
            })
    }
}

extension Place {
    /// Returns the reference of the record stored under this alias.
    fileprivate func reference(at alias: ChangedKey) -> RecordReference? { memory.withLock { $0.references[alias] } }

    /// Assigns the alias to the record, and returns the removal of its previous record.
    fileprivate func displaced(by record: any StoredRecord, at alias: ChangedKey) -> [Mutation] {
        memory.withLock { memory in
            let before = memory.references.updateValue(record.reference, forKey: alias)
            return before.map { $0 == record.reference ? [] : [.remove($0)] } ?? []
        }
    }
}

extension RecordReference {
    /// The reference with numeric texts in its key replaced by numbers, where the type has numbers.
    fileprivate var withNumbers: RecordReference {
        let columns = type.keyColumns
        guard columns.count == key.parts.count else { return self }
        let parts = zip(columns, key.parts).map { column, part -> Scalar in
            guard case .text(let text) = part, column.type == .integer, let number = Int(text) else { return part }
            return Scalar(number)
        }
        return RecordReference(type, RecordKey(parts: parts))
    }
}

extension Scalar {
    fileprivate var in32Bits: Scalar {
        if case .integer(let number) = self {
            .integer(Int64(Int32(truncatingIfNeeded: number)))
        } else {
            self
        }
    }
}

extension [Scalar] {
    fileprivate func joined(_ separator: String) -> String { map(\.description).joined(separator: separator) }
}
