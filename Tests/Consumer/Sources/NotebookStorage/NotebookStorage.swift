public import Foundation
public import Storage

/// A storage in one file, which is read when it is opened and written as a whole by each commit.
public actor NotebookStorage: StorageEngine {
    private typealias Book = [Place: [String: Value]]

    private let file: URL
    /// The values of all records; `nil` after `close()`.
    private var book: Book?

    /// Opens `file`. A missing one counts as empty, and so does a damaged one, of which `onWarning` receives a sentence.
    ///
    /// - Throws: `StorageError.failed` if the file is there and can't be read.
    public init(file: URL, onWarning: @Sendable (String) -> Void) throws {
        self.file = file
        do {
            book = try PropertyListDecoder().decode(Book.self, from: Data(contentsOf: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            book = [:]
        } catch is DecodingError {
            onWarning("\(file.path) is damaged, and is replaced by the next change.")
            book = [:]
        } catch {
            throw StorageError.failed(location: file.path, reason: error.localizedDescription)
        }
    }

    /// Returns the records at `references`, all from one committed state.
    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        let book = try open()
        return try references.map { try record(at: $0, in: book) }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        try query.apply(to: records(of: type, in: open()), of: type)
    }

    /// Commits `batch` atomically: works on a copy, which replaces the file.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        var copy = try open()
        for mutation in batch { try mutation.type.checkSchema() }
        try Mutation.checkExpectations(of: batch) { try record(at: $0, in: copy) }
        var changed: Set<ChangedKey> = []
        for mutation in batch {
            for key in try carryOut(mutation, on: &copy) {
                changed.insert(ChangedKey(collection: mutation.type.collection, key: key))
            }
        }
        try write(copy)
        book = copy
        return changed
    }

    /// Forgets the records, which are in the file.
    public func close() { book = nil }

    private func open() throws -> Book {
        guard let book else { throw StorageError.closed }
        return book
    }

    private func record(at reference: RecordReference, in book: Book) throws -> (any StoredRecord)? {
        try reference.type.checkSchema()
        return try book[Place(reference.type, reference.key)].map { try reference.type.read(from: Row($0)) }
    }

    private func records(of type: any StoredRecord.Type, in book: Book) throws -> [any StoredRecord] {
        try type.checkSchema()
        return try book.filter { $0.key.collection == type.collection }.values.map { try type.read(from: Row($0)) }
    }

    private func carryOut(_ mutation: Mutation, on book: inout Book) throws -> [RecordKey] {
        switch mutation {
        case .expect: return []
        case .put(let record):
            let row = Row()
            try record.write(to: row)
            book[Place(mutation.type, record.key)] = row.values
            return [record.key]
        case .remove(let key, let type):
            return book.removeValue(forKey: Place(type, key)) == nil ? [] : [key]
        case .removeAll(let type, let date):
            let removed = try records(of: type, in: book).filter { record in
                date.map { record.isOlder(than: $0) } ?? true
            }
            for record in removed { book[Place(type, record.key)] = nil }
            return removed.map(\.key)
        }
    }

    private func write(_ book: Book) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try encoder.encode(book).write(to: file, options: .atomic)
        } catch {
            throw StorageError.failed(location: file.path, reason: error.localizedDescription)
        }
    }
}

/// The collection and the key of a record.
private struct Place: Hashable, Codable {
    let collection: String
    let key: [Part]

    init(_ type: any StoredRecord.Type, _ key: RecordKey) {
        collection = type.collection
        self.key = key.parts.map(Part.init)
    }

    /// A part of a key: an integer, or a text as UTF-8. Two keys can differ in bytes alone, which makes no difference
    /// to Swift's texts: é is one scalar or two.
    enum Part: Hashable, Codable {
        case integer(Int64)
        case text([UInt8])

        init(_ part: Scalar) {
            if case .integer(let number) = part {
                self = .integer(number)
            } else {
                self = .text(Array(part.description.utf8))
            }
        }
    }
}

extension StorageRegistration {
    /// The notebook's registration, for an app's registry.
    public static let notebook = StorageRegistration("notebook", takes: .folder, summary: "one file per context") {
        try NotebookStorage(file: $0.folder.appending(path: "\($0.name).notebook"), onWarning: $0.onWarning)
    }
}
