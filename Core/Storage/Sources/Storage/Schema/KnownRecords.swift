/// The records that a repair can read, used to label restored and lost records.
public struct KnownRecords: Sendable {
    private let records: [RecordReference: any StoredRecord]
    /// The records mentioned by other records.
    public let mentioned: Set<RecordReference>

    /// Creates a collection. It uses the first version of a record in `records`, else the version mentioned by
    /// the record with the greatest key, the latest in a log, else the version in `doubtful`, whose records
    /// couldn't be read as they were written.
    public init(_ records: [any StoredRecord], doubtful: [any StoredRecord] = []) {
        let owners = (records + doubtful).filter { !$0.mentioned.isEmpty }.sorted { $0.key > $1.key }
        let mentions = owners.flatMap(\.mentioned)
        mentioned = Set(mentions.map(\.reference))
        let all = records + mentions + doubtful
        self.records = Dictionary(all.map { ($0.reference, $0) }) { first, _ in first }
    }

    /// Returns the record of a type at `key`; `nil` if it could not be read.
    public func record<Record: StoredRecord>(_ key: RecordKey, of type: Record.Type = Record.self) -> Record? {
        records[RecordReference(type, key)] as? Record
    }

    /// Returns the records of a type, in no particular order.
    public func all<Record: StoredRecord>(of type: Record.Type = Record.self) -> [Record] {
        records.values.compactMap { $0 as? Record }
    }

    /// Returns the labels of the records at `references`, each once and in order, joined by commas.
    public func list(_ references: some Sequence<RecordReference>) -> String {
        Set(references.compactMap { $0.type.label(of: $0.key, in: self) }).sorted().joined(separator: ", ")
    }
}
