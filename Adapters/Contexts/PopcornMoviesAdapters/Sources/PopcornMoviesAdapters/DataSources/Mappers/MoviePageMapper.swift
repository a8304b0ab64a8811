import CoreDomain
import MoviesDomain
import TMDb

/// A page of TMDb's list to the domain's. A title that comes twice on one page stays where it came first.
struct MoviePageMapper {
    private let previewMapper = MoviePreviewMapper()

    func map(_ dto: PageableList<MovieListItem>, page: Int) -> Page<MoviePreview> {
        var seen: Set<Int> = []
        let rows = dto.results.filter { seen.insert($0.id).inserted }
        return Page(
            items: rows.map(previewMapper.map),
            page: page,
            // What TMDb does not say is taken from what it sent: this page is the last, and its rows are all there are.
            totalPages: min(dto.totalPages ?? page, TMDbTerms.pages.upperBound),
            totalResults: dto.totalResults ?? rows.count)
    }
}
