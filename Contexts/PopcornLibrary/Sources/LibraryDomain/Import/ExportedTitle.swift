import CoreDomain
import Foundation

/// What one export says about a movie, a series, a season or an episode.
struct ExportedTitle {
    let rows: [(row: ImportRow, match: ImportMatch)]
    private let program: String
    /// The account of the export in the program; `nil` if it isn't known.
    private let account: String?
    /// The parts of the user's data that the export has.
    let parts: Set<ImportRow.Part>
    let part: ItemReference
    /// Whether the account's latest export was imported before, so that only what that lacks is added.
    let isOlder: Bool
    /// The order of the first event of the import.
    private let order: Int64
    var effects: [ImportEffect]
    /// The viewings that the rows at these positions report.
    private(set) var viewings: [Int: UUID] = [:]
    /// The positions of the rows whose viewing has come from another movie or series.
    private var moved: Set<Int> = []

    init(
        _ rows: [(row: ImportRow, match: ImportMatch)], program: String, account: String?, _ part: ItemReference,
        _ parts: Set<ImportRow.Part>, isOlder: Bool, order: Int64
    ) {
        self.isOlder = isOlder
        self.account = account
        self.parts = parts
        self.order = order
        self.rows = rows
        self.program = program
        self.part = part
        effects = Array(repeating: .none, count: rows.count)
    }

    /// Records the rows, and returns their effects. The viewings of the item are still to be counted.
    ///
    /// - Parameters:
    ///   - former: What imported files said before about the movie, the series, the season or the episode.
    ///   - viewings: The viewings of the movie or the episode.
    mutating func follow(
        in draft: inout LibraryDraft, after former: [SourceStatement], _ viewings: [Viewing]
    ) -> [ImportEffect] {
        if let title = rows.first?.match.title {
            draft.change(part) { $0.title = title.whole.completed(by: $0.title) }
        }
        followViewings(former, viewings, in: &draft)
        let opinion = key(.opinion)
        followOpinion(
            former.first { $0.key == opinion },
            isShared: former.contains { isOfOther($0, opinion) && $0.rating != nil },
            in: &draft)
        followEntries(in: &draft)
        // What they say of the movie or series was said of another one before.
        for position in moved { effects[position] = min(effects[position], .replacement) }
        return effects
    }

    /// - Parameter former: The key of what was said before about the same record, which may be of another program.
    func key(
        _ subject: SourceStatement.Subject, source: String? = nil, as former: SourceStatement.Key? = nil
    ) -> SourceStatement.Key {
        let own = if case .entry = subject { part.whole } else { part }
        let isOwn = source.map { $0.hasPrefix("\(program):") } ?? true
        let account = isOwn ? account : former?.entry == source ? former?.account : nil
        return SourceStatement.Key(source: source ?? program, of: account, part: own, subject: subject)
    }

    /// Returns whether a statement is by another account of the same program, about what `key` is about.
    func isOfOther(_ statement: SourceStatement, _ key: SourceStatement.Key) -> Bool {
        let other = statement.key
        return other.subject == key.subject && other.program == key.program && other.account != key.account
    }

    func record(_ statement: SourceStatement, after before: SourceStatement?, in draft: inout LibraryDraft) {
        if statement == before { return }
        let former = before?.key == statement.key ? before : nil
        draft.record([.said(statement, new: former.map(statement.changes))])
        draft.change(part) { $0.statements[statement.key] = statement }
    }
}

// Viewings.
extension ExportedTitle {
    private mutating func followViewings(
        _ former: [SourceStatement], _ viewings: [Viewing], in draft: inout LibraryDraft
    ) {
        let seen = rows.indices.filter { rows[$0].row.isSeen }
        if seen.isEmpty { return }
        guard rows[seen[0]].match.title.canBeSeen else {
            for position in seen { effects[position].add(.unrecordable) }
            return
        }
        let sources = Set(seen.compactMap { rows[$0].row.source })
        let about = former.filter { statement in
            guard case .viewing(let id) = statement.key.subject, draft.moved[id] == nil else { return false }
            // A key is unique in its program, whichever account is known to have it.
            return statement.key.program == program && statement.key.account == account
                || statement.key.isKeyed && sources.contains(statement.key.entry)
        }
        let pairs = Pairing.pairs(
            seen.map { rows[$0].row }, viewings: viewings, statements: about, program: program)
        for pair in pairs { follow(pair.rows.map { seen[$0] }, as: pair.viewing, about, former, in: &draft) }
    }

