import CoreDomain
import TMDbConfiguration

/// Where a plug-in's data comes from, as far as its words depend on that.
struct DataSource: Sendable {
    /// Whether every response comes from the sample.
    let isSample: Bool
    /// Returns whether requests are held back, which can change at any time.
    let isOffline: @Sendable () -> Bool
    /// Returns how to send requests again.
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

    /// The policy for what is shown beside a result if that costs no request.
    var storedPolicy: FetchPolicy { isSample ? .cached : .storedOnly }
}
