import CoreDomain
import Foundation
import SQLSupport
import Storage

/// The commands that read records, one per type, and the conversion of their rows.
struct Selection<Value> {
    let tables: [RecordTable]
    let commands: [Command]
    let read: ([Rows]) throws -> Value
}

extension Database {
    func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] { try read(selection(of: references)) }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        try read(selection(of: query, type))
    }

    func selection(of references: [RecordReference]) throws -> Selection<[(any StoredRecord)?]> {
        let groups = references.groupedByType()
        let tables = try groups.map { try table(of: $0.type, isWritten: false) }
        var parts: [(table: RecordTable, keys: [RecordKey], positions: [Int])] = []
        for (group, table) in zip(groups, tables) where table.exists {
            let fitting = group.keys.indices.filter { table.canHave(group.keys[$0]) }
            if fitting.isEmpty { continue }
            parts.append((table, fitting.map { group.keys[$0] }, fitting.map { group.positions[$0] }))
        }
        return Selection(tables: tables, commands: parts.map { $0.table.selection(of: $0.keys) }) { [parts] rows in
            var records = [(any StoredRecord)?](repeating: nil, count: references.count)
            for (part, rows) in zip(parts, rows) {
                let found = try part.table.records(rows, count: part.keys.count)
                for (position, record) in zip(part.positions, found) { records[position] = record }
            }
            return records
        }
    }

    func selection(of query: StorageQuery, _ type: any StoredRecord.Type) throws -> Selection<[any StoredRecord]> {
        let table = try table(of: type, isWritten: false)
        let fits = try query.fits(type)
        // Throws for an unknown column, as the other engines do.
        if !table.exists || !fits { _ = try query.apply(to: [], of: type) }
        let commands = table.exists && fits ? [try table.selection(of: query)] : []
        // Without a table, no command was sent, so there are no rows.
        return Selection(tables: [table], commands: commands) { rows in try rows.first.map(table.records) ?? [] }
    }

    /// Runs selections on one state of the database, using the prepared table layouts.
    func read<Value>(_ selection: Selection<Value>) throws -> Value {
        try open()
        if selection.commands.isEmpty { return try selection.read([]) }
        // A single statement reads a consistent state even without a transaction.
        if selection.commands.count == 1, selection.tables.allSatisfy(\.exists) {
            return try selection.read(run(selection.commands))
        }
        let begin = Command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        // The transaction doesn't see a migration committed in the meantime, so the layout is checked after it.
        let check = layouts.check(selection.tables, .none)
        let rows = try run([begin] + selection.commands + [Command("COMMIT"), check])
        return try selection.read(Array(rows.dropFirst().dropLast(2)))
    }

    /// Commits `batch`. Sets `isUncertain` once the server may have committed. If the connection is then lost,
    /// the result is unknown.
    func commit(_ batch: [Mutation], isUncertain: inout Bool) throws -> Set<ChangedKey> {
        isUncertain = false
        let isWritten = !batch.allSatisfy(\.isRemoval)
        let tables = try batch.map { try table(of: $0.type, isWritten: isWritten) }
        let expectations = batch.compactMap { mutation -> RecordReference? in
            if case .expect(let reference, _) = mutation { reference } else { nil }
        }
        if !tables.contains(where: \.exists) {
            try Mutation.checkExpectations(of: batch) { _ in nil }
            return []
        }
        let mustRead = !expectations.isEmpty || zip(batch, tables).contains { $1.mustReadAges(for: $0) }
        let begin = [
            Command("BEGIN"),
            layouts.opening(tables, mustRead ? .exclusive : .shared),
        ]
        let end = Command("COMMIT")
        guard mustRead else {
            let plan = try BatchPlan(batch, tables, self)
            isUncertain = true
            return try plan.changed(run(begin + plan.commands + [end]).dropFirst(begin.count))
        }
        let plan = try planned(batch, tables, expectations, begin)
        isUncertain = true
        return try plan.changed(run(plan.commands + [end])[...])
    }

    /// Begins the transaction, checks the expectations, and reads what the plan depends on. Rolls the transaction back
    /// if that fails.
    private func planned(
        _ batch: [Mutation], _ tables: [RecordTable], _ references: [RecordReference], _ begin: [Command]
    ) throws -> BatchPlan {
        let selection = try selection(of: references)
        let rows = try run(begin + selection.commands).dropFirst(begin.count)
        do {
            let found = Dictionary(zip(references, try selection.read(Array(rows)))) { first, _ in first }
            try Mutation.checkExpectations(of: batch) { found[$0] ?? nil }
            return try BatchPlan(batch, tables, self)
        } catch {
            try rollBack()
            throw error
        }
    }

    func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        let table = try table(of: type, isWritten: false)
        guard table.exists else { return [] }
        let command = Command(table.table.selectionOfKeys)
        return try read(
            Selection(tables: [table], commands: [command]) { rows in
                try (0..<rows[0].count).map { try rows[0].key($0, table.keyColumns) }
            })
    }

    func statistics() throws -> StorageStatistics {
        try open()
        let collections: [String]
        do { collections = try run([layouts.collections])[0].texts } catch let error as PostgreSQLError
            where error.isMissing
        { return StorageStatistics(records: [:], bytes: 0) }
        let counts = try run(
            collections.map { Command("SELECT count(*) FROM \(dialect.reference(to: dialect.tableName(of: $0)))") })
        // A count is never null.
        let numbers = try counts.map { Int(try $0.integer(0, 0) ?? 0) }
        return StorageStatistics(records: Dictionary(zip(collections, numbers)) { $1 }, bytes: try size())
    }

    func size() throws -> Int {
        let size = try rows(
            """
            SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_catalog.pg_class AS c
            JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'
            """, .text(server.dialect.schema))
        return Int(try size.integer(0, 0) ?? 0)
    }
}

