import SQLSupport
import Storage

/// Reads and writes the rows of one relationship's table and its subtables.
final class ChildTable {
    let table: Table
    let relationships: [ChildTable?]
    private let connection: Connection
    private var reader: RowReader?
    private var writer: RowWriter?
    private var deletion: Statement?

    init(_ table: Table, on connection: Connection) {
        self.table = table
        self.connection = connection
        relationships = table.children(on: connection)
    }

    /// Returns the models owned by the current row of `owner`. The row's identity starts at `column`.
    ///
    /// Throws `StorageError.damagedValue` if the number of models isn't `count`.
    func read<Child>(_ count: Int, _ schema: Schema<Child>, ownedBy owner: Statement, at column: Int32) throws
        -> [Child]
    {
        let reader = try reader.orMake {
            RowReader(try connection.prepare(table.selectionOfOwned), table, relationships)
        }
        defer { reader.statement.reset() }
        for index in 0..<Int32(table.positionColumns.count - 1) {
            reader.statement.bindValue(of: owner, column: column + index, at: index + 1)
        }
        var children: [Child] = []
        // A damaged count may be any number.
        children.reserveCapacity(min(count, 1000))
        while try reader.statement.step() { children.append(try schema.read(from: reader)) }
        guard children.count == count else { throw StorageError.damagedValue(table.name) }
        return children
    }

    /// Inserts rows for an owner that has none yet.
    func insert<Child>(_ children: [Child], _ schema: Schema<Child>, ownedBy owner: [Scalar]) throws {
        let writer = try writer.orMake {
            RowWriter(try connection.prepare(table.insertion), table, relationships)
        }
        writer.statement.bind(owner)
        // By position: the type of a pair would be looked up for each child.
        for position in children.indices {
            writer.statement.bind(Int64(position), at: Int32(table.positionColumns.count))
            try writer.bind { try schema.write(children[position], to: writer) }
            try writer.statement.run()
            if writer.hasRelationships { try writer.insertRelationships(ownedBy: owner + [Scalar(position)]) }
        }
    }

    /// Deletes the rows of an owner and their child rows.
    func delete(ownedBy owner: [Scalar]) throws {
        let statement = try deletion.orMake { try connection.prepare(table.deletionOfOwned) }
        statement.bind(owner)
        try statement.run()
    }
}

extension Table {
    /// Returns the child table of each relationship, by column index; `nil` for other columns.
    func children(on connection: Connection) -> [ChildTable?] {
        relationships.map { $0.map { ChildTable($0, on: connection) } }
    }
}
