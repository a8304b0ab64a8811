extension RecordKey {
    package func fits(_ keyColumns: [Column]) -> Bool {
        parts.count == keyColumns.count && parts.indices.allSatisfy { parts[$0].fits(keyColumns[$0].type) }
    }
}

extension Scalar {
    /// Returns whether a column of a type can hold the value. SQL would convert others, so “1” would match 1.
    package func fits(_ type: ColumnType) -> Bool {
        switch (self, type) {
        case (.null, _), (.integer, .integer), (.integer, .boolean), (.integer, .integers), (.integer, .texts),
            (.real, .real), (.text, .text):
            true
        default: false
        }
    }
}
