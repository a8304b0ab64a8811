package import CoreDomain
package import PeopleDomain

extension Page<PersonPreview> {
    package static func mock(
        items: [PersonPreview] = [.mock()],
        page: Int = 1,
        totalPages: Int = 7,
        totalResults: Int = 140
    ) -> Page<PersonPreview> {
        Page(items: items, page: page, totalPages: totalPages, totalResults: totalResults)
    }
}
