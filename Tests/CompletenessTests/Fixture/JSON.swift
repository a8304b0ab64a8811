import Foundation

/// A JSON text as a tree. Tests can remove or replace its values.
typealias JSON = Tree<JSONScalar>

enum JSONScalar: Hashable, Sendable {
    case integer(Int)
    case real(Double)
    case text(String)
    case boolean(Bool)
}

extension Tree where Leaf == JSONScalar {
    /// The tree as JSON, without the absent members of objects.
    var text: String {
        switch self {
        case .absent: "null"
        case .leaf(.integer(let number)): "\(number)"
        case .leaf(.real(let number)): "\(number)"
        case .leaf(.text(let text)): "\"\(text)\""
        case .leaf(.boolean(let flag)): "\(flag)"
        case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.filter { $1 != .absent }.map { "\"\($0)\": \($1.text)" }.joined(separator: ", ") + "}"
        }
    }
}
