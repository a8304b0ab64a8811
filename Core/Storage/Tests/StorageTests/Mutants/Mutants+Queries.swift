import Foundation
import Storage
import Synchronization

// Faults in loads and queries.
extension Mutant {
    static let ofReads: [Mutant] = [
        Mutant("loads each key once", Fault(load: { try await $0.load(Array(Set($1))) })),
        Mutant("nothing beyond 999 keys", .loads(atMost: 999)),
        Mutant("nothing beyond 1000 keys", .loads(atMost: 1000)),
        Mutant("a page has at most 500 records", .pages(atMost: 500)),
        Mutant("a page has at most 1000 records", .pages(atMost: 1000)),
        Mutant("a limit of 1000 means 999", .queries { $0.limit = $0.limit == 1000 ? 999 : $0.limit }),
        Mutant("forgets the owner", .queries { $0.owner = nil }),
        Mutant("forgets the order", .queries { $0.order = nil }),
        Mutant("forgets the limit", .queries { $0.limit = nil }),
        Mutant("forgets the key that a page follows", .queries { $0.after = nil }),
        Mutant("a page begins with the key that it follows", .repeatingTheKeyBefore),
        Mutant("a page follows a key in any order", .followingTheKeyAlone),
        Mutant("a page leaves out what ties with its position", .leavingOutTies),
        Mutant("no null follows a position", .leavingOutNulls),
        Mutant("the limit comes before the owner", .limitingFirst),
        Mutant("an owner matches texts and numbers alike", .matchingAlike),
        Mutant("pages order numbers as texts", .ordering(by: { $0.isNumber ? .text($0.description) : $0 })),
        Mutant("pages order texts by their letters", .ordering(by: \.letters)),
        Mutant("descending pages also turn their ties", .turningTies),
        Mutant("pages by key never descend", .queries { if $0.order?.column == "titleID" { $0 = $0.ascending } }),
        Mutant("pages of an owner never descend", .queries { if $0.owner != nil { $0 = $0.ascending } }),
        Mutant("pages are ordered by replaced values", .orderingByReplaced),
        Mutant("nulls come last", .ordering(by: { $0 == .null ? .text("\u{10FFFF}") : $0 })),
        Mutant("keys are ordered as texts", .orderingKeys { .text($0.description) }),
    ]
}

extension Fault {
    static func loads(atMost count: Int) -> Fault {
        Fault(load: { base, references in
            try await base.load(references).enumerated().map { $0 < count ? $1 : nil }
        })
    }

    static func pages(atMost count: Int) -> Fault { queries { $0.limit = min($0.limit ?? count, count) } }

    static func queries(_ change: @escaping @Sendable (inout StorageQuery) -> Void) -> Fault {
        Fault(query: { base, query, type in
            var query = query
            change(&query)
            return try await base.query(query, of: type)
        })
    }

    /// Orders by changed values.
    static func ordering(by change: @escaping @Sendable (Scalar) -> Scalar) -> Fault {
        ordering(key: { $0 }, by: change)
    }

    static func orderingKeys(_ change: @escaping @Sendable (Scalar) -> Scalar) -> Fault {
        ordering(key: { RecordKey(parts: $0.parts.map(change)) }, by: { $0 })
    }

    private static func ordering(
        key: @escaping @Sendable (RecordKey) -> RecordKey, by change: @escaping @Sendable (Scalar) -> Scalar
    ) -> Fault {
        Fault(query: { base, query, type in
            let owned = try await base.query(StorageQuery(owner: query.owner), of: type)
            return try StorageQuery(order: query.order, limit: query.limit)
                .apply(to: owned, of: type, key: { key($0.key) }, scalar: { change(try $0.scalar($1)) })
        })
    }

    fileprivate static var orderingByReplaced: Fault {
        Fault(
            query: { base, query, type in
                let earlier = base.place.memory.withLock(\.earlier)
                let owned = try await base.query(StorageQuery(owner: query.owner), of: type)
                return try StorageQuery(order: query.order, limit: query.limit).apply(to: owned, of: type, key: \.key) {
                    try (earlier[$0.reference.changedKey] ?? $0).scalar($1)
                }
            }, commit: { try await $0.commitKeepingEarlier($1) })
    }

    fileprivate static var limitingFirst: Fault {
        Fault(query: { base, query, type in
            let limited = try await base.query(StorageQuery(order: query.order, limit: query.limit), of: type)
            return try StorageQuery(owner: query.owner, order: query.order).apply(to: limited, of: type)
        })
    }

    fileprivate static var repeatingTheKeyBefore: Fault {
        Fault(query: { base, query, type in
            let following = try await base.query(query, of: type)
            guard let position = query.after else { return following }
            let repeated = try await base.load([RecordReference(type, position.key)]).compactMap { $0 }
            return Array((repeated + following).prefix(query.limit.map { max(0, $0) } ?? .max))
        })
    }

    fileprivate static var followingTheKeyAlone: Fault {
        Fault(query: { base, query, type in
            guard let position = query.after, query.order != nil else { return try await base.query(query, of: type) }
            let all = try await base.query(.all.after(position.key), of: type)
            return try StorageQuery(owner: query.owner, order: query.order, limit: query.limit).apply(to: all, of: type)
        })
    }

    fileprivate static var leavingOutTies: Fault { leavingOut { $0 == $1.value } }

    fileprivate static var leavingOutNulls: Fault { leavingOut { value, _ in value == .null } }

    /// Leaves records out that follow a position in an order, by their values there.
    private static func leavingOut(
        _ isLeftOut: @escaping @Sendable (Scalar, StorageQuery.Position) -> Bool
    ) -> Fault {
        Fault(query: { base, query, type in
            let following = try await base.query(query, of: type)
            guard let position = query.after, let order = query.order else { return following }
            let column = try type.column(order.column)
            return try following.filter { try !isLeftOut($0.scalar(column), position) }
        })
    }

    fileprivate static var matchingAlike: Fault {
        Fault(query: { base, query, type in
            guard let owner = query.owner else { return try await base.query(query, of: type) }
            let column = try type.column(owner.column)
            let owned = try await base.query(.all, of: type).filter {
                try $0.scalar(column).description == owner.value.description
            }
            return try StorageQuery(order: query.order, limit: query.limit).apply(to: owned, of: type)
        })
    }

    fileprivate static var turningTies: Fault {
        Fault(query: { base, query, type in
            guard let order = query.order, order.descending else { return try await base.query(query, of: type) }
            let ascending = StorageQuery(owner: query.owner).ordered(by: order.column)
            let turned = try await base.query(ascending, of: type).reversed()
            return Array(turned.prefix(max(0, query.limit ?? turned.count)))
        })
    }
}

extension StorageQuery {
    fileprivate var ascending: StorageQuery { order.map { ordered(by: $0.column) } ?? self }
}

extension Scalar {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .real: true
        case .null, .text: false
        }
    }

    /// A text without case and accents.
    fileprivate var letters: Scalar {
        guard case .text(let text) = self else { return self }
        return .text(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }
}
