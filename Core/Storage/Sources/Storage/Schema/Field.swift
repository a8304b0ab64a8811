public import CoreDomain
public import Foundation

/// One property of a model: its name outside, and how its value is read and written.
///
/// The factories are inlinable because their closures run for every property of every record: where the types are
/// known they are four times as fast.
public struct Field<Model, Value>: Sendable {
    let name: String
    let role: Column.Role
    let type: ColumnType
    let isOptional: Bool
    let children: (any RelationshipSchema)?
    let read: @Sendable (Column, any RecordReader) throws -> Value
    let write: @Sendable (Model, Column, any RecordWriter) throws -> Void

    @usableFromInline
    init(
        name: String, role: Column.Role, type: ColumnType, isOptional: Bool, children: (any RelationshipSchema)?,
        read: @escaping @Sendable (Column, any RecordReader) throws -> Value,
        write: @escaping @Sendable (Model, Column, any RecordWriter) throws -> Void
    ) {
        self.name = name
        self.role = role
        self.type = type
        self.isOptional = isOptional
        self.children = children
        self.read = read
        self.write = write
    }

    func column(at index: Int) -> Column {
        Column(name: name, index: index, role: role, type: type, isOptional: isOptional, children: children)
    }
}

extension Field where Value: ColumnValue {
    /// A part of the key. Keys are integers or texts.
    @inlinable
    public static func key(_ name: String, _ path: any KeyPath<Model, Value> & Sendable) -> Field {
        scalar(name, path, role: .key)
    }

    /// A plain value.
    @inlinable
    public static func field(_ name: String, _ path: any KeyPath<Model, Value> & Sendable) -> Field {
        scalar(name, path, role: .field)
    }

    @inlinable
    static func scalar(
        _ name: String, _ path: any KeyPath<Model, Value> & Sendable, role: Column.Role
    ) -> Field {
        Field(
            name: name, role: role, type: Value.columnType, isOptional: Value.isOptional, children: nil,
            read: { column, reader in try Value.read(column, from: reader).orDamaged(column) },
            write: { model, column, writer in try Value.write(model[keyPath: path], column, to: writer) })
    }
}

extension Field where Value == Date? {
    /// A day of the calendar, kept as `yyyy-MM-dd`.
    @inlinable
    public static func day(_ name: String, _ path: any KeyPath<Model, Date?> & Sendable) -> Field {
        Field(
            name: name, role: .field, type: .text, isOptional: true, children: nil,
            read: { column, reader in
                try reader.text(column).map { try CalendarDay.date(from: $0).orDamaged(column) }
            },
            write: { model, column, writer in
                try writer.write(text: model[keyPath: path].map(CalendarDay.text(from:)), column)
            })
    }
}

extension Field {
    /// A list of models which goes when its owner goes. nil and an empty list differ, and both are kept.
    @inlinable
    public static func children<Child: StoredModel>(
        _ name: String, _ path: any KeyPath<Model, [Child]?> & Sendable
    ) -> Field where Value == [Child]? {
        Field(
            name: name, role: .children, type: .integer, isOptional: true, children: Child.schema,
            read: { column, reader in try reader.children(column, Child.schema) },
            write: { model, column, writer in
                try writer.write(children: model[keyPath: path], column, Child.schema)
            })
    }

    /// A single model which goes when its owner goes.
    @inlinable
    public static func child<Child: StoredModel>(
        _ name: String, _ path: any KeyPath<Model, Child?> & Sendable
    ) -> Field where Value == Child? {
        Field(
            name: name, role: .child, type: .integer, isOptional: true, children: Child.schema,
            read: { column, reader in try reader.children(column, Child.schema)?.first },
            write: { model, column, writer in
                try writer.write(children: model[keyPath: path].map { [$0] }, column, Child.schema)
            })
    }
}
