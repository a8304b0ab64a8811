// Modifiers for reading records of earlier versions. They don't slow down reading current ones.
extension Field {
    /// Declares the column's former names, latest first, for reading records stored under them.
    public func renamed(from names: String...) -> Field {
        var field = self
        field.formerNames += names
        return field
    }
}

extension Field where Value: ColumnValue {
    /// Declares a value for records that have none because the property is new or was optional.
    public func defaulting(to value: Value) -> Field {
        replacingDamage { column, reader in
            // Only a missing value is replaced: a value of another type is still damage.
            try Value.read(column, from: reader) == nil ? value : nil
        }
    }

    /// Declares a conversion for values that an earlier version stored with another type.
    public func converted<Former: ColumnValue>(
        from former: Former.Type, _ convert: @escaping @Sendable (Former) -> Value
    ) -> Field {
        replacingDamage { column, reader in try Former.read(column, from: reader).map(convert) }
    }

    /// Reads the value, using `other` if it doesn't fit the column.
    private func replacingDamage(
        by other: @escaping @Sendable (Column, any RecordReader) throws -> Value?
    ) -> Field {
        var field = self
        field.read = { [read] column, reader in
            do {
                return try read(column, reader)
            } catch let error as StorageError where error.isDamage {
                // If the conversion fails too, throws the first error, which describes the mismatch with the current
                // type.
                guard let value = try? other(column, reader) else { throw error }
                return value
            }
        }
        return field
    }
}
