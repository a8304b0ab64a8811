/// Nested values, of JSON text or of a reflected Swift value.
enum Tree<Leaf: Hashable & Sendable>: Hashable, Sendable {
    case absent
    case leaf(Leaf)
    case list([Tree])
    case object([String: Tree])

    /// The tree at the end of a path of member names and list indices ("0").
    subscript(path: [String]) -> Tree {
        get {
            guard let step = path.first else { return self }
            return self[step][Array(path.dropFirst())]
        }
        set {
            guard let step = path.first else { return self = newValue }
            self[step][Array(path.dropFirst())] = newValue
        }
    }

    /// The number of elements in a list; 1 for anything else.
    var count: Int {
        if case .list(let elements) = self { elements.count } else { 1 }
    }

    /// Removes a list's element, or makes anything else absent.
    mutating func remove(_ path: [String]) {
        let owner = Array(path.dropLast())
        let last = path.last ?? ""
        guard case .list(var elements) = self[owner], let index = Int(last) else { return self[path] = .absent }
        elements.remove(at: index)
        self[owner] = .list(elements)
    }

    private subscript(step: String) -> Tree {
        get {
            switch self {
            case .absent, .leaf: .absent
            case .list(let elements):
                Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .absent
            case .object(let members): members[step] ?? .absent
            }
        }
        set {
            switch self {
            case .absent, .leaf: break
            case .list(var elements):
                if let index = Int(step), elements.indices.contains(index) { elements[index] = newValue }
                self = .list(elements)
            case .object(var members):
                members[step] = newValue
                self = .object(members)
            }
        }
    }
}