    /// Returns whether another movie or series has a viewing, and keeps it.
    private func isElsewhere(_ id: UUID, _ draft: LibraryDraft) -> Bool {
        draft.elsewhere.contains(id) || isOlder && draft.homes[id] != nil
    }

    /// - Parameters:
    ///   - positions: The positions of the rows about one viewing.
    ///   - statements: What the account said before about viewings.
    ///   - all: What all sources said before.
    private mutating func follow(
        _ positions: [Int], as id: UUID?, _ statements: [SourceStatement], _ all: [SourceStatement],
        in draft: inout LibraryDraft
    ) {
        let rows = positions.map { self.rows[$0].row }
        let source = rows.lazy.compactMap(\.source).first
        if id == nil, let source, isElsewhere(UUID(ofViewing: source), draft) {
            draft.reported.viewings.insert(UUID(ofViewing: source))
            return
        }
        let known = statements.filter { id != nil && $0.key.subject == id.map(SourceStatement.Subject.viewing) }
        let named = known.filter { $0.key.isKeyed && $0.key.entry == source }
        let before =
            named.first { $0.key.account == account } ?? named.first ?? known.first(where: \.key.isKeyed) ?? known.first
        let viewing = id.flatMap { id in draft.item(part).readViewings.first { $0.id == id } }
        let own = id ?? newID(source, rows[0].day, statements, draft)
        if id == nil, draft.elsewhere.contains(own) { return }
        draft.reported.viewings.insert(own)
        for position in positions { self.viewings[position] = own }
        if isOlder, before != nil { return }
        let entry = source ?? (before?.key.isKeyed == true ? before?.key.entry : nil)
        var statement = SourceStatement(
            key(.viewing(own), source: entry, as: before?.key),
            day: before?.day, rating: before?.rating, note: before?.note, tags: before?.tags ?? [],
            isAgain: before?.isAgain)
        // A row that only says that the title was seen says nothing about a viewing that is known otherwise.
        let telling = rows.filter { !$0.isOfAnyDay || id == nil && rows.allSatisfy(\.isOfAnyDay) }
        // An entry of the diary that isn't among the reviews has none.
        if parts.contains(.reviews), telling.contains(where: { $0.part == .diary }) { statement.note = nil }
        for row in telling { statement.note(row) }
        if id == nil {
            add(statement, positions, source, own, in: &draft)
        } else if !telling.isEmpty, let viewing {
            let isNew = !known.contains { $0.key.isSameAccount(as: statement.key) }
            let isShared = isNew && all.contains { isOfOther($0, statement.key) }
            if isShared {
                draft.record([.also(.seen(newViewing(own, statement, positions, source, draft)))])
            }
            // What another account has brought is already there, and keeps its values.
            if !isShared || before != nil {
                note(merge(statement, after: before, into: viewing, in: &draft), positions)
            }
        }
        // A viewing that is known to the source, and was removed at the prompt, stays removed.
        // A new viewing with a key says itself what the source said.
        let isToBeSaid = id == nil ? source == nil : !telling.isEmpty && viewing != nil
        if isToBeSaid { record(statement, after: before, in: &draft) }
    }

    private mutating func add(
        _ statement: SourceStatement, _ positions: [Int], _ source: String?, _ id: UUID, in draft: inout LibraryDraft
    ) {
        var viewing = newViewing(id, statement, positions, source, draft)
        draft.record([.seen(viewing)])
        let former = draft.moved.removeValue(forKey: id)
        if let former { viewing.keepOwnFields(of: former) }
        draft.change(part) { [viewing] in $0.putUncounted(viewing) }
        if former != nil { moved.formUnion(positions) }
        note(.addition, positions)
    }

    /// Returns the viewing that the rows at some positions report.
    private func newViewing(
        _ id: UUID, _ statement: SourceStatement, _ positions: [Int], _ source: String?, _ draft: LibraryDraft
    ) -> Viewing {
        let position = positions.compactMap { rows[$0].row.orderInDay }.min()
        return Viewing(
            id: id, item: part, day: statement.day, rating: statement.rating, note: statement.note,
            tags: statement.tags, isAgain: statement.isAgain, source: source,
            account: source == nil ? nil : statement.key.account, episodeID: episodeID(rows[positions[0]]),
            enteredAt: draft.date, entry: position.map { _ in Int(order) }, position: position)
    }

