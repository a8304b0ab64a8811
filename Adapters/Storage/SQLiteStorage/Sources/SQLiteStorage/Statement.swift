import CSQLite
import Storage

/// A prepared statement. Columns count from 0, parameters from 1, as in SQLite.
final class Statement {
    private let handle: OpaquePointer
    /// The first code of SQLite for a value that it didn't bind. Such a parameter would be NULL.
    private var refusal = SQLITE_OK

    init(_ sql: String, on connection: OpaquePointer) throws {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw SQLiteError(on: connection) }
        handle = prepared
    }

    deinit { sqlite3_finalize(handle) }

    /// Throws if a value could not be bound since the last `reset`.
    func step() throws -> Bool {
        guard refusal == SQLITE_OK else {
            throw SQLiteError(code: refusal, message: String(cString: sqlite3_errstr(refusal)))
        }
        return switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        default: throw SQLiteError(on: sqlite3_db_handle(handle))
        }
    }

    /// Prepares the statement for its next use, and releases its locks.
    func reset() {
        // The result is the code of a failed step, which was already thrown.
        sqlite3_reset(handle)
        refusal = SQLITE_OK
    }

    func run() throws {
        defer { reset() }
        while try step() {}
    }

    func rows<Row>(_ row: (Statement) throws -> Row) throws -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { rows.append(try row(self)) }
        return rows
    }

    /// Runs a statement that returns one row, and returns the result of `row` for that row.
    func row<Row>(_ row: (Statement) throws -> Row) throws -> Row {
        defer { reset() }
        guard try step() else { throw SQLiteError(code: SQLITE_INTERNAL, message: "a statement returned no row") }
        let value = try row(self)
        while try step() {}
        return value
    }

    private func check(_ code: Int32) {
        if code != SQLITE_OK, refusal == SQLITE_OK { refusal = code }
    }

    func bind(_ number: Int64, at index: Int32) { check(sqlite3_bind_int64(handle, index, number)) }

    func bind(_ number: Double, at index: Int32) { check(sqlite3_bind_double(handle, index, number)) }

    func bindNull(at index: Int32) { check(sqlite3_bind_null(handle, index)) }

    func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bind(utf8: $0, at: index) }
    }

    func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
        // An empty buffer has no address, and SQLite would bind NULL instead of an empty text.
        guard !bytes.isEmpty else {
            return check(sqlite3_bind_text(handle, index, "", 0, transient))
        }
        bytes.withMemoryRebound(to: CChar.self) { characters in
            check(
                sqlite3_bind_text64(
                    handle, index, characters.baseAddress, UInt64(characters.count), transient, UInt8(SQLITE_UTF8)))
        }
    }

    /// Binds a text that stays at its address until the next step has been carried out.
    func bind(lasting bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
        bytes.withMemoryRebound(to: CChar.self) { characters in
            check(
                sqlite3_bind_text64(
                    handle, index, characters.baseAddress, UInt64(characters.count), nil, UInt8(SQLITE_UTF8)))
        }
    }

    func bind(_ values: [Scalar], from first: Int32 = 1) {
        for (index, value) in zip(first..., values) {
            switch value {
            case .null: bindNull(at: index)
            case .integer(let number): bind(number, at: index)
            case .real(let number): bind(number, at: index)
            case .text(let text): bind(text, at: index)
            }
        }
    }

    /// Binds a value of the current row of `other`, unchanged.
    func bindValue(of other: Statement, column: Int32, at index: Int32) {
        check(sqlite3_bind_value(handle, index, sqlite3_column_value(other.handle, column)))
    }

    /// Returns a value of the current row, valid until the next step.
    ///
    /// SQLite's functions that take a column number look the value up on each call. Reading it without their lock is safe,
    /// since one thread at a time uses a connection without a mutex.
    private func value(_ column: Int32) -> OpaquePointer? { sqlite3_column_value(handle, column) }

    func integer(_ column: Int32) throws -> Int64? {
        let value = value(column)
        return switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: sqlite3_value_int64(value)
        case SQLITE_NULL: nil
        default: throw Mismatch()
        }
    }

    /// Returns an integer, or throws `Mismatch` if the value is NULL.
    func number(_ column: Int32) throws -> Int64 {
        guard let number = try integer(column) else { throw Mismatch() }
        return number
    }

    func real(_ column: Int32) throws -> Double? {
        let value = value(column)
        return switch sqlite3_value_type(value) {
        case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_value_double(value)
        case SQLITE_NULL: nil
        default: throw Mismatch()
        }
    }

    func text(_ column: Int32) throws -> String? {
        guard let bytes = try utf8(column) else { return nil }
        guard let text = String(validatingUTF8AndZero: bytes) else { throw Mismatch() }
        return text
    }

    /// Returns the bytes of a text, valid until the next step.
    func utf8(_ column: Int32) throws -> UnsafeBufferPointer<UInt8>? {
        let value = value(column)
        switch sqlite3_value_type(value) {
        case SQLITE_TEXT:
            // Requests the text before its length, because the request may convert it to UTF-8, which changes the
            // length.
            guard let start = sqlite3_value_text(value) else {
                throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
            }
            return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
        case SQLITE_NULL: return nil
        default: throw Mismatch()
        }
    }

    /// Returns a text, or `nil` if the value isn't valid text.
    func readableText(_ column: Int32) throws -> String? {
        do {
            return try text(column)
        } catch is Mismatch {
            return nil
        }
    }

    func has(_ values: [Scalar], in columns: [Column]) throws -> Bool {
        do {
            return try zip(values, columns).allSatisfy { try scalar(Int32($1.index)) == $0 }
        } catch is Mismatch {
            return false
        }
    }

    func scalar(_ column: Int32) throws -> Scalar {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
        case SQLITE_NULL: .null
        default: .text(try text(column) ?? "")
        }
    }

    /// The error for a value of the wrong type for its column.
    struct Mismatch: Error {}
}

extension String {
    /// Creates a string from bytes followed by a zero, or `nil` if they aren't valid UTF-8.
    ///
    /// This is five times as fast as the standard library's generic initialiser for bytes without the zero.
    fileprivate init?(validatingUTF8AndZero bytes: UnsafeBufferPointer<UInt8>) {
        let text = bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap(String.init(validatingCString:)) }
        if let text, text.utf8.count == bytes.count {
            self = text
        } else {
            // The text contains a NUL or isn't valid UTF-8.
            self.init(validating: bytes, as: UTF8.self)
        }
    }
}

/// The destructor that makes SQLite copy the bytes before the call returns.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
