import Storage

package func expect<Value: Equatable>(
    _ found: Value, is wanted: Value, _ what: @autoclosure () -> String = "it", line: Int = #line
) throws {
    guard found != wanted else { return }
    throw Mismatch(
        description: "\(what()) is \(shortened(found)); expected \(shortened(wanted)) (line \(line))")
}

func expect(
    _ wanted: StorageError, line: Int = #line, from body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as StorageError {
        return try expect(error, is: wanted, "the error", line: line)
    }
    throw Mismatch(description: "nothing was thrown; expected “\(wanted)” (line \(line))")
}

func expectStorageError(line: Int = #line, from body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch is StorageError {
        return
    }
    throw Mismatch(description: "nothing was thrown (line \(line))")
}

package struct Mismatch: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

private func shortened(_ value: some Any) -> String {
    let text = String(reflecting: value)
    return text.count > 600 ? "\(text.prefix(600))…" : text
}

extension StorageEngine {
    func load<Record: StoredRecord>(_ type: Record.Type, _ keys: RecordKey...) async throws -> [Record?] {
        try await load(keys, of: type).map { try $0.map(typed) }
    }

    func page<Record: StoredRecord>(_ type: Record.Type, _ query: StorageQuery = .all) async throws -> [Record] {
        try await self.query(query, of: type).map(typed)
    }

    @discardableResult
    func put(_ records: any StoredRecord...) async throws -> Set<ChangedKey> {
        try await commit(records.map(Mutation.put))
    }

    private func typed<Record: StoredRecord>(_ record: any StoredRecord) throws -> Record {
        guard let typed = record as? Record else {
            throw Mismatch(description: "a \(Swift.type(of: record)) was returned; expected a \(Record.self)")
        }
        return typed
    }
}
