import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension ProductionCompany {
    package static func mock(
        id: Int = 11073, name: String = "Sony Pictures Television", originCountry: String = "US",
        logoPath: URL? = url("/company.png")
    ) -> ProductionCompany {
        ProductionCompany(id: id, name: name, originCountry: originCountry, logoPath: logoPath)
    }
}
