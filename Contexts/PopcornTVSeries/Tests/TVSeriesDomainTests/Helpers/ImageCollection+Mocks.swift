import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension ImageCollection {
    package static func mock(
        id: Int = 1396, posterPaths: [URL] = [url("/poster-1.jpg"), url("/poster-2.jpg")],
        backdropPaths: [URL] = [url("/backdrop-1.jpg")], logoPaths: [URL] = [url("/logo-1.png"), url("/logo-2.png")],
        stillPaths: [URL] = []
    ) -> ImageCollection {
        ImageCollection(
            id: id, posterPaths: posterPaths, backdropPaths: backdropPaths, logoPaths: logoPaths,
            stillPaths: stillPaths)
    }
}
