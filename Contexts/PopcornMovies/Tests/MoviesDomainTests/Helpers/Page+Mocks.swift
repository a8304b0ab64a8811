package import CoreDomain
package import MoviesDomain

extension Page<MoviePreview> {
    package static func mock(
        items: [MoviePreview] = [.mock()],
        page: Int = 1,
        totalPages: Int = 7,
        totalResults: Int = 140
    ) -> Page<MoviePreview> {
        Page(items: items, page: page, totalPages: totalPages, totalResults: totalResults)
    }
}
