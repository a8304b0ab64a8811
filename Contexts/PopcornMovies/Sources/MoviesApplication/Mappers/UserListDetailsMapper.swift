import CoreDomain
import MoviesDomain

/// UserList as a face shows it, with its images’ URLs.
struct UserListDetailsMapper {
    private let previewMapper = MoviePreviewDetailsMapper()

    func map(_ domain: UserList, imagesConfiguration: ImagesConfiguration?) -> UserListDetails {
        UserListDetails(
            name: domain.id.name,
            entries: domain.entries.map { entry in
                UserListEntryDetails(
                    movie: previewMapper.map(entry.movie, imagesConfiguration: imagesConfiguration),
                    addedAt: entry.addedAt)
            })
    }
}
