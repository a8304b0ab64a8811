import CoreDomain
import Foundation
import SQLSupport
import Storage

extension Database {
    func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        let groups = references.groupedByType()
        let tables = try groups.map { try table(of: $0.type, isWritten: false) }
        let (commands, read) = Self.loading(references, groups, tables)
        return try read(reading(tables, commands))
    }

    private typealias Groups = [(type: any StoredRecord.Type, keys: [RecordKey], positions: [Int])]

    /// The commands that load `references`, and what makes the records of their rows.
    private static func loading(
        _ references: [RecordReference], _ groups: Groups, _ tables: [RecordTable]
    ) -> (commands: [Command], read: ([Rows]) throws -> [(any StoredRecord)?]) {
        let selections = zip(groups, tables).map { group, table -> [Command] in
            let keys = Set(group.keys).filter { $0.fits(table.keyColumns) }
            return table.exists && !keys.isEmpty ? table.selections(of: Array(keys)) : []
        }
        return (
            selections.flatMap(\.self),
            { rows in
                var (rest, records) = (rows[...], [(any StoredRecord)?](repeating: nil, count: references.count))
                for (index, (group, table)) in zip(groups, tables).enumerated() where !selections[index].isEmpty {
                    let own = Array(rest.prefix(selections[index].count))
                    rest = rest.dropFirst(own.count)
                    let found = Dictionary(try table.records(own, for: .lookup).map { ($0.key, $0.record) }) { $1 }
                    for (key, position) in zip(group.keys, group.positions) { records[position] = found[key] }
                }
                return records
            }
        )
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let table = try table(of: type, isWritten: false)
        guard table.exists else { return try query.apply(to: [], of: type) }
        if let owner = query.owner, try !owner.value.fits(type.column(owner.column)) { return [] }
        return try table.records(reading([table], table.selections(of: query)), for: .list).map(\.record)
    }

    /// Runs selections so that all see one state, in which the tables have the layout that was prepared.
    private func reading(_ tables: [RecordTable], _ commands: [Command]) throws -> [Rows] {
        try refresh()
        if commands.isEmpty { return [] }
        // One statement sees one state by itself.
        if commands.count == 1, tables.allSatisfy(\.exists) { return try run(commands) }
        let begin = Command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        // The state of a transaction doesn't show a migration that was committed meanwhile, so the check comes after it.
        let check = layouts.check(tables, .none)
        return try run([begin] + commands + [Command("COMMIT"), check]).dropFirst().dropLast(2)
    }

    /// Carries out `batch`. `isUncertain` tells whether the server was asked to, so that nothing is known after a loss.
    func commit(_ batch: [Mutation], isUncertain: inout Bool) throws -> Set<ChangedKey> {
        isUncertain = false
        let isWritten = !batch.allSatisfy(\.isRemoval)
        let tables = try batch.map { try table(of: $0.type, isWritten: isWritten) }
        let plan = try BatchPlan(batch, tables, self)
        let expectations = batch.compactMap { mutation -> RecordReference? in
            if case .expect(let reference, _) = mutation { reference } else { nil }
        }
        if !tables.contains(where: \.exists) {
            try batch.checkExpectations { _ in nil }
            return []
        }
        let end = try notifications(of: batch) + [Command("COMMIT")]
        let begin = [Command("BEGIN"), Command("SET LOCAL synchronous_commit = \(server.synchronousCommit)")]
        let check = layouts.check(tables, expectations.isEmpty ? .shared : .exclusive)
        if expectations.isEmpty {
            isUncertain = true
            return try plan.changed(run(begin + [check] + plan.commands + end).dropFirst(3))
        }
        try checkExpectations(of: batch, expectations, begin + [check])
        isUncertain = true
        return try plan.changed(run(plan.commands + end)[...])
    }

    /// Begins the transaction, and ends it again unless the expectations hold.
    private func checkExpectations(
        of batch: [Mutation], _ references: [RecordReference], _ begin: [Command]
    ) throws {
        let groups = references.groupedByType()
        let (commands, read) = Self.loading(
            references, groups, try groups.map { try table(of: $0.type, isWritten: false) })
        let rows = try run(begin + commands).dropFirst(begin.count)
        do {
            let found = Dictionary(zip(references, try read(Array(rows)))) { first, _ in first }
            try batch.checkExpectations { found[$0] ?? nil }
        } catch {
            try rollBack()
            throw error
        }
    }

    func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        let table = try table(of: type, isWritten: false)
        guard table.exists else { return [] }
        let rows = try reading([table], [Command(table.table.selectionOfKeys)])[0]
        return try (0..<rows.count).map { try rows.key($0, table.keyColumns) }
    }

    /// Returns the number of records by collection, and the bytes of the schema.
    func statistics() throws -> StorageStatistics {
        try refresh()
        do {
            let names = try run([layouts.collections])[0]
            let collections = try (0..<names.count).map { try names.text($0, 0) ?? "" }
            let counts = try run(
                collections.map { Command("SELECT count(*) FROM \(dialect.reference(to: dialect.tableName(of: $0)))") })
            let numbers = try counts.map { Int(try $0.integer(0, 0) ?? 0) }
            return StorageStatistics(
                records: Dictionary(zip(collections, numbers)) { $1 }, bytes: try bytes())
        } catch let error as PostgreSQLError where error.isMissing {
            return StorageStatistics(records: [:], bytes: 0)
        }
    }

    private func bytes() throws -> Int {
        if try isCockroach { return 0 }
        let size = Command(
            """
            SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_catalog.pg_class AS c
            JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'
            """, .text(server.dialect.schema))
        return Int(try run([size])[0].integer(0, 0) ?? 0)
    }
}

