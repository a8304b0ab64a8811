extension JSONValue {
    /// The value as one plain cell of a table.
    ///
    /// - A text has no quotes, and null is empty.
    /// - A list is the cells of its elements, joined with “; ”.
    /// - An object is represented by one member: the URLs of an image by `full`, anything else by its `name` or `title`.
    ///   An object without these is its members: “kind: movie, id: 550”.
    ///
    /// A member of an object has a cell of its own if a field is requested by its path, like `posterURLSet.detail`.
    var cell: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .array(let values): values.map(\.cell).filter { !$0.isEmpty }.joined(separator: "; ")
        case .object(let members): representative ?? Self.cell(of: members)
        case .bool, .integer, .number: text
        }
    }

    private var representative: String? {
        for key in ["full", "name", "title"] {
            if case .string(let text)? = self[key], !text.isEmpty { return text }
        }
        return nil
    }

    private static func cell(of members: [Member]) -> String {
        members.map { ($0.key, $0.value.cell) }.filter { !$1.isEmpty }.map { "\($0): \($1)" }.joined(separator: ", ")
    }
}

extension [JSONValue] {
    /// The keys of all objects, in the order of their first appearance.
    var keys: [String] {
        var seen: Set<String> = []
        return flatMap { value -> [String] in
            guard case .object(let members) = value else { return [] }
            return members.map(\.key).filter { seen.insert($0).inserted }
        }
    }

    /// Checks that a path exists in one of the values. Below absent values every path can.
    ///
    /// - Throws: `UsageError` with the paths that exist.
    func check(_ path: String) throws {
        var (values, known) = (self, "")
        for key in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            values.removeAll { $0 == .null }
            if values.isEmpty { return }
            let keys = values.keys
            guard keys.contains(key) else {
                throw UsageError(unknown: "field", path, known: keys.map { known + $0 })
            }
            (values, known) = (values.compactMap { $0[key] }, known + key + ".")
        }
    }
}
