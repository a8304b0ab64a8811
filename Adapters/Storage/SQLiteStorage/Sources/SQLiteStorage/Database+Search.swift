import SQLSupport
import Storage

extension Database {
    /// Returns the records that match `query`, the best first.
    func search(
        _ query: TextQuery, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let column = try type.searchableColumn(name)
        let isUsable = try prepareIndex(of: column, type)
        return try transaction(.reading, [type]) { tables in
            let table = tables[0]
            // Another process may have written since the index was prepared.
            let index = try table.indexes[name].flatMap { try isUsable && !$0.isBehind(on: connection) ? $0 : nil }
            let keys = try table.keys(matching: query, in: column, index, limit: limit)
            return try table.load(keys).compactMap { $0 }
        }
    }

    /// Creates or updates the index if necessary. Returns false if it can't be written; the search then reads every
    /// text.
    private func prepareIndex(of column: Column, _ type: any StoredRecord.Type) throws -> Bool {
        let isReady = try transaction(.reading, [type]) { tables in
            guard let index = SearchIndex(of: column, in: tables[0].table) else { return true }
            return try tables[0].indexes[column.name] != nil && !index.isBehind(on: connection)
        }
        if isReady { return true }
        do {
            try transaction(.writing, [type]) { tables in
                try SearchIndex(of: column, in: tables[0].table)?.prepare(on: connection)
            }
            return true
        } catch let error as SQLiteError where error.isFullDisk || error.isBusy || error.isReadOnly {
            return false
        }
    }
}
