import CoreDomain
import LibraryDomain

/// Maps a list with its entries to the application's models.
struct UserListDetailsMapper {
    func map(_ domain: UserList, imagesConfiguration: ImagesConfiguration?) -> UserListDetails {
        UserListDetails(
            name: domain.name.text,
            entries: domain.entries.map { map($0, imagesConfiguration) })
    }

    func map(_ domain: UserList) -> ListSummary {
        ListSummary(name: domain.name.text, count: domain.entries.count, latestAt: domain.entries.first?.addedAt)
    }

    private func map(_ entry: ListEntry, _ imagesConfiguration: ImagesConfiguration?) -> ListEntryDetails {
        ListEntryDetails(
            id: entry.title.item.id,
            title: entry.title.title,
            originalTitle: entry.title.originalTitle,
            originalLanguage: entry.title.originalLanguage,
            overview: entry.title.overview,
            releaseDate: entry.title.releaseDate,
            genreIDs: entry.title.genreIDs,
            posterURLSet: imagesConfiguration?.posterURLSet(for: entry.title.posterPath),
            backdropURLSet: imagesConfiguration?.backdropURLSet(for: entry.title.backdropPath),
            popularity: entry.title.popularity,
            voteAverage: entry.title.voteAverage,
            voteCount: entry.title.voteCount,
            hasVideo: entry.title.hasVideo,
            isAdultOnly: entry.title.isAdultOnly,
            addedAt: entry.addedAt,
            kind: entry.title.item.kind)
    }
}
