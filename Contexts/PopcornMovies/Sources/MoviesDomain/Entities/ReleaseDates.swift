package import Foundation

/// All releases of a movie, in all countries.
public struct ReleaseDates: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The releases, in the order of the response.
    public let releases: [MovieRelease]

    public init(id: Int, releases: [MovieRelease]) {
        self.id = id
        self.releases = releases
    }

    /// Returns the certification in `region`, or else in the US, with its country; `nil` if neither has one.
    ///
    /// A theatrical release takes precedence over other types. Releases without a certification are skipped.
    package func certification(in region: String) -> (text: String, countryCode: String)? {
        for country in [region.uppercased(), "US"] {
            if let text = certification(ofCountry: country) { return (text, country) }
        }
        return nil
    }

    private func certification(ofCountry country: String) -> String? {
        let certified = releases.filter { release in
            release.countryCode.uppercased() == country.uppercased()
                && release.certification?.contains { !$0.isWhitespace } == true
        }
        return certified.min { Self.rank(of: $0.type) < Self.rank(of: $1.type) }?.certification
    }

    /// Returns the day of the first release in the cinemas of `region`, or else of any other release there but premieres;
    /// `nil` if none is known.
    package func releaseDate(in region: String) -> Date? {
        let own = releases.filter { $0.countryCode.uppercased() == region.uppercased() && $0.type != .premiere }
        let cinema = own.filter { $0.type == .theatrical || $0.type == .theatricalLimited }.compactMap(\.releasedAt)
        return cinema.min() ?? own.compactMap(\.releasedAt).min()
    }

    private static func rank(of type: ReleaseType?) -> Int {
        let order: [ReleaseType] = [.theatrical, .theatricalLimited, .digital, .physical, .television, .premiere]
        return type.flatMap(order.firstIndex) ?? order.count
    }
}
