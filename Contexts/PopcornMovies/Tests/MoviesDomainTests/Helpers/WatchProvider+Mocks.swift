import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension WatchProvider {
    package static func mock(
        id: Int = 337,
        name: String = "Streamer",
        logoPath: URL? = url("/streamer.jpg"),
        displayPriority: Int? = 3
    ) -> WatchProvider {
        WatchProvider(id: id, name: name, logoPath: logoPath, displayPriority: displayPriority)
    }
}
