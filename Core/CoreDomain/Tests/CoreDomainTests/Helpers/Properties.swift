import Foundation

/// Returns the stored properties of `value` by name, as text independent of the layer: an enum is its raw value, and a
/// nested model is the list of its values.
///
/// - Parameters:
///   - names: New names of properties.
///   - others: Properties, by their new names, to add or to replace.
package func properties(
    of value: Any, renaming names: [String: String] = [:], setting others: [String: Any?] = [:]
) -> [String: String] {
    let own = Mirror(reflecting: value).children.compactMap { child in
        child.label.map { (names[$0] ?? $0, text(of: child.value)) }
    }
    return Dictionary(own + others.map { ($0, text(of: $1 as Any)) }) { _, last in last }
}

private func text(of value: Any) -> String {
    if let date = value as? Date { return String(date.timeIntervalSince1970) }
    if let url = value as? URL { return url.absoluteString }
    if let value = value as? any RawRepresentable { return text(of: value.rawValue) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection, .struct: return mirror.children.map { text(of: $0.value) }.description
    default: return String(describing: value)
    }
}
