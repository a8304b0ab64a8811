package import CoreDomain
import Foundation

/// The accounts of one program whose exports were imported, with what each of them has said.
package struct KnownAccounts: Equatable, Sendable {
    /// A kind of what an export has. Only those that two exports have are compared.
    fileprivate enum Kind: Hashable {
        case viewings
        /// Movies and episodes that were seen on an unknown day.
        case seen
        case ratings(ExportCoverage.Rated)
        case entries(ListID)
    }

    /// What identifies a record in an account's exports.
    fileprivate enum Key: Hashable {
        case key(String)
        case day(ItemReference, PartialDay)
        case item(ItemReference)
    }

    /// The records of an account or an export. A record is found by any of its keys.
    fileprivate struct Records: Equatable {
        var keys: [Kind: Set<[Key]>] = [:]
        var newest = NewestDays()

        mutating func add(_ keys: [Key], _ kind: Kind) { self.keys[kind, default: []].insert(keys) }
    }

    /// The newest day of each kind.
    fileprivate struct NewestDays: Equatable {
        private var days: [Kind: PartialDay] = [:]

        mutating func note(_ day: PartialDay?, _ kind: Kind) {
            if let day { days[kind] = max(days[kind] ?? day, day) }
        }

        /// Returns whether the newest day lies before that of others, among the kinds that both have.
        func areBefore(_ others: NewestDays) -> Bool {
            let common = days.filter { others.days[$0.key] != nil }
            guard let own = common.values.max(), let other = common.keys.compactMap({ others.days[$0] }).max() else {
                return false
            }
            return own < other
        }
    }

    /// The records of the accounts, by name. That of imports by earlier versions has no name.
    private var accounts: [String: Records] = [:]

    package init() {}

    /// Adds what an account has said.
    package mutating func note(_ statement: SourceStatement) {
        let name = statement.key.account ?? ""
        let part = statement.key.part
        let kind = Self.kind(of: statement)
        accounts[name, default: Records()].newest.note(statement.day, kind)
        switch statement.key.subject {
        case .viewing:
            var keys: [Key] = statement.key.isKeyed ? [.key(statement.key.entry)] : []
            if let day = statement.day { keys.append(.day(part, day)) }
            accounts[name, default: Records()].add(keys.isEmpty ? [.item(part)] : keys, kind)
        case .opinion:
            // Other opinions, such as dropped series, don't identify an account.
            if statement.rating != nil { accounts[name, default: Records()].add([.item(part)], kind) }
        case .entry: accounts[name, default: Records()].add([.item(part.whole)], kind)
        }
    }

    fileprivate static func kind(of statement: SourceStatement) -> Kind {
        switch statement.key.subject {
        case .viewing: statement.day == nil && !statement.key.isKeyed ? .seen : .viewings
        case .opinion: .ratings(statement.key.part.rated)
        case .entry(let list): .entries(list)
        }
    }

    /// What the rows of an export report.
    package struct Export {
        fileprivate private(set) var keys: [Kind: Set<Key>] = [:]
        fileprivate private(set) var newest = NewestDays()

        package init() {}

        /// Adds a row about a movie, a series, a season or an episode.
        ///
        /// - Parameter list: The list of the library that the row is about.
        package mutating func note(_ row: ImportRow, of part: ItemReference, on list: ListID?) {
            if row.isSeen, !row.isOfAnyDay || row.day != nil {
                if let source = row.source { keys[.viewings, default: []].insert(.key(source)) }
                if let day = row.day { keys[.viewings, default: []].insert(.day(part, day)) }
            }
            if row.isSeen {
                keys[row.isOfAnyDay || row.day == nil ? .seen : .viewings, default: []].insert(.item(part))
                newest.note(row.day, .viewings)
            }
            if row.rating != nil { newest.note(row.loggedOn, .ratings(part.rated)) }
            if row.rating != nil, !row.isSeen || row.part == .ratings {
                keys[.ratings(part.rated), default: []].insert(.item(part))
            }
            if let list {
                keys[.entries(list), default: []].insert(.item(part.whole))
                newest.note(row.listedOn, .entries(list))
            }
        }

        /// A short name for the account of a first export, the same wherever it is imported.
        fileprivate var name: String {
            let texts = keys.values.joined().map { key in
                switch key {
                case .key(let source): source
                case .day(let part, let day): "\(part.text) \(day.text)"
                case .item(let part): part.text
                }
            }
            let hash = UUID(hashing: Set(texts).sorted().joined(separator: "\n")).uuidString.lowercased()
            return "#\(hash.suffix(8))"
        }
    }

    /// Returns the account of an export.
    ///
    /// An export belongs to the account of its name or, without one, to that with which it shares the most, if that is
    /// more than half of what the account has said of the kinds that both have. An account that has none of these kinds
    /// contradicts nothing, and is taken if it is the only one.
    ///
    /// - Parameters:
    ///   - name: The name of the account as the files say it.
    ///   - isWhole: Whether the export has all of some kinds. A part of one belongs to the account that it fits best.
    package func account(of export: Export, named name: String?, isWhole: Bool) -> ExportIdentity {
        if let name, let records = accounts[name] {
            return ExportIdentity(name: name, isBehind: export.newest.areBefore(records.newest))
        }
        // An account with another name is another one.
        let candidates = accounts.filter { name == nil || $0.key.isEmpty || $0.key.hasPrefix("#") }
        let only = candidates.count == 1 ? candidates.first?.key : nil
        if let only, !isWhole { return identity(only, export) }
        var best: (name: String, share: Double)?
        var strangers: [String] = []
        for (candidate, records) in candidates.sorted(by: { $0.key < $1.key }) {
            guard let share = records.share(in: export) else {
                strangers.append(candidate)
                continue
            }
            if share > best?.share ?? (isWhole ? 0.5 : 0) { best = (candidate, share) }
        }
        if let best { return identity(best.name, export) }
        if strangers.count == 1 { return identity(strangers[0], export) }
        if !isWhole { return ExportIdentity(name: name) }
        return ExportIdentity(name: name ?? export.name, isOther: !accounts.isEmpty)
    }

    private func identity(_ name: String, _ export: Export) -> ExportIdentity {
        let records = accounts[name] ?? Records()
        return ExportIdentity(
            name: name.isEmpty ? nil : name, uncompared: records.kindsOfOther(than: export),
            isBehind: export.newest.areBefore(records.newest))
    }
}

