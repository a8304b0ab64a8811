import CoreDomain
import TMDbConfiguration

/// The source of a plug-in's data, as far as texts depend on it.
struct DataSource: Sendable {
    let isSample: Bool
    /// Returns whether requests are disabled, which can change at any time.
    let isOffline: @Sendable () -> Bool
    /// Returns how to enable requests again.
    let offlineHint: @Sendable () -> String
    /// The other plug-ins, for facts about the same items.
    let peers: Peers
    /// The ids of genres, services, companies and keywords.
    let vocabulary: Vocabulary
    /// The country of offers and certifications.
    let region: String
    /// The names or ids of the user's services.
    let services: [String]

    /// “TMDb lists no cast for Heat.”
    func listsNo(_ what: String) -> String { "\(isSample ? "The sample" : "TMDb") lists no \(what)." }

    /// The policy for additional data that is only shown if it costs no request.
    var storedPolicy: FetchPolicy { isSample ? .cached : .storedOnly }
}
