public import CoreDomain
public import Foundation

/// The storage and mapping of a part of an item, as an element of a repository's table of parts.
public struct StoredPart<Repository: CachedRepository>: Sendable {
    /// The item that has the part.
    public typealias Item = Repository.Item

    enum Location: Sendable {
        case record(
            any StoredRecord.Type, read: @Sendable (any StoredRecord) -> (any Sendable)?,
            write:
                @Sendable (
                    Item, _ id: Int, _ old: (any StoredRecord)?, _ language: String, _ cachedAt: Date
                ) -> (any StoredRecord)?)
        case firstPage(
            of: @Sendable (_ id: Int) -> Repository.List, @Sendable (Item) -> Page<Repository.Preview>?)
    }

    let part: Item.Part
    let location: Location
    let value: @Sendable (Item) -> (any Sendable)?

    /// Returns a part stored in its own record under the item's key.
    ///
    /// `read` maps the record, `write` the part to a new record, and `update` the part to a stored record.
    public static func record<Value: Sendable, Record: StoredRecord>(
        _ part: Item.Part, _ path: any KeyPath<Item, Value?> & Sendable,
        _ read: @escaping @Sendable (Record) -> Value,
        _ write: @escaping @Sendable (Value, _ id: Int, _ language: String, _ cachedAt: Date) -> Record,
        update: @escaping @Sendable (Value, inout Record, _ cachedAt: Date) -> Void
    ) -> StoredPart {
        StoredPart(
            part: part,
            location: .record(
                Record.self, read: { ($0 as? Record).map(read) },
                write: { item, id, old, language, date in
                    item[keyPath: path].map { value in
                        (old as? Record).updated {
                            update(value, &$0, date)
                        } orNew: {
                            write(value, id, language, date)
                        }
                    }
                }),
            value: { $0[keyPath: path] })
    }

    /// Returns a part that includes the item's id, stored in its own record.
    public static func record<Value: Sendable, Record: StoredRecord>(
        _ part: Item.Part, _ path: any KeyPath<Item, Value?> & Sendable,
        _ read: @escaping @Sendable (Record) -> Value,
        _ write: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        update: @escaping @Sendable (Value, inout Record, _ cachedAt: Date) -> Void
    ) -> StoredPart {
        record(part, path, read, { value, _, language, date in write(value, language, date) }, update: update)
    }

    /// Returns a part that is the first page of a list; `list` returns the list for an item's id.
    public static func firstPage(
        _ part: Item.Part, _ path: any KeyPath<Item, Page<Repository.Preview>?> & Sendable,
        of list: @escaping @Sendable (_ id: Int) -> Repository.List
    ) -> StoredPart {
        // Counts as page 1, even if the response has another number.
        let page: @Sendable (Item) -> Page<Repository.Preview>? = { item in
            item[keyPath: path].map {
                Page(items: $0.items, page: 1, totalPages: max(1, $0.totalPages), totalResults: $0.totalResults)
            }
        }
        return StoredPart(part: part, location: .firstPage(of: list, page), value: page)
    }

    var recordType: (any StoredRecord.Type)? {
        if case .record(let type, _, _) = location { type } else { nil }
    }

    /// Returns the list whose first page is the part, or `nil` for every other part.
    func list(ofItem id: Int) -> Repository.List? {
        if case .firstPage(let list, _) = location { list(id) } else { nil }
    }

    func page(in item: Item) -> Page<Repository.Preview>? {
        if case .firstPage(_, let page) = location { page(item) } else { nil }
    }
}
