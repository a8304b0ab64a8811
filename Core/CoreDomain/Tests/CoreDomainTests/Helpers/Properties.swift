import Foundation

/// The stored properties of `value` by name, in words that do not depend on the layer: an enum is its raw value, a
/// nested model the list of its values.
package func properties(
    of value: Any, renaming names: [String: String] = [:], adding more: [String: Any] = [:]
) -> [String: String] {
    let own = Mirror(reflecting: value).children.compactMap { child in
        child.label.map { (names[$0] ?? $0, words(for: child.value)) }
    }
    return Dictionary(uniqueKeysWithValues: own + more.map { ($0, words(for: $1)) })
}

private func words(for value: Any) -> String {
    if let date = value as? Date { return String(date.timeIntervalSince1970) }
    if let url = value as? URL { return url.absoluteString }
    if let value = value as? any RawRepresentable { return words(for: value.rawValue) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { words(for: $0.value) } ?? "nil"
    case .collection, .struct: return mirror.children.map { words(for: $0.value) }.description
    default: return String(describing: value)
    }
}
