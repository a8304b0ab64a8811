import CoreDomain
import Foundation
import Prompt
import Storage
import TMDb
import TMDbConfiguration
import TerminalKit

struct Wiring: Sendable {
    let settings: Settings
    let origin: Origin
    let client: TMDbClient
    let source: DataSource
    let images: StoredImagesConfiguration
    /// Finds items by IMDb and TheTVDB ids.
    let imdb: IMDbIndex
    let pictures: PictureLoader
    let storages: OpenStorages
    /// All plug-ins, once they are wired.
    let peers: Peers
    let environment: Environment
    /// Prints a warning beside the results, once.
    let report: @Sendable (String) -> Void
    /// The plug-ins listed after this one. Their ports are available.
    var opened: [any ContextPlugin] = []

    /// The lists that hold an item, if a plug-in has lists.
    var memberships: any MarksProviding { opened.memberships }
}

extension Origin {
    var transport: any HTTPTransport {
        switch self {
        case .sample: SampleCatalogue()
        case .api: CurlTransport()
        }
    }

    var baseURL: URL {
        switch self {
        case .sample: TMDbClient.defaultBaseURL
        case .api(let base): base
        }
    }
}
