// How records that an earlier version stored are read. The modifiers don't slow down the reading of others.
extension Field {
    /// Reads the column under one of `names`, the latest first, where a record has none of its present name.
    public func renamed(from names: String...) -> Field {
        var field = self
        field.formerNames += names
        return field
    }
}

extension Field where Value: ColumnValue {
    /// Gives `value` to records that lack one: the property is new, or was optional.
    public func defaulting(to value: Value) -> Field {
        replacingDamage { column, reader in
            // A value of another type stays damaged.
            try Value.read(column, from: reader) == nil ? value : nil
        }
    }

    /// Converts values that an earlier version stored as another type.
    public func converted<Former: ColumnValue>(
        from former: Former.Type, _ convert: @escaping @Sendable (Former) -> Value
    ) -> Field {
        replacingDamage { column, reader in try Former.read(column, from: reader).map(convert) }
    }

    /// Reads what `other` returns where the value doesn't fit the column.
    private func replacingDamage(
        by other: @escaping @Sendable (Column, any RecordReader) throws -> Value?
    ) -> Field {
        var field = self
        field.read = { [read] column, reader in
            do {
                return try read(column, reader)
            } catch let error as StorageError where error.isDamage {
                // The first error names what is wrong with the value as it should be.
                guard let value = try? other(column, reader) else { throw error }
                return value
            }
        }
        return field
    }
}
