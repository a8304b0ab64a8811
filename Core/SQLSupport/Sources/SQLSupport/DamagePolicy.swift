package import Storage

/// What happens when a record cannot be read.
package struct DamagePolicy {
    let durability: StorageDurability
    package let location: String
    let onWarning: (String) -> Void

    package init(durability: StorageDurability, location: String, onWarning: @escaping (String) -> Void) {
        (self.durability, self.location, self.onWarning) = (durability, location, onWarning)
    }

    /// What a record is read for.
    package enum Purpose {
        /// The record itself was asked for.
        case lookup
        /// The record is one of those that match.
        case list
    }

    /// Whether every read compares a record with its checksum. A cache leaves that to a verification.
    package var comparesChecksums: Bool { durability == .library }

    /// Throws `error` if a record of a library was asked for; otherwise reports it, and the record counts as absent.
    package func handle(
        _ error: StorageError, in type: any StoredRecord.Type, _ key: RecordKey?, for purpose: Purpose
    ) throws {
        switch (durability, purpose) {
        case (.cache, _): onWarning("\(error). Ignored the record.")
        case (.library, .lookup): throw error
        case (.library, .list):
            let name = key.map { type.name(of: $0) } ?? "a record of \(type.collection)"
            onWarning("\(error). The list lacks \(name).")
        }
    }
}
