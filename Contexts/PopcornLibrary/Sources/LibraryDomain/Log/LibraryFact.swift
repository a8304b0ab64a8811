package import CoreDomain
package import Foundation

/// One thing that an event says: the value of a single field. Only a viewing is whole when it is made.
package enum LibraryFact: Equatable, Sendable {
    /// Everything that named the first item before counts for the second.
    case same(ItemReference, as: ItemReference)
    case listMade(ListID, name: ListName)
    case listRenamed(ListID, from: ListName, to: ListName)
    case listDeleted(ListID)
    /// A viewing was recorded, with all its properties.
    case seen(Viewing)
    /// A viewing of a movie or an episode was changed. The viewing's id decides, wherever the viewing is now.
    case viewing(UUID, of: ItemReference, ViewingField)
    case unseen(UUID, of: ItemReference)
    case opinion(ItemReference, OpinionField)
    case listed(ItemReference, on: ListID, at: Date)
    case unlisted(ItemReference, from: ListID)
    /// An entry on a list was changed.
    case entry(ItemReference, on: ListID, EntryField)
    /// What an imported file says about the item, whether or not it was followed. The properties in `new` replace those of
    /// the source's last statement; `nil` if all do.
    case said(SourceStatement, new: Set<SourceStatement.Field>? = nil)
    /// An import has found what another one brought: a list, a viewing, an entry or a rating. The fact counts only if
    /// nothing was recorded before its event, so that what both brought stays when the other import is undone.
    indirect case also(LibraryFact)

    /// A property of a viewing with its new value.
    package enum ViewingField: Equatable, Sendable {
        case day(PartialDay?)
        case rating(Int?)
        case note(String?)
        case tags([String])
        case isAgain(Bool?)
        case place(EpisodePlace)
    }

    /// A property of an entry on a list with its new value.
    package enum EntryField: Equatable, Sendable {
        case rank(ListRank?)
        case remark(String?)
    }

    /// A property of an opinion with its new value. Each tag is a property.
    package enum OpinionField: Equatable, Sendable {
        case rating(Int?, on: PartialDay?)
        case note(String?)
        /// The tag was added, after all others.
        case tag(String)
        case untag(String)
        case isDropped(Bool)
        /// The series was begun again; `nil` returns to the first pass.
        case pass(SeriesPass?)
    }

    /// The fact itself or, if an import has found what another one brought, the fact of the record.
    package var found: LibraryFact { if case .also(let fact) = self { fact } else { self } }

    /// Whether an import has found what another one brought.
    package var isFound: Bool { if case .also = self { true } else { false } }

    /// The movies and whole series that the fact names.
    package var items: [ItemReference] { parts.map(\.whole) }

    /// The movies, series, seasons and episodes that the fact names.
    package var parts: [ItemReference] {
        switch self {
        case .same(let old, let new): [old, new]
        case .listMade, .listRenamed, .listDeleted: []
        case .seen(let viewing): [viewing.item]
        case .viewing(_, let part, _), .unseen(_, let part), .opinion(let part, _): [part]
        case .listed(let item, _, _), .unlisted(let item, _), .entry(let item, _, _): [item]
        case .said(let statement, _): [statement.key.part]
        case .also(let fact): fact.parts
        }
    }

    /// The list that the fact makes, renames or deletes.
    package var list: ListID? {
        switch self {
        case .listMade(let id, _), .listRenamed(let id, _, _), .listDeleted(let id): id
        case .also(let fact): fact.list
        default: nil
        }
    }

    /// The viewing that the fact names.
    package var viewingID: UUID? {
        switch self {
        case .seen(let viewing): viewing.id
        case .viewing(let id, _, _), .unseen(let id, _): id
        case .said(let statement, _): if case .viewing(let id) = statement.key.subject { id } else { nil }
        case .also(let fact): fact.viewingID
        default: nil
        }
    }

    /// The list that the fact adds the item to, or removes it from.
    package var entryList: ListID? {
        switch self {
        case .listed(_, let list, _), .unlisted(_, let list), .entry(_, let list, _): list
        case .also(let fact): fact.entryList
        default: nil
        }
    }
}

extension LibraryFact {
    /// Returns the facts that change one viewing into another with the same id.
    static func changes(from old: Viewing, to new: Viewing) -> [LibraryFact] {
        var fields: [ViewingField] = []
        if new.day != old.day { fields.append(.day(new.day)) }
        if new.rating != old.rating { fields.append(.rating(new.rating)) }
        if new.note != old.note { fields.append(.note(new.note)) }
        if new.tags != old.tags { fields.append(.tags(new.tags)) }
        if new.isAgain != old.isAgain { fields.append(.isAgain(new.isAgain)) }
        if new.place != old.place, let place = new.place { fields.append(.place(place)) }
        return fields.map { .viewing(new.id, of: old.item, $0) }
    }

    /// Returns the facts that change one entry on a list into another.
    static func changes(
        from old: ListPlacement, to new: ListPlacement, of item: ItemReference, on list: ListID
    ) -> [LibraryFact] {
        var facts: [LibraryFact] = []
        if new.addedAt != old.addedAt { facts.append(.listed(item, on: list, at: new.addedAt)) }
        // A new entry has neither a rank nor a remark.
        let isNew = !facts.isEmpty
        if new.rank != (isNew ? nil : old.rank) { facts.append(.entry(item, on: list, .rank(new.rank))) }
        if new.remark != (isNew ? nil : old.remark) { facts.append(.entry(item, on: list, .remark(new.remark))) }
        return facts
    }

    /// Returns the facts that make an entry on a list.
    static func all(of placement: ListPlacement, _ item: ItemReference, on list: ListID) -> [LibraryFact] {
        let bare = ListPlacement(addedAt: placement.addedAt)
        return [.listed(item, on: list, at: placement.addedAt)]
            + changes(from: bare, to: placement, of: item, on: list)
    }

    /// Returns the facts that set each property of an opinion that has a value, whatever it was before, but for the pass:
    /// its meaning depends on the event that began it.
    static func all(of opinion: Opinion, _ part: ItemReference) -> [LibraryFact] {
        var fields: [OpinionField] = []
        if opinion.rating != nil { fields.append(.rating(opinion.rating, on: opinion.ratedOn)) }
        if opinion.note != nil { fields.append(.note(opinion.note)) }
        fields += opinion.tags.map { .tag($0) }
        if opinion.isDropped { fields.append(.isDropped(true)) }
        return fields.map { .opinion(part, $0) }
    }
}
