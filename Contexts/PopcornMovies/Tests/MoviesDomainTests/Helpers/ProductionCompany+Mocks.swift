import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension ProductionCompany {
    package static func mock(
        id: Int = 508,
        name: String = "Regency Enterprises",
        originCountry: String = "US",
        logoPath: URL? = url("/regency.png")
    ) -> ProductionCompany {
        ProductionCompany(id: id, name: name, originCountry: originCountry, logoPath: logoPath)
    }
}
