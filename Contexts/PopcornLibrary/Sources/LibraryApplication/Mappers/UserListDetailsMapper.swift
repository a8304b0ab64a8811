import CoreDomain
import LibraryDomain

struct UserListDetailsMapper {
    func map(_ domain: UserList, _ entries: [ListEntry]) -> UserListDetails {
        UserListDetails(
            name: domain.name.text, slug: domain.slug.text,
            entries: entries.enumerated().map { map($1, number: $0 + 1) })
    }

    func map(_ domain: UserList) -> ListSummary {
        ListSummary(
            name: domain.name.text, slug: domain.slug.text, count: domain.count,
            latestAt: domain.count > 0 ? domain.latestAt : nil)
    }

    /// - Parameter number: The place on the list, from 1. The ranked entries come first.
    private func map(_ entry: ListEntry, number: Int) -> ListEntryDetails {
        ListEntryDetails(
            id: entry.title.item.id, title: entry.title.title, originalTitle: entry.title.originalTitle,
            addedAt: entry.placement.addedAt, kind: entry.title.item.kind, year: entry.title.year,
            runtime: entry.title.runtime, rank: entry.placement.rank.map { _ in number },
            remark: entry.placement.remark)
    }
}
