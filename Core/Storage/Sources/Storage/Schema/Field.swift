public import CoreDomain
public import Foundation

/// A property of a model: its column's name and type, and the functions that read and write its value.
///
/// Fields are created with the functions `key`, `field`, `day`, `children` and `child` of `StoredModel`.
/// Use `ordered()` if lists are ordered by the property: `field("year", \.year, Int?.self).ordered()`.
public struct Field<Model, Value>: Sendable {
    let name: String
    let role: Column.Role
    let type: ColumnType
    let isOptional: Bool
    let children: (any RelationshipSchema)?
    var isOrdered = false
    /// Whether writing never throws, since every value of the type can be stored.
    let isAlwaysStorable: Bool
    let read: @Sendable (Column, any RecordReader) throws -> Value
    let write: @Sendable (Model, Column, any RecordWriter) throws -> Void

    @usableFromInline
    init(
        name: String, role: Column.Role, type: ColumnType, isOptional: Bool, children: (any RelationshipSchema)?,
        isAlwaysStorable: Bool, read: @escaping @Sendable (Column, any RecordReader) throws -> Value,
        write: @escaping @Sendable (Model, Column, any RecordWriter) throws -> Void
    ) {
        self.name = name
        self.role = role
        self.type = type
        self.isOptional = isOptional
        self.children = children
        self.isAlwaysStorable = isAlwaysStorable
        self.read = read
        self.write = write
    }

    /// Declares that lists are ordered by the property. Every engine indexes it, so that pages of such lists
    /// don't take longer as the collection grows.
    ///
    /// If the property is the key's first column, the key's index is used instead.
    public func ordered() -> Field {
        var field = self
        field.isOrdered = true
        return field
    }

    func column(at index: Int) -> Column {
        Column(
            name: name, index: index, role: role, type: type, isOptional: isOptional, children: children,
            isOrdered: isOrdered)
    }
}

extension StoredModel {
    // Inlinable because the closures run for every property of every record: specialised for a schema's types, they
    // are four times as fast.

    /// Returns a field for a part of the key: an integer or a text.
    @inlinable
    public static func key<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Self) -> Value, _ type: Value.Type
    ) -> Field<Self, Value> {
        scalar(name, value, role: .key)
    }

    /// Returns a field for a property stored in one column.
    @inlinable
    public static func field<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Self) -> Value, _ type: Value.Type
    ) -> Field<Self, Value> {
        scalar(name, value, role: .field)
    }

    @inlinable
    static func scalar<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Self) -> Value, role: Column.Role
    ) -> Field<Self, Value> {
        Field(
            name: name, role: role, type: Value.columnType, isOptional: Value.isOptional, children: nil,
            isAlwaysStorable: Value.isAlwaysStorable,
            read: { column, reader in try Value.read(column, from: reader).orDamaged(column) },
            write: { model, column, writer in try Value.write(value(model), column, to: writer) })
    }

    /// Returns a field for a calendar day, stored as `yyyy-MM-dd`.
    @inlinable
    public static func day(
        _ name: String, _ value: @escaping @Sendable (Self) -> Date?, _ type: Date?.Type
    ) -> Field<Self, Date?> {
        Field(
            name: name, role: .field, type: .text, isOptional: true, children: nil, isAlwaysStorable: false,
            read: { column, reader in
                try reader.text(column).map { try CalendarDay.date(from: $0).orDamaged(column) }
            },
            write: { model, column, writer in
                let day = try value(model).map { try $0.storableDay(column) }
                try writer.write(text: day, column)
            })
    }

    /// Returns a field for a list of models deleted with their owner. `nil` differs from an empty list.
    @inlinable
    public static func children<Child: StoredModel>(
        _ name: String, _ value: @escaping @Sendable (Self) -> [Child]?, _ type: [Child]?.Type
    ) -> Field<Self, [Child]?> {
        Field(
            name: name, role: .children, type: .integer, isOptional: true, children: Child.schema,
            isAlwaysStorable: Child.schema.isAlwaysStorable,
            read: { column, reader in try reader.children(column, Child.schema) },
            write: { model, column, writer in
                try writer.write(children: value(model), column, Child.schema)
            })
    }

    /// Returns a field for a single model that is deleted with its owner.
    @inlinable
    public static func child<Child: StoredModel>(
        _ name: String, _ value: @escaping @Sendable (Self) -> Child?, _ type: Child?.Type
    ) -> Field<Self, Child?> {
        Field(
            name: name, role: .child, type: .integer, isOptional: true, children: Child.schema,
            isAlwaysStorable: Child.schema.isAlwaysStorable,
            read: { column, reader in try reader.children(column, Child.schema)?.first },
            write: { model, column, writer in
                try writer.write(children: value(model).map { [$0] }, column, Child.schema)
            })
    }
}
