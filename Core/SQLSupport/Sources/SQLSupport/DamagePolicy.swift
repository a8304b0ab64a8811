package import Storage

/// The reaction to a record that cannot be read.
package struct DamagePolicy {
    let durability: StorageDurability
    package let location: String
    let onWarning: (String) -> Void

    package init(durability: StorageDurability, location: String, onWarning: @escaping (String) -> Void) {
        (self.durability, self.location, self.onWarning) = (durability, location, onWarning)
    }

    /// The reason for reading a record.
    package enum Purpose {
        /// The record itself was requested.
        case lookup
        /// The record is among the matches of a query.
        case list
    }

    /// Whether every read compares a record with its checksum. A cache checks only during verification.
    package var comparesChecksums: Bool { durability == .library }

    /// Throws `error` if a record of a library was requested; otherwise reports it and treats the record as absent.
    package func handle(
        _ error: StorageError, in type: any StoredRecord.Type, _ key: RecordKey?, for purpose: Purpose
    ) throws {
        switch (durability, purpose) {
        case (.cache, _): onWarning("\(error). Ignored the record.")
        case (.library, .lookup): throw error
        case (.library, .list):
            let name = key.map { type.name(of: $0) } ?? "a record of \(type.collection)"
            onWarning("\(error). \(name) is missing from the list.")
        }
    }
}
