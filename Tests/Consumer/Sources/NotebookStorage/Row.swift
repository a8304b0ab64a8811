import Storage

/// A value of a record as the file has it. A missing value is not in the file.
enum Value: Codable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case boolean(Bool)
    case integers([Int64])
    case texts([String])
    case children([[String: Value]])
}

/// The values of one record, by the names of their columns.
final class Row: RecordWriter, RecordReader {
    private(set) var values: [String: Value]

    init(_ values: [String: Value] = [:]) { self.values = values }

    func write(integer: Int64?, _ column: Column) { values[column.name] = integer.map(Value.integer) }
    func write(real: Double?, _ column: Column) { values[column.name] = real.map(Value.real) }
    func write(text: String?, _ column: Column) { values[column.name] = text.map(Value.text) }
    func write(boolean: Bool?, _ column: Column) { values[column.name] = boolean.map(Value.boolean) }
    func write(integers: [Int64]?, _ column: Column) { values[column.name] = integers.map(Value.integers) }
    func write(texts: [String]?, _ column: Column) { values[column.name] = texts.map(Value.texts) }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        let rows = try children?.map { child in
            let row = Row()
            try schema.write(child, to: row)
            return row.values
        }
        values[column.name] = rows.map(Value.children)
    }

    func integer(_ column: Column) throws -> Int64? {
        try value(column) { if case .integer(let number) = $0 { number } else { nil } }
    }

    func real(_ column: Column) throws -> Double? {
        try value(column) { if case .real(let number) = $0 { number } else { nil } }
    }

    func text(_ column: Column) throws -> String? {
        try value(column) { if case .text(let text) = $0 { text } else { nil } }
    }

    func boolean(_ column: Column) throws -> Bool? {
        try value(column) { if case .boolean(let flag) = $0 { flag } else { nil } }
    }

    func integers(_ column: Column) throws -> [Int64]? {
        try value(column) { if case .integers(let numbers) = $0 { numbers } else { nil } }
    }

    func texts(_ column: Column) throws -> [String]? {
        try value(column) { if case .texts(let texts) = $0 { texts } else { nil } }
    }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        let rows = try value(column) { if case .children(let rows) = $0 { rows } else { nil } }
        return try rows?.map { try schema.read(from: Row($0)) }
    }

    /// Returns the value of a column; `nil` if there is none.
    private func value<Wanted>(_ column: Column, _ cast: (Value) -> Wanted?) throws -> Wanted? {
        guard let value = values[column.name] else { return nil }
        guard let wanted = cast(value) else { throw StorageError.damagedValue(column.name) }
        return wanted
    }
}
