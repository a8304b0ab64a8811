import SQLSupport
import Storage

extension Database {
    /// Returns the records that match `text`, the best first.
    func search(
        _ text: String, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        try searching(name, of: type) { table, column, index in
            try table.search(WordQuery(text), in: column, index, limit: limit)
        }
    }

    /// Returns the records that `text` may mean, the nearest first.
    func nearest(
        to text: String, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        try searching(name, of: type) { table, column, index in
            if let index { try SearchVocabulary(of: index, on: connection).prepare() }
            return try table.nearest(to: SimilarityQuery(text), in: column, index, limit: limit)
        }
    }

    private func searching(
        _ name: String, of type: any StoredRecord.Type,
        _ find: (RecordTable, Column, SearchIndex?) throws -> [RecordKey]
    ) throws -> [any StoredRecord] {
        let column = try type.searchableColumn(name)
        let isUsable = try prepareIndex(of: column, type)
        return try transaction(.reading, [type]) { tables in
            let table = tables[0]
            // Another process may have written since the index was prepared.
            let index = try table.indexes[name].flatMap { try isUsable && !$0.isBehind(on: connection) ? $0 : nil }
            return try table.load(find(table, column, index)).compactMap { $0 }
        }
    }

    /// Creates the index or brings it up to date, where that is necessary. Returns false if it can't be written: then
    /// a search reads every text.
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