/// The commands of a batch: neighbouring steps of a kind are one statement for each table.
private struct BatchPlan {
    private(set) var commands: [Command] = []
    private var changed: Set<ChangedKey> = []
    /// The commands that return the keys that they removed.
    private var removals: [(index: Int, table: RecordTable)] = []

    init(_ batch: [Mutation], _ tables: [RecordTable], _ database: Database) throws {
        // The order matters among the steps of one type only.
        let groups = Dictionary(grouping: batch.indices) { ObjectIdentifier(batch[$0].type) }.values
        for group in groups.sorted(by: { $0[0] < $1[0] }) {
            let table = tables[group[0]]
            var steps = Steps()
            for index in group { try steps.add(batch[index], table.check) }
            for step in steps.all { try add(step, table, database) }
        }
    }

    private mutating func add(_ step: Steps.Step, _ table: RecordTable, _ database: Database) throws {
        guard table.exists else { return }
        switch step {
        case .put(let records):
            commands += try table.insertions(of: records.values.sorted { $0.record.key < $1.record.key })
            changed.formUnion(records.keys.map { ChangedKey(collection: table.type.collection, key: $0) })
        case .remove(let keys):
            let keys = keys.filter { $0.fits(table.keyColumns) }
            if !keys.isEmpty { addRemoval(table.deletion(of: keys.sorted()), table) }
        case .removeAll(let date):
            guard let date, !table.table.isSweepable else {
                return addRemoval(table.deletionOfAll(cachedBefore: date), table)
            }
            let doomed = try database.query(.all, of: table.type).filter { $0.cachedAt < date }.map(\.key)
            if !doomed.isEmpty { addRemoval(table.deletion(of: doomed), table) }
        }
    }

    private mutating func addRemoval(_ command: Command, _ table: RecordTable) {
        removals.append((commands.count, table))
        commands.append(command)
    }

    /// Returns the keys that the batch changed, by the rows of its commands.
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

/// The steps of a batch that concern one type. A record that is put twice is put as it was the last time.
private struct Steps {
    enum Step {
        case put([RecordKey: (record: any StoredRecord, check: Int64)])
        case remove(Set<RecordKey>)
        case removeAll(Date?)
    }

    private(set) var all: [Step] = []

    /// Adds a step. Throws for a record that cannot be stored.
    mutating func add(_ mutation: Mutation, _ check: RecordCheck) throws {
        switch mutation {
        case .expect: return
        case .put(let record):
            let entry = (record: record, check: try check.value(for: record))
            guard case .put(var records)? = all.last else { return all.append(.put([record.key: entry])) }
            // Without its other reference the dictionary is changed in place.
            all.removeLast()
            records[record.key] = entry
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
