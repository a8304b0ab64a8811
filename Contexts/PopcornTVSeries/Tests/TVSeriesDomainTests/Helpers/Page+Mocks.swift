package import CoreDomain
package import TVSeriesDomain

extension Page<TVSeriesPreview> {
    package static func mock(
        items: [TVSeriesPreview] = [.mock()], page: Int = 1, totalPages: Int = 7, totalResults: Int = 140
    ) -> Page<TVSeriesPreview> {
        Page(items: items, page: page, totalPages: totalPages, totalResults: totalResults)
    }
}
