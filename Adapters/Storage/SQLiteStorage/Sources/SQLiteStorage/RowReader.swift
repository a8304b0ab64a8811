import JSONBytes
import SQLSupport
import Storage

/// Reads the values of a statement's current row: the schema's columns, and the row's identity.
final class RowReader: RecordReader {
    let statement: Statement
    private let table: Table
    private let relationships: [ChildTable?]
    private let identityColumn: Int32

    init(_ statement: Statement, _ table: Table, _ relationships: [ChildTable?]) {
        self.statement = statement
        self.table = table
        self.relationships = relationships
        identityColumn = Int32(table.columns.count)
    }

    func integer(_ column: Column) throws -> Int64? { try value(column) { try statement.integer($0) } }

    func real(_ column: Column) throws -> Double? {
        try value(column) { index in
            let number = try statement.real(index)
            guard let number, !number.isFinite else { return number }
            guard number == .negativeZero else { throw Statement.Mismatch() }
            return -0.0
        }
    }

    func text(_ column: Column) throws -> String? { try value(column) { try statement.text($0) } }

    func boolean(_ column: Column) throws -> Bool? {
        try value(column) { index in
            switch try statement.integer(index) {
            case nil: nil
            case 0: false
            case 1: true
            default: throw Statement.Mismatch()
            }
        }
    }

    func integers(_ column: Column) throws -> [Int64]? { try list(column) { try $0.integer() } }

    func texts(_ column: Column) throws -> [String]? { try list(column) { try $0.string() } }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        guard let count = try integer(column) else { return nil }
        if count == 0 { return [] }
        guard let rows = relationships[column.index] else {
            throw StorageError.damagedValue("\(table.name).\(column.name)")
        }
        return try rows.read(Int(count), schema, ownedBy: statement, at: identityColumn)
    }

    private func list<Element>(
        _ column: Column, _ element: (inout JSONInput) throws -> Element
    ) throws -> [Element]? {
        try value(column) { index in
            try statement.utf8(index).map { bytes in
                var input = JSONInput(bytes)
                let list = try input.array(of: element)
                try input.end()
                return list
            }
        }
    }

    private func value<Value>(_ column: Column, _ read: (Int32) throws -> Value?) throws -> Value? {
        do {
            return try read(Int32(column.index))
        } catch is Statement.Mismatch, is JSONInput.Malformed {
            throw StorageError.damagedValue("\(table.name).\(column.name)")
        }
    }
}
