package import Storage

/// The reaction to a record that cannot be read.
package struct DamagePolicy {
    package let location: String
    private let onWarning: (String) -> Void

    package init(location: String, onWarning: @escaping (String) -> Void) {
        self.location = location
        self.onWarning = onWarning
    }

    /// Reports the error of a record that then counts as absent.
    package func ignore(_ error: StorageError) { onWarning("\(error). Ignored the record.") }
}

extension Optional {
    /// Returns the value, creating it on first use.
    package mutating func orMake(_ make: () throws -> Wrapped) rethrows -> Wrapped {
        if let self { return self }
        let made = try make()
        self = made
        return made
    }
}
