import CoreDomain
import Foundation
import LibraryDomain

/// Maps entries between domain and storage.
struct ListEntryMapper {
    func map(_ entity: LibraryListEntryEntity) -> ListEntry {
        ListEntry(
            title: TitleSnapshot(
                item: ItemReference(ItemKind(rawValue: entity.kind), entity.itemID),
                title: entity.title,
                originalTitle: entity.originalTitle,
                originalLanguage: entity.originalLanguage,
                overview: entity.overview,
                releaseDate: entity.releaseDate,
                genreIDs: entity.genreIDs,
                posterPath: entity.posterPath,
                backdropPath: entity.backdropPath,
                popularity: entity.popularity,
                voteAverage: entity.voteAverage,
                voteCount: entity.voteCount,
                hasVideo: entity.hasVideo,
                isAdultOnly: entity.isAdultOnly),
            addedAt: entity.addedAt)
    }

    func map(_ domain: ListEntry, listID: ListID) -> LibraryListEntryEntity {
        LibraryListEntryEntity(
            listID: listID.rawValue,
            kind: domain.title.item.kind.rawValue,
            itemID: domain.title.item.id,
            title: domain.title.title,
            originalTitle: domain.title.originalTitle,
            originalLanguage: domain.title.originalLanguage,
            overview: domain.title.overview,
            releaseDate: domain.title.releaseDate,
            genreIDs: domain.title.genreIDs,
            posterPath: domain.title.posterPath,
            backdropPath: domain.title.backdropPath,
            popularity: domain.title.popularity,
            voteAverage: domain.title.voteAverage,
            voteCount: domain.title.voteCount,
            hasVideo: domain.title.hasVideo,
            isAdultOnly: domain.title.isAdultOnly,
            addedAt: domain.addedAt)
    }
}
