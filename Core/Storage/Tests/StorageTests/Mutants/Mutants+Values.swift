import CoreDomain
import Foundation
import Storage
import StorageTestHelpers

// Faults in writing values.
extension Mutant {
    static let ofValues: [Mutant] = [
        Mutant("truncates texts at NUL", .texts { String($0.prefix { $0 != "\0" }) }),
        Mutant("normalises texts", .texts(\.precomposedStringWithCanonicalMapping)),
        Mutant("trims texts", .texts { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mutant("an empty text is null", .values { $1.isEmpty ? nil : $1 }),
        Mutant("cuts texts at 64 KB", .texts { $0.cut(toBytes: 1 << 16) }),
        Mutant("cuts texts at 1 MiB", .texts { $0.cut(toBytes: 1 << 20) }),
        Mutant("CRLF becomes LF", .texts { $0.replacing("\r\n", with: "\n") }),
        Mutant("rounds doubles to float", .rounding { Double(Float($0)) }),
        Mutant("rounds doubles to 15 digits", .rounding { Double(String(format: "%.14e", $0)) ?? $0 }),
        Mutant("forgets the sign of zero", .reals { $0 == 0 ? 0 : $0 }),
        Mutant("forgets the sign of zero in children", .reals(below: 0) { $0 == 0 ? 0 : $0 }),
        Mutant("denormal numbers become zero", .reals { $0.isSubnormal ? 0 : $0 }),
        Mutant("integers pass through doubles", .integers { Int64(exactly: Double($1)) ?? .max }),
        Mutant("dates lose their milliseconds", .integers { $0.isDate ? $1 / 1000 * 1000 : $1 }),
        Mutant("cachedAt becomes now", .integers { $0.name == "cachedAt" ? 1_800_000_000_000 : $1 }),
        Mutant("nil for an empty list", .values { $1.isEmptyList ? nil : $1 }),
        Mutant("nil for no children", .children { $1.isEmpty ? nil : $1 }),
        Mutant("nil for no children below the first level", .children { $0 > 0 && $1.isEmpty ? nil : $1 }),
        Mutant("children of children of children are lost", .children { $0 > 1 ? [] : $1 }),
        Mutant("equal children are kept once", .children { $1.withoutEqualOnes }),
        Mutant("children come back in another order", .children { $1.reversed() }),
        Mutant("at most 100 children", .children { Array($1.prefix(100)) }),
    ]
}

extension Fault {
    /// Changes the values of records, and of their children, except the keys.
    static func values(_ change: @escaping Row.Change) -> Fault {
        changingValues { column, value, _ in column.isOptional ? change(column, value) : value }
    }

    static func texts(_ change: @escaping @Sendable (String) -> String) -> Fault {
        changingValues { _, value, _ in
            switch value {
            case .scalar(.text(let text)): .scalar(.text(change(text)))
            case .texts(let texts): .texts(texts.map(change))
            default: value
            }
        }
    }

    /// Changes numbers more than that many levels below the record.
    static func reals(below level: Int = -1, _ change: @escaping @Sendable (Double) -> Double) -> Fault {
        changingValues { _, value, depth in
            guard case .scalar(.real(let number)) = value, depth > level else { return value }
            return .scalar(.real(change(number)))
        }
    }

    /// Rounds numbers, except those that would become infinite, which no engine can store.
    static func rounding(_ round: @escaping @Sendable (Double) -> Double) -> Fault {
        reals { round($0).isFinite ? round($0) : $0 }
    }

    static func integers(_ change: @escaping @Sendable (Column, Int64) -> Int64) -> Fault {
        changingValues { column, value, _ in
            switch value {
            case .scalar(.integer(let number)): .scalar(.integer(change(column, number)))
            case .integers(let numbers): .integers(numbers.map { change(column, $0) })
            default: value
            }
        }
    }

    /// Changes lists of children, given the number of levels above them.
    static func children(_ change: @escaping @Sendable (Int, [Row]) -> [Row]?) -> Fault {
        changingValues { column, value, depth in
            guard case .children(let rows) = value, column.role == .children else { return value }
            return change(depth, rows).map(Row.Value.children)
        }
    }

    private static func changingValues(
        _ change: @escaping @Sendable (Column, Row.Value, Int) -> Row.Value?
    ) -> Fault {
        Fault(commit: { base, batch in
            try await base.commit(
                try batch.map { mutation in
                    guard case .put(let record) = mutation else { return mutation }
                    let row = try record.row()
                    row.change(mutation.type.columns, depth: 0, change)
                    return .put(try mutation.type.read(from: row))
                })
        })
    }
}

extension Row {
    typealias Change = @Sendable (Column, Value) -> Value?

    fileprivate func change(_ columns: [Column], depth: Int, _ change: (Column, Value, Int) -> Value?) {
        for column in columns where column.role != .key {
            guard let value = values[column.name] else { continue }
            if case .children(let rows) = value, let below = column.children {
                for row in rows { row.change(below.columns, depth: depth + 1, change) }
            }
            values[column.name] = change(column, value, depth)
        }
    }
}

extension Row.Value {
    fileprivate var isEmpty: Bool { if case .scalar(.text("")) = self { true } else { false } }

    fileprivate var isEmptyList: Bool {
        switch self {
        case .texts(let list): list.isEmpty
        case .integers(let list): list.isEmpty
        default: false
        }
    }
}

extension Column {
    fileprivate var isDate: Bool { ["instant", "optionalInstant", "cachedAt"].contains(name) }
}

extension String {
    fileprivate func cut(toBytes count: Int) -> String {
        utf8.count > count ? String(decoding: utf8.prefix(count), as: UTF8.self) : self
    }
}

extension [Row] {
    fileprivate var withoutEqualOnes: [Row] {
        var seen: Set<String> = []
        return filter { seen.insert($0.text).inserted }
    }
}

extension Row {
    /// The values as text, equal for equal rows.
    fileprivate var text: String {
        values.sorted { $0.key < $1.key }.map { name, value in
            if case .children(let rows) = value {
                "\(name): \(rows.map(\.text))"
            } else {
                "\(name): \(value)"
            }
        }.joined(separator: ", ")
    }
}
