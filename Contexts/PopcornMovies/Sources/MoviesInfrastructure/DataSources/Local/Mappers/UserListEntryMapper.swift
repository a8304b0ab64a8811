import MoviesDomain

/// UserListEntry between domain and storage. Only what a row shows is kept; the rest comes back as nil.
struct UserListEntryMapper {
    func map(_ entity: MoviesUserListEntryEntity) -> UserListEntry {
        UserListEntry(
            movie: MoviePreview(
                id: entity.movieID,
                title: entity.title,
                originalTitle: entity.originalTitle,
                releaseDate: entity.releaseDate,
                posterPath: entity.posterPath,
                voteAverage: entity.voteAverage,
                voteCount: entity.voteCount),
            addedAt: entity.addedAt)
    }

    func map(_ domain: UserListEntry, listID: UserListID) -> MoviesUserListEntryEntity {
        MoviesUserListEntryEntity(
            listID: listID.name,
            movieID: domain.movie.id,
            title: domain.movie.title,
            originalTitle: domain.movie.originalTitle,
            releaseDate: domain.movie.releaseDate,
            posterPath: domain.movie.posterPath,
            voteAverage: domain.movie.voteAverage,
            voteCount: domain.movie.voteCount,
            addedAt: domain.addedAt)
    }
}
