import Storage
import StorageSupport

/// Writes a record's values as members of an open JSON object.
final class LineWriter: RecordWriter {
    private(set) var output: JSONOutput

    init(_ output: consuming JSONOutput) {
        self.output = output
    }

    func write(integer: Int64?, _ column: Column) { write(integer, column) { $0.append($1) } }
    func write(real: Double?, _ column: Column) { write(real, column) { $0.append($1) } }
    func write(text: String?, _ column: Column) { write(text, column) { $0.append($1) } }
    func write(boolean: Bool?, _ column: Column) { write(boolean, column) { $0.append($1) } }

    func write(integers: [Int64]?, _ column: Column) {
        write(integers, column) { output, list in output.append(arrayOf: list) { $0.append($1) } }
    }

    func write(texts: [String]?, _ column: Column) {
        write(texts, column) { output, list in output.append(arrayOf: list) { $0.append($1) } }
    }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        name(column)
        guard let children else { return output.append(raw: "null") }
        if case .child = column.role { return try write(children, schema) }
        output.append(raw: "[")
        try write(children, schema)
        output.append(raw: "]")
    }

    private func write<Child>(_ children: [Child], _ schema: Schema<Child>) throws {
        for (index, child) in children.enumerated() {
            output.append(raw: index == 0 ? "{" : ",{")
            isFirst = true
            try schema.write(child, to: self)
            output.append(raw: "}")
        }
        isFirst = false
    }

    /// Appends members in JSON, each preceded by a comma.
    func append(members: [UInt8]) {
        output.bytes += members
    }

    /// Whether the next member is the first of its object.
    private var isFirst = false

    private func write<Value>(_ value: Value?, _ column: Column, _ append: (inout JSONOutput, Value) -> Void) {
        name(column)
        guard let value else { return output.append(raw: "null") }
        append(&output, value)
    }

    private func name(_ column: Column) {
        if !isFirst { output.append(raw: ",") }
        isFirst = false
        output.append(column.name)
        output.append(raw: ":")
    }
}
