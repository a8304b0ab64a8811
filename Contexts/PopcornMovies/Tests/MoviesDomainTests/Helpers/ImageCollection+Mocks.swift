import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension ImageCollection {
    package static func mock(
        id: Int = 550,
        posterPaths: [URL] = [url("/poster-1.jpg"), url("/poster-2.jpg")],
        backdropPaths: [URL] = [url("/backdrop-1.jpg"), url("/backdrop-2.jpg")],
        logoPaths: [URL] = [url("/logo-1.png"), url("/logo-2.png")]
    ) -> ImageCollection {
        ImageCollection(id: id, posterPaths: posterPaths, backdropPaths: backdropPaths, logoPaths: logoPaths)
    }
}
