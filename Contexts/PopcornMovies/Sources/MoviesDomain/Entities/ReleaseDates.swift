/// All releases of a movie, in all countries.
public struct ReleaseDates: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The releases, in the order of the response.
    public let releases: [MovieRelease]

    public init(id: Int, releases: [MovieRelease]) {
        self.id = id
        self.releases = releases
    }

    /// Returns the certification in `region`, or else in the US; `nil` if neither has one.
    ///
    /// A theatrical release takes precedence over other types. Releases without a certification are skipped.
    package func certification(in region: String) -> String? {
        certification(ofCountry: region) ?? certification(ofCountry: "US")
    }

    private func certification(ofCountry country: String) -> String? {
        let certified = releases.filter { release in
            release.countryCode.uppercased() == country.uppercased()
                && release.certification?.contains { !$0.isWhitespace } == true
        }
        return certified.min { Self.rank(of: $0.type) < Self.rank(of: $1.type) }?.certification
    }

    private static func rank(of type: ReleaseType?) -> Int {
        let order: [ReleaseType] = [.theatrical, .theatricalLimited, .digital, .physical, .television, .premiere]
        return type.flatMap(order.firstIndex) ?? order.count
    }
}
