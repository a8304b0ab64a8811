extension RecordKey {
    /// Whether the key fits the columns `keyColumns`.
    package func fits(_ keyColumns: [Column]) -> Bool {
        parts.count == keyColumns.count && zip(parts, keyColumns).allSatisfy { $0.fits($1) }
    }
}

extension Scalar {
    /// Whether a column can hold the value. Otherwise SQL would convert it, and find “1” by 1.
    package func fits(_ column: Column) -> Bool {
        switch (self, column.type) {
        case (.null, _), (.integer, .integer), (.integer, .boolean), (.integer, .integers), (.integer, .texts),
            (.real, .real), (.text, .text):
            true
        default: false
        }
    }
}
