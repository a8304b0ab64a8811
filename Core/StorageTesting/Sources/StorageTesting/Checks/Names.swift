import Storage

extension StorageConformance {
    static let nameChecks: [Check] = [
        Check("collections with hostile, long or similar names are kept apart") { engine in
            for name in HostileNames.all { try await put(name, engine) }
            for name in HostileNames.all { try await expectContent(of: name, engine) }
            for (index, name) in HostileNames.all.enumerated() {
                try await clear(name, engine)
                for other in HostileNames.all.dropFirst(index + 1) { try await expectContent(of: other, engine) }
            }
        },
        Check("a collection named like an engine's own tables is kept apart or rejected") { engine in
            let title = TitleRecord(1, "title")
            let everything = EverythingRecord.full(1)
            for name in RefusableNames.all {
                try await engine.put(title, everything)
                if try await isKept(name, engine) { try await clear(name, engine) }
                let beside = "the records in collections other than “\(name.text)”"
                try expect(try await engine.page(TitleRecord.self), is: [title], beside)
                try expect(try await engine.page(EverythingRecord.self), is: [everything], beside)
            }
        },
        Check("properties can have the names of query keywords and of an engine's own columns") { engine in
            let records = (1...3).map(WordsRecord.numbered)
            _ = try await engine.commit(records.map(Mutation.put))
            try expect(try await engine.load(WordsRecord.self, records[1].key), is: [records[1]])
            for column in ["order", "index", "oid"] {
                try expect(try await engine.page(WordsRecord.self, .all.ordered(by: column)), is: records)
            }
            for column in ["rank", "rowid", "group"] {
                try expect(try await engine.page(WordsRecord.self, .all.ordered(by: column)), is: records.reversed())
            }
            let owned = try await engine.page(WordsRecord.self, .all.owned(by: "rowid", "row 8"))
            try expect(owned, is: [records[0]])
        },
        Check("a type with an invalid schema is rejected, and its batch changes nothing") { engine in
            for record in RefusedRecords.all {
                let type = Swift.type(of: record)
                let key = RecordKey(1)
                try await expectRefusal { _ = try await engine.load([key], of: type) }
                try await expectRefusal { _ = try await engine.query(.all, of: type) }
                let steps: [Mutation] = [.put(record), .remove(key, of: type), .removeAll(of: type)]
                for step in steps {
                    try await expectRefusal { _ = try await engine.commit([.put(TitleRecord(1, "no")), step]) }
                }
            }
            try expect(try await engine.page(TitleRecord.self), is: [])
        },
    ]

    private static func put<Name: CollectionName>(_ name: Name.Type, _ engine: any StorageEngine) async throws {
        let changed = try await engine.put(NamedRecord<Name>(1, Name.text))
        try expect(changed, is: [ChangedKey(collection: Name.text, key: 1)], "the changed keys in “\(Name.text)”")
    }

    private static func expectContent<Name: CollectionName>(
        of name: Name.Type, _ engine: any StorageEngine
    ) async throws {
        let record = NamedRecord<Name>(1, Name.text)
        try expect(try await engine.page(NamedRecord<Name>.self), is: [record], "the content of “\(Name.text)”")
        try expect(try await engine.load(NamedRecord<Name>.self, 1, 2), is: [record, nil])
    }

    private static func clear<Name: CollectionName>(_ name: Name.Type, _ engine: any StorageEngine) async throws {
        _ = try await engine.commit([.removeAll(of: NamedRecord<Name>.self)])
        try expect(try await engine.page(NamedRecord<Name>.self), is: [], "the remaining records of “\(Name.text)”")
    }

    /// Returns whether the engine stores records in the collection, as required unless it rejects the type.
    private static func isKept<Name: CollectionName>(
        _ name: Name.Type, _ engine: any StorageEngine
    ) async throws -> Bool {
        do {
            try await put(name, engine)
        } catch StorageError.invalidSchema { return false }
        try await expectContent(of: name, engine)
        return true
    }

    private static func expectRefusal(line: Int = #line, from body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch StorageError.invalidSchema { return }
        throw Mismatch(description: "the schema was not rejected (line \(line))")
    }
}
