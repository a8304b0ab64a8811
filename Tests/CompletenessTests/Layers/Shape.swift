import CoreDomain
import Foundation

/// A Swift value as reflection shows it: a struct is an object, an enum its raw value.
typealias Shape = Tree<String>

extension Tree where Leaf == String {
    init(reflecting value: Any) {
        switch value {
        case let date as Date: self = .leaf(date.formatted(.iso8601))
        case let url as URL: self = .leaf(url.absoluteString)
        // A set of URLs is compared by the path it was resolved from.
        case let set as ImageURLSet: self = .leaf(set.path.absoluteString)
        case let word as any RawRepresentable: self.init(reflecting: word.rawValue)
        default: self.init(Mirror(reflecting: value), of: value)
        }
    }

    private init(_ mirror: Mirror, of value: Any) {
        switch mirror.displayStyle {
        case .optional: self = mirror.children.first.map { Shape(reflecting: $0.value) } ?? .absent
        case .collection: self = .list(mirror.children.map { Shape(reflecting: $0.value) })
        case .struct:
            let members = mirror.children.map { ($0.label ?? "", Shape(reflecting: $0.value)) }
            self = .object(Dictionary(members) { first, _ in first })
        // An enum without a raw value is represented by its case's value.
        case .enum: self = mirror.children.first.map { Shape(reflecting: $0.value) } ?? .leaf(String(describing: value))
        default: self = .leaf(String(describing: value))
        }
    }
}
