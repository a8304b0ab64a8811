import Foundation

/// Flattens a value: "genres[0].id" is "18". An absent value is "nil", an empty list "[]", an empty dictionary "{}".
func leaves(of value: Any, at path: String = "") -> [String: String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle != .optional, value is Date || value is URL || value is String { return [path: "\(value)"] }
    switch mirror.displayStyle {
    case .optional:
        return mirror.children.first.map { leaves(of: $0.value, at: path) } ?? [path: "nil"]
    case .collection:
        if mirror.children.isEmpty { return [path: "[]"] }
        return merged(mirror.children.enumerated().map { leaves(of: $1.value, at: "\(path)[\($0)]") })
    case .dictionary:
        if mirror.children.isEmpty { return [path: "{}"] }
        let pairs = mirror.children.map { Array(Mirror(reflecting: $0.value).children) }
        return merged(pairs.map { leaves(of: $0[1].value, at: "\(path).\($0[0].value)") })
    case .struct:
        if mirror.children.isEmpty { return [path: "\(value)"] }
        return merged(
            mirror.children.map {
                leaves(of: $0.value, at: path.isEmpty ? $0.label ?? "" : "\(path).\($0.label ?? "")")
            })
    case .enum:
        guard let child = mirror.children.first, value is any Equatable, !(value is any RawRepresentable) else {
            return [path: "\(value)"]
        }
        return leaves(of: child.value, at: "\(path).\(child.label ?? "")")
    default: return [path: "\(value)"]
    }
}

private func merged(_ parts: [[String: String]]) -> [String: String] {
    parts.reduce(into: [:]) { $0.merge($1) { _, last in last } }
}

/// The difference between two flattened values, by path.
struct Difference {
    let before: [String: String]
    let after: [String: String]

    init(_ old: [String: String], _ new: [String: String]) {
        before = old.filter { new[$0.key] != $0.value }
        after = new.filter { old[$0.key] != $0.value }
    }

    /// Whether the only difference is one value that became absent, with its contents, or the last entry of a
    /// dictionary.
    var isOneAbsence: Bool {
        guard after.count == 1, let (path, value) = after.first, ["nil", "{}"].contains(value) else { return false }
        return before.keys.allSatisfy { $0 == path || $0.hasPrefix(path + ".") || $0.hasPrefix(path + "[") }
    }

    /// Whether the only difference is one value, which is still present.
    var isOneChange: Bool {
        before.count == 1 && Array(before.keys) == Array(after.keys) && after.first?.value != "nil"
    }
}
