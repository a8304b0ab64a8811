/// Rows of a table: each column is a path into the row, and each cell is one plain value.
extension JSONValue {
    /// The paths of the row's columns, in order.
    ///
    /// - Each URL of an image has its own column, even if there is no image: `posterURLSet.detail`.
    /// - Any other object is represented by its `name` or `title`. An object with neither has a column for each
    ///   of its members.
    /// - A list has one column: the cells of its elements, joined with “; ”.
    ///
    /// A value other than an object has one column named “value”.
    package var columns: [String] {
        guard case .object(let members) = self else { return ["value"] }
        return members.flatMap { member -> [String] in
            if member.key.isImageSet { return member.key.imageColumns }
            guard case .object(let inner) = member.value, !inner.isEmpty, member.value.representative == nil else {
                return [member.key]
            }
            return member.value.columns.map { "\(member.key).\($0)" }
        }
    }

    /// The value as the text of one cell, without quotes; empty for null.
    package var cell: String {
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

    /// Returns the value at a path such as `posterURLSet.detail`, or null. A path applies to each list element.
    package func value(at path: String) -> JSONValue {
        switch self {
        case .array, .object: path.split(separator: ".").reduce(self) { $0.member(String($1)) }
        case .null, .bool, .integer, .number, .string: path == "value" ? self : .null
        }
    }

    private func member(_ key: String) -> JSONValue {
        if case .array(let values) = self { return .array(values.map { $0.member(key) }) }
        return self[key] ?? .null
    }

    /// The values for the next part of a path: the elements of a list, or else this value, unless it is null.
    package var branches: [JSONValue] {
        switch self {
        case .array(let values): values.flatMap(\.branches)
        case .null: []
        case .bool, .integer, .number, .string, .object: [self]
        }
    }

    package var keys: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.key)
    }
}

extension [JSONValue] {
    /// The columns of all rows, in the order of their first appearance.
    package var columns: [String] { flatMap(\.columns).uniqued.withoutPrefixes }
}

extension [String] {
    /// The names, with each image set replaced by the names of one column per URL.
    public var expandingImageSets: [String] { flatMap { $0.isImageSet ? $0.imageColumns : [$0] } }

    /// The names of columns other than those of image sets.
    public var withoutImageSets: [String] {
        filter { path in !path.split(separator: ".").dropLast().contains { String($0).isImageSet } }
    }

    /// The paths that are not prefixes of other paths. A row that lacks an object contributes such a prefix.
    package var withoutPrefixes: [String] {
        filter { path in !contains { $0.hasPrefix(path + ".") } }
    }
}

extension String {
    /// Whether a property with this name contains the URLs of an image.
    fileprivate var isImageSet: Bool { hasSuffix("URLSet") }

    fileprivate var imageColumns: [String] {
        ["path", "thumbnail", "card", "detail", "full"].map { "\(self).\($0)" }
    }
}