/// The commands of a batch. Consecutive steps of the same kind become one statement per table.
private struct BatchPlan {
    /// The commands that haven't been carried out.
    private(set) var commands: [Command] = []
    private var changed: Set<ChangedKey> = []
    /// The indexes and tables of the commands that return removed keys.
    private var removals: [(index: Int, table: RecordTable)] = []

    init(_ batch: [Mutation], _ tables: [RecordTable], _ database: Database) throws {
        // Steps of different types are independent of each other, so only the order within each type matters.
        let groups = Dictionary(grouping: batch.indices) { ObjectIdentifier(batch[$0].type) }.values
        for group in groups.sorted(by: { $0[0] < $1[0] }) {
            let table = tables[group[0]]
            var steps = Steps()
            for index in group { try steps.add(batch[index]) }
            for step in steps.all { try add(step, table, database) }
        }
    }

    private mutating func add(_ step: Steps.Step, _ table: RecordTable, _ database: Database) throws {
        guard table.exists else { return }
        switch step {
        case .put(let records):
            commands += try table.insertions(of: records.sorted { $0.key < $1.key })
            changed.formUnion(records.keys.map { ChangedKey(collection: table.type.collection, key: $0) })
        case .remove(let keys):
            let keys = keys.filter(table.canHave)
            if !keys.isEmpty { addRemoval(table.deletion(of: keys.sorted()), table) }
        case .removeAll(let date):
            guard let date, !table.table.isSweepable else {
                return addRemoval(table.deletionOfAll(cachedBefore: date), table)
            }
            // What the batch does before the sweep decides too what is old.
            let selection = try database.selection(of: .all, table.type)
            let rows = try database.run(commands + selection.commands)
            try take(rows.prefix(commands.count))
            let doomed = try selection.read(Array(rows.suffix(selection.commands.count)))
                .filter { $0.isOlder(than: date) }.map(\.key)
            if !doomed.isEmpty { addRemoval(table.deletion(of: doomed), table) }
        }
    }

    /// Takes the changed keys from the rows of the commands so far, which have been carried out.
    private mutating func take(_ rows: ArraySlice<Rows>) throws {
        changed = try changed(rows)
        commands = []
        removals = []
    }

    private mutating func addRemoval(_ command: Command, _ table: RecordTable) {
        removals.append((commands.count, table))
        commands.append(command)
    }

    /// Returns the keys changed by the batch, from the rows of its commands.
    func changed(_ rows: ArraySlice<Rows>) throws -> Set<ChangedKey> {
        var changed = changed
        for (index, table) in removals {
            let removed = rows[rows.startIndex + index]
            for row in 0..<removed.count {
                let key = try removed.key(row, table.keyColumns)
                changed.insert(ChangedKey(collection: table.type.collection, key: key))
            }
        }
        return changed
    }
}

/// The steps of a batch for one type. If a record is put several times, the last put counts.
private struct Steps {
    enum Step {
        case put([RecordKey: any StoredRecord])
        case remove(Set<RecordKey>)
        case removeAll(Date?)
    }

    private(set) var all: [Step] = []

    /// Adds a step. Throws for a record that cannot be stored.
    mutating func add(_ mutation: Mutation) throws {
        switch mutation {
        case .expect: return
        case .put(let record):
            let key = record.key
            guard case .put(var records)? = all.last else { return all.append(.put([key: record])) }
            // Removed first, so that `records` is the only reference to the dictionary, which is then changed in place.
            all.removeLast()
            // A record replaced within the batch is never written, but must be storable too.
            _ = try records.updateValue(record, forKey: key)?.checksum()
            all.append(.put(records))
        case .remove(let key, _):
            guard case .remove(var keys)? = all.last else { return all.append(.remove([key])) }
            all.removeLast()
            keys.insert(key)
            all.append(.remove(keys))
        case .removeAll(_, let date): all.append(.removeAll(date))
        }
    }
}
