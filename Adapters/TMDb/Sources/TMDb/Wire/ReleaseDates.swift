public import Foundation

/// When and with which certification a movie came out, by country.
public struct ReleaseDates: Decodable, Equatable, Sendable {
    public let results: [CountryReleaseDates]
}

/// The releases of a movie in one country.
public struct CountryReleaseDates: WireChild, Equatable, Sendable {
    /// ISO 3166-1.
    public let countryCode: String
    public let releaseDates: [ReleaseDate]

    static let identity = ["iso31661", "releaseDates"]

    private enum CodingKeys: String, CodingKey {
        case countryCode = "iso31661"
        case releaseDates
    }
}

/// One release of a movie in one country.
public struct ReleaseDate: Decodable, Equatable, Sendable {
    /// The country's own word, "PG-13"; nil where it is blank.
    public let certification: String?
    /// An instant, and not a day.
    public let releaseDate: Date?
    public let type: ReleaseType
    /// ISO 639-1.
    public let languageCode: String?
    public let note: String?

    private enum CodingKeys: String, InstantKey {
        case certification, releaseDate, type, note
        case languageCode = "iso6391"
    }
}

extension ReleaseDates {
    /// The certification that holds in `region`; where it has none, that of the US; nil where neither has one.
    ///
    /// Within a country the theatrical release counts first, then limited, digital, physical, TV and premiere.
    public func certification(region: String) -> String? {
        for code in [region, Certification.fallbackRegion] {
            let releases = results.filter { $0.countryCode.uppercased() == code.uppercased() }.flatMap(\.releaseDates)
            for type in Certification.preference {
                let texts = releases.lazy.filter { $0.type == type }.compactMap(\.certification)
                if let text = Certification.first(of: texts) { return text }
            }
        }
        return nil
    }
}

/// How one certification is chosen from many.
enum Certification {
    static let fallbackRegion = "US"
    static let preference: [ReleaseType] = [.theatrical, .theatricalLimited, .digital, .physical, .tv, .premiere]

    /// The first that is not blank, without the blanks around it.
    static func first(of texts: some Sequence<String>) -> String? {
        texts.lazy.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.first { !$0.isEmpty }
    }
}