/// The account to which an export belongs.
package struct ExportIdentity: Equatable, Sendable {
    /// The name of the account; `nil` for one that has none.
    package let name: String?
    /// Whether it is another account than all that were known.
    package let isOther: Bool
    /// The kinds of which the export has at most half of what the account has said.
    private let uncompared: Set<KnownAccounts.Kind>
    /// Whether the newest day of the export lies before that of what the account has said.
    package let isBehind: Bool

    fileprivate init(
        name: String?, isOther: Bool = false, uncompared: Set<KnownAccounts.Kind> = [], isBehind: Bool = false
    ) {
        self.isBehind = isBehind
        self.name = name
        self.isOther = isOther
        self.uncompared = uncompared
    }

    /// The key of a program's account in `LibraryRepository.exports`.
    package func source(in program: String) -> String { name.map { "\(program)@\($0)" } ?? program }

    /// Returns whether a statement is to be compared with the export: it is by its account. Of a kind of which an
    /// export without a name has little, it may be by another person.
    package func compares(_ statement: SourceStatement) -> Bool {
        statement.key.account == name && !uncompared.contains(KnownAccounts.kind(of: statement))
    }
}

extension KnownAccounts.Records {
    /// Returns which part of the records an export has too, of the kinds that both have; `nil` if there are none.
    fileprivate func share(in export: KnownAccounts.Export) -> Double? {
        let common = keys.filter { export.keys[$0.key] != nil && !$0.value.isEmpty }
        if common.isEmpty { return nil }
        let shared = common.reduce(0) { $0 + count(of: $1.key, in: export) }
        return Double(shared) / Double(common.values.reduce(0) { $0 + $1.count })
    }

    /// Returns the kinds of which an export has at most half of the records.
    fileprivate func kindsOfOther(than export: KnownAccounts.Export) -> Set<KnownAccounts.Kind> {
        Set(keys.filter { count(of: $0.key, in: export) * 2 <= $0.value.count }.keys)
    }

    private func count(of kind: KnownAccounts.Kind, in export: KnownAccounts.Export) -> Int {
        let others = export.keys[kind] ?? []
        return (keys[kind] ?? []).count { $0.contains(where: others.contains) }
    }
}

extension ItemReference {
    fileprivate var text: String { "\(kind.rawValue)/\(id)/\(season ?? -1)/\(episode ?? -1)" }
}
