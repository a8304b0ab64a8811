package import Storage

/// A record's values by column, as any engine could store them.
package final class Row: RecordWriter, RecordReader {
    package enum Value {
        case scalar(Scalar)
        case boolean(Bool)
        case integers([Int64])
        case texts([String])
        case children([Row])
    }

    package var values: [String: Value] = [:]

    package init() {}

    package func write(integer: Int64?, _ column: Column) {
        values[column.name] = integer.map { .scalar(.integer($0)) }
    }
    package func write(real: Double?, _ column: Column) { values[column.name] = real.map { .scalar(.real($0)) } }
    package func write(text: String?, _ column: Column) { values[column.name] = text.map { .scalar(.text($0)) } }
    package func write(boolean: Bool?, _ column: Column) { values[column.name] = boolean.map(Value.boolean) }
    package func write(integers: [Int64]?, _ column: Column) { values[column.name] = integers.map(Value.integers) }
    package func write(texts: [String]?, _ column: Column) { values[column.name] = texts.map(Value.texts) }

    package func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        let rows = try children?.map { child in
            let row = Row()
            try schema.write(child, to: row)
            return row
        }
        values[column.name] = rows.map(Value.children)
    }

    package func integer(_ column: Column) throws -> Int64? {
        try value(column) { if case .scalar(.integer(let number)) = $0 { number } else { nil } }
    }

    package func real(_ column: Column) throws -> Double? {
        try value(column) { if case .scalar(.real(let number)) = $0 { number } else { nil } }
    }

    package func text(_ column: Column) throws -> String? {
        try value(column) { if case .scalar(.text(let text)) = $0 { text } else { nil } }
    }

    package func boolean(_ column: Column) throws -> Bool? {
        try value(column) { if case .boolean(let flag) = $0 { flag } else { nil } }
    }

    package func integers(_ column: Column) throws -> [Int64]? {
        try value(column) { if case .integers(let numbers) = $0 { numbers } else { nil } }
    }

    package func texts(_ column: Column) throws -> [String]? {
        try value(column) { if case .texts(let texts) = $0 { texts } else { nil } }
    }

    package func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        let rows: [Row]? = try value(column) { if case .children(let rows) = $0 { rows } else { nil } }
        return try rows?.map { try schema.read(from: $0) }
    }

    private func value<Wanted>(_ column: Column, _ cast: (Value) -> Wanted?) throws -> Wanted? {
        guard let value = values[column.name] else { return nil }
        guard let wanted = cast(value) else { throw StorageError.damagedValue(column.name) }
        return wanted
    }
}
