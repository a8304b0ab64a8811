public import CoreDomain
public import Prompt
public import TerminalKit

/// A row of a table that can be written as JSON.
public protocol JSONRow: Sendable {
    /// The names of the properties, in order, even for a table without rows.
    static var columns: [String] { get }
    func json() throws -> JSONValue
}

extension JSONRow where Self: Encodable {
    /// Returns the row as an object of its coding keys.
    public func json() throws -> JSONValue { try JSONTreeEncoder().encode(self) }
}

/// A row that uses its coding keys as property names.
public protocol KeyedRow: JSONRow, Encodable {
    associatedtype CodingKeys: CodingKey & CaseIterable
}

extension KeyedRow {
    /// The names of the coding keys, in order.
    public static var columns: [String] { CodingKeys.allCases.map(\.stringValue) }
}

extension Invocation {
    /// Shows rows as a table, within the limit.
    ///
    /// - Parameters:
    ///   - kind: The kind of rows in machine-readable output.
    ///   - all: The rows.
    ///   - properties: The properties that a row can have.
    ///   - columns: The columns of the table.
    ///   - above: The blocks above the table.
    ///   - sum: The line shown below the table if no rows are cut off.
    ///   - sentence: The sentence shown for an empty list.
    ///   - limit: The maximum number of rows; `nil` for the limit given by the line's flags.
    ///   - isAll: Whether `all` contains every row of the list.
    ///   - suggestions: Commands to suggest next, unless the list is empty.
    ///   - item: Returns the item that a row's number opens; `nil` for a table without numbers.
    ///   - json: Returns a row in the machine formats.
    public func list<Row: Sendable>(
        _ kind: String, _ all: [Row], properties: [String], columns: [TableColumn<Row>], above: [Screen.Block] = [],
        sum: String? = nil, orNone sentence: String, limit: Int? = nil, isAll: Bool = true,
        suggesting suggestions: [String] = [], opening item: ((Row) -> Item)? = nil,
        json: @escaping @Sendable (Row) throws -> JSONValue
    ) -> CommandResult {
        let shown = limited(all, to: limit ?? flags.limit ?? all.count)
        let table = Table(shown, isNumbered: item != nil, columns: columns)
        let below = shown.count == all.count ? sum.map { [Screen.Block.line($0)] } ?? [] : []
        let blocks = above + [.table(item == nil ? table : table.numbered(from: start.number))] + below
        var result = CommandResult(kind: kind, screen: Screen(shown.isEmpty ? [.line(sentence)] : blocks)) {
            .array(try shown.map(json))
        }
        result.columns = properties
        if shown.isEmpty { return result }
        if let item { result.rows = shown.map(item) }
        result.suggestions = suggestions
        note(all.count, isAll: isAll, limit: limit, in: &result)
        return result
    }

    /// Shows rows that have a JSON form of their own as a table, within the limit.
    ///
    /// - Parameters:
    ///   - kind: The kind of rows in machine-readable output.
    ///   - all: The rows.
    ///   - columns: The columns of the table.
    ///   - above: The blocks above the table.
    ///   - sum: The line shown below the table if no rows are cut off.
    ///   - sentence: The sentence shown for an empty list.
    ///   - limit: The maximum number of rows; `nil` for the limit given by the line's flags.
    ///   - isAll: Whether `all` contains every row of the list.
    ///   - suggestions: Commands to suggest next, unless the list is empty.
    ///   - item: Returns the item that a row's number opens; `nil` for a table without numbers.
    public func list<Row: JSONRow>(
        _ kind: String, _ all: [Row], columns: [TableColumn<Row>], above: [Screen.Block] = [], sum: String? = nil,
        orNone sentence: String, limit: Int? = nil, isAll: Bool = true, suggesting suggestions: [String] = [],
        opening item: ((Row) -> Item)? = nil
    ) -> CommandResult {
        list(
            kind, all, properties: Row.columns, columns: columns, above: above, sum: sum, orNone: sentence,
            limit: limit, isAll: isAll, suggesting: suggestions, opening: item
        ) { try $0.json() }
    }
}

extension CommandResult {
    /// Returns the result with the age and the warnings of its data.
    public func fetched(_ data: Fetched<some Any>) -> CommandResult {
        var result = self
        result.freshness = data.freshness
        result.fetchWarnings = data.warnings
        return result
    }
}

/// A value that can be represented in JSON.
public protocol JSONConvertible: Sendable {
    var asJSON: JSONValue { get }
}

extension JSONValue: JSONConvertible {
    /// The value itself.
    public var asJSON: JSONValue { self }

    /// Returns an object with the given values, in order; `nil` becomes null.
    public static func values(_ values: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        .object(values.map { Member(key: $0, value: $1?.asJSON ?? .null) })
    }

    /// Returns this object with the members of another object appended.
    public func adding(_ other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }
}

extension String: JSONConvertible {
    /// A string.
    public var asJSON: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
    /// An integer.
    public var asJSON: JSONValue { .integer(self) }
}

extension Double: JSONConvertible {
    /// A number.
    public var asJSON: JSONValue { .number(self) }
}

extension Bool: JSONConvertible {
    /// A Boolean value.
    public var asJSON: JSONValue { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// An array of the elements.
    public var asJSON: JSONValue { .array(map(\.asJSON)) }
}
