import CoreDomain
import LibraryDomain

struct UserListDetailsMapper {
    func map(_ domain: UserList, _ entries: [ListEntry]) -> UserListDetails {
        UserListDetails(name: domain.name.text, entries: entries.map(map))
    }

    func map(_ domain: UserList) -> ListSummary {
        ListSummary(name: domain.name.text, count: domain.count, latestAt: domain.count > 0 ? domain.latestAt : nil)
    }

    private func map(_ entry: ListEntry) -> ListEntryDetails {
        ListEntryDetails(
            id: entry.title.item.id, title: entry.title.title, originalTitle: entry.title.originalTitle,
            addedAt: entry.addedAt, kind: entry.title.item.kind, year: entry.title.year, runtime: entry.title.runtime)
    }
}
