import CoreDomain
import PeopleDomain

/// Maps a title with all of a person's work on it, resolving its images.
struct CreditTitleDetailsMapper {
    func map(_ domain: TitleCredits, imagesConfiguration images: ImagesConfiguration?) -> CreditTitleDetails {
        let title = domain.title
        return CreditTitleDetails(
            kind: title.item.kind, id: title.item.id, title: title.title, originalTitle: title.originalTitle,
            overview: title.overview, date: title.date,
            posterURLSet: images?.posterURLSet(for: title.posterPath),
            backdropURLSet: images?.backdropURLSet(for: title.backdropPath),
            genreIDs: title.genreIDs, popularity: title.popularity, voteAverage: title.voteAverage,
            voteCount: title.voteCount,
            creditIDs: domain.cast.map(\.creditID) + domain.crew.map(\.creditID),
            characters: domain.characters, order: domain.order, jobs: domain.jobs, departments: domain.departments,
            episodeCount: domain.episodeCount)
    }
}