    /// Returns the id of the episode that a row means. Other rows about the episode, for which it was looked up, may have none.
    private func episodeID(_ row: (row: ImportRow, match: ImportMatch)) -> Int? {
        row.match.episodeID ?? (row.row.subject.isChosen ? nil : row.row.subject.episodeID)
    }

    /// The row that names the viewing first has its effect. Rows of other files have one if they bring something else.
    private mutating func note(_ effect: ImportEffect, _ positions: [Int]) {
        effects[positions[0]].add(effect)
        let first = rows[positions[0]].row
        for position in positions.dropFirst() where effect > .none {
            let row = rows[position].row
            let brings = row.note != nil && first.note == nil || row.rating != nil && first.rating == nil
            if brings, !row.isOfAnyDay { effects[position].add(min(effect, .replacement)) }
        }
    }

    /// Returns the id of a viewing that this import makes, the same on each machine.
    private func newID(
        _ source: String?, _ day: PartialDay?, _ statements: [SourceStatement], _ draft: LibraryDraft
    ) -> UUID {
        if let source { return UUID(ofViewing: source) }
        let taken = Set(
            draft.item(part).readViewingsAndMarks.map(\.id)
                + draft.item(part).statements.keys.compactMap { key in
                    if case .viewing(let id) = key.subject { id } else { nil }
                })
        let ids = (1...(taken.count + 1)).lazy.map { UUID(ofViewingWithoutKey: program, part, day, number: $0) }
        return ids.first { !taken.contains($0) } ?? UUID()
    }

    private func merge(
        _ now: SourceStatement, after before: SourceStatement?, into old: Viewing, in draft: inout LibraryDraft
    ) -> ImportEffect {
        var new = old
        var effect = ImportEffect.none
        let fields = old.ownFields
        let changesDay = before != nil || old.day == nil
        if changesDay {
            effect.add(apply(&new.day, fields.contains(.day), before.map(\.day), now.day, none: nil))
        }
        effect.add(apply(&new.rating, fields.contains(.rating), before.map(\.rating), now.rating, none: nil))
        effect.add(apply(&new.note, fields.contains(.note), before.map(\.note), now.note, none: nil))
        effect.add(apply(&new.isAgain, fields.contains(.again), before.map(\.isAgain), now.isAgain, none: nil))
        let tags = ThreeWayMerge.tags(mine: old.tags, before: before?.tags ?? [], now: now.tags)
        if tags != old.tags {
            new.tags = tags
            effect.add(.replacement)
        }
        if new != old {
            draft.record(LibraryFact.changes(from: old, to: new))
            draft.change(part) { $0.putUncounted(new) }
        }
        return effect
    }
}

/// Replaces a value of the library if a source's value is to be taken, and returns the effect.
///
/// - Parameter effect: The effect if the library has no value.
func apply<Value: Equatable & Sendable>(
    _ mine: inout Value, _ isOwn: Bool, _ before: Value?, _ now: Value, none: Value, isLater: Bool = false,
    whenEmpty effect: ImportEffect = .replacement
) -> ImportEffect {
    let merge = ThreeWayMerge(
        mine: mine, isOwn: isOwn, before: before, now: now, none: none, isLater: isLater)
    switch merge {
    case .stays: return .none
    case .keepsOwn: return .keptOwn
    case .replaced(let value):
        defer { mine = value }
        return mine == none ? effect : .replacement
    }
}

extension SourceStatement {
    /// Notes what a row says about a viewing.
    mutating func note(_ row: ImportRow) {
        if !row.isOfAnyDay || row.day != nil { day = row.day }
        // The rating of a title isn't that of its viewing.
        if row.part != .ratings, row.rating != nil || row.fields.contains(.rating) { rating = row.rating }
        if row.note != nil || row.fields.contains(.note) { note = row.note }
        if !row.tags.isEmpty || row.fields.contains(.tags) { tags = row.tags }
        if row.isAgain != nil || row.fields.contains(.again) { isAgain = row.isAgain }
    }
}
