#if PostgreSQL
    import CPostgreSQL
    import Storage

    /// A libpq connection, as thin as Swift allows.
    final class FloorConnection {
        private let handle: OpaquePointer?
        private var isOpen = true
        private var names: [String: String] = [:]
        /// Whether each command of a pipeline is an execution, not a preparation.
        private var sent: [Bool] = []

        init(_ server: String) throws {
            handle = PQconnectdb(server)
            guard PQstatus(handle) == POPCORN_CONNECTION_OK else { throw failure }
            _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)
        }

        deinit { close() }

        func close() {
            if isOpen { PQfinish(handle) }
            isOpen = false
        }

        private var failure: FloorError { FloorError(PQerrorMessage(handle).map { String(cString: $0) } ?? "") }

        func execute(_ sql: String) throws { _ = try read(PQexec(handle, sql)) }

        /// Runs a statement in its own round trip, and returns the number of rows found or changed.
        func run(_ sql: String, _ row: PostgreSQLRow = PostgreSQLRow([])) throws -> Int {
            let name = try name(of: sql)
            return try read(PQexecPrepared(handle, name, row.count, row.values, row.lengths, row.formats, 1))
        }

        /// Runs the statements that `body` sends in one round trip, and returns the number of rows of each.
        @discardableResult
        func pipeline(_ body: (FloorConnection) throws -> Void) throws -> [Int] {
            guard PQenterPipelineMode(handle) == 1 else { throw failure }
            sent = []
            try body(self)
            guard PQpipelineSync(handle) == 1 else { throw failure }
            var counts: [Int] = []
            for isExecution in sent {
                while let result = PQgetResult(handle) {
                    let count = try read(result)
                    if isExecution { counts.append(count) }
                }
            }
            PQclear(PQgetResult(handle))
            guard PQexitPipelineMode(handle) == 1 else { throw failure }
            return counts
        }

        func send(_ sql: String, _ row: PostgreSQLRow = PostgreSQLRow([])) throws {
            let name: String
            if let known = names[sql] {
                name = known
            } else {
                name = newName(of: sql)
                guard PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw failure }
                sent.append(false)
            }
            sent.append(true)
            guard PQsendQueryPrepared(handle, name, row.count, row.values, row.lengths, row.formats, 1) == 1 else {
                throw failure
            }
        }

        private func name(of sql: String) throws -> String {
            if let name = names[sql] { return name }
            let name = newName(of: sql)
            _ = try read(PQprepare(handle, name, sql, 0, nil))
            return name
        }

        private func newName(of sql: String) -> String {
            names[sql] = "s\(names.count)"
            return names[sql] ?? ""
        }

        /// Reads every value of every row.
        private func read(_ result: OpaquePointer?) throws -> Int {
            defer { PQclear(result) }
            let status = Int(PQresultStatus(result))
            guard status == POPCORN_TUPLES_OK || status == POPCORN_COMMAND_OK else { throw failure }
            let rows = PQntuples(result)
            let columns = PQnfields(result)
            for row in 0..<rows {
                for column in 0..<columns where PQgetisnull(result, row, column) == 0 {
                    let first = PQgetvalue(result, row, column)?.pointee ?? 0
                    Self.bytesRead += Int(PQgetlength(result, row, column)) + Int(first)
                }
            }
            return status == POPCORN_COMMAND_OK ? 1 : Int(rows)
        }

        /// Keeps the reads from being optimised away.
        nonisolated(unsafe) static var bytesRead = 0
    }

    /// The parameters of a statement in PostgreSQL's formats, laid out for libpq before anything is measured.
    final class PostgreSQLRow: RecordWriter {
        enum Value {
            case null
            case integer(Int)
            case real(Double)
            case boolean(Bool)
            case text(String)
            case integers([Int])
        }

        private(set) var values: [UnsafePointer<CChar>?] = []
        private(set) var lengths: [Int32] = []
        private(set) var formats: [Int32] = []
        /// The rows of each relationship, by name.
        private(set) var children: [(name: String, rows: [PostgreSQLRow])] = []

        var count: Int32 { Int32(values.count) }

        /// The parameters of an insertion: `$1, $2`.
        let marks: String

        init(_ values: [Value]) {
            marks = Self.marks(values.count)
            for value in values { append(value) }
        }

        init(_ record: any StoredRecord) throws {
            marks = Self.marks(type(of: record).columns.count)
            try record.write(to: self)
        }

        private init<Child>(_ child: Child, _ schema: Schema<Child>, _ identity: [Value]) throws {
            marks = Self.marks(identity.count + schema.columns.count)
            for value in identity { append(value) }
            try schema.write(child, to: self)
        }

        deinit { for value in values { value?.deallocate() } }

        private static func marks(_ count: Int) -> String {
            (0..<count).map { "$\($0 + 1)" }.joined(separator: ", ")
        }

        private func append(_ value: Value) {
            switch value {
            case .null: append([], isNull: true)
            case .integer(let number): append(Self.bytes(number))
            case .real(let number): append(Self.bytes(number.bitPattern))
            case .boolean(let flag): append([flag ? 1 : 0])
            case .text(let text): append(Array(text.utf8))
            case .integers(let numbers):
                let header = [1, 0, 20, Int32(numbers.count), 1].flatMap(Self.bytes)
                append(header + numbers.flatMap { Self.bytes(Int32(8)) + Self.bytes($0) })
            }
        }

        private func append(_ bytes: [UInt8], isNull: Bool = false, format: Int32 = 1) {
            lengths.append(Int32(bytes.count))
            formats.append(format)
            if isNull { return values.append(nil) }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
            copy[bytes.count] = 0
            values.append(UnsafePointer(copy))
        }

        private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }

        func write(integer: Int64?, _ column: Column) { append(integer.map { .integer(Int($0)) } ?? .null) }
        func write(real: Double?, _ column: Column) { append(real.map(Value.real) ?? .null) }
        func write(text: String?, _ column: Column) { append(text.map(Value.text) ?? .null) }
        func write(boolean: Bool?, _ column: Column) { append(boolean.map(Value.boolean) ?? .null) }

        func write(integers: [Int64]?, _ column: Column) {
            append(integers.map { .integers($0.map(Int.init)) } ?? .null)
        }

        func write(texts: [String]?, _ column: Column) {
            // None of the texts needs quotes.
            let list = "{\((texts ?? []).joined(separator: ","))}"
            append(Array(list.utf8), isNull: texts == nil, format: 0)
        }

        func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
            guard let owner = values.first.flatMap({ $0 }) else { return }
            let id = (0..<8).reduce(0) { $0 << 8 | Int(UInt8(bitPattern: owner[$1])) }
            write(integer: children.map { Int64($0.count) }, column)
            let rows = try (children ?? []).enumerated().map { position, child in
                try PostgreSQLRow(child, schema, [.integer(id), .integer(position)])
            }
            self.children.append((column.name, rows))
        }
    }
#endif
