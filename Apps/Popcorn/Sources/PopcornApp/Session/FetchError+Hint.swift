import CoreDomain

extension FetchError {
    /// What the user can do about it; a sentence without its full stop.
    var hint: String {
        switch self {
        case .notFound: "check the id, or search by title"
        case .unauthorised: "set TMDB_ACCESS_TOKEN to a valid read access token"
        case .offline: "check the connection and try again; what is stored can be read offline"
        case .rateLimited: "wait a little and try again"
        case .badData: "try again later; if it stays, report the message"
        case .storage: "check the folder’s permissions and free space, or choose another storage"
        case .cancelled: "run it again when you like"
        }
    }
}
