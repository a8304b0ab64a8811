extension StoredRecord {
    /// Throws `StorageError.invalidSchema` if the type can't be stored: its key isn't made of integers and
    /// texts, or a name can't be used in a table or JSON object. Engines call this before using the type.
    ///
    /// The schema is checked when it is created, so calling this for every record costs next to nothing.
    public static func checkSchema() throws {
        let schema = schema
        if let problem = schema.problem { throw StorageError.invalidSchema(schema.name, reason: problem) }
    }
}

extension Schema {
    static func problem(_ name: String, _ columns: [Column]) -> String? {
        if name.isEmpty || name.contains("\0") { return "its name is empty or contains NUL" }
        let keyColumns = columns.filter { $0.role == .key }
        if keyColumns.isEmpty { return "it has no key" }
        if let column = keyColumns.first(where: { !$0.canBeKey }) {
            return "its key “\(column.name)” is neither an integer nor text"
        }
        return columns.problem
    }
}

extension Column {
    fileprivate var canBeKey: Bool { !isOptional && [.integer, .text, .boolean].contains(type) }
}

extension [Column] {
    /// The problem with the names of the columns or of their children, if any.
    fileprivate var problem: String? {
        let names = map(\.name)
        if let name = names.first(where: { !$0.isPropertyName }) {
            return "the property name “\(name)” must consist of letters, digits and “_”, and begin with a letter"
        }
        if Set(names.map { $0.lowercased() }).count < names.count {
            let folded = Dictionary(grouping: names) { $0.lowercased() }.values.filter { $0.count > 1 }
            if let pair = folded.map({ $0.sorted() }).min(by: { $0[0] < $1[0] }) {
                return "the property names “\(pair[0])” and “\(pair[1])” differ only in case"
            }
        }
        return lazy.compactMap { $0.children?.columns.problem }.first
    }
}

extension String {
    /// Whether every engine can use the text as a name: it needs no JSON escaping and no engine reserves it.
    fileprivate var isPropertyName: Bool {
        guard let first = utf8.first, first.isLetter else { return false }
        return utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
