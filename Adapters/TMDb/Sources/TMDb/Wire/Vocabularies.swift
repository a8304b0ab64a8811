/// Where a movie stands between rumour and release.
public enum Status: RawRepresentable, Decodable, Hashable, Sendable {
    case rumoured
    case planned
    case inProduction
    case postProduction
    case released
    case cancelled
    /// A word that we do not know, as TMDb wrote it.
    case unknown(String)

    public init(rawValue: String) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    /// TMDb's word.
    public var rawValue: String {
        switch self {
        case .rumoured: "Rumored"
        case .planned: "Planned"
        case .inProduction: "In Production"
        case .postProduction: "Post Production"
        case .released: "Released"
        case .cancelled: "Canceled"
        case .unknown(let word): word
        }
    }

    private static let known: [Status] = [.rumoured, .planned, .inProduction, .postProduction, .released, .cancelled]
}

/// A person's gender, as far as TMDb says.
public enum Gender: Int, Decodable, Sendable {
    case unknown = 0
    case female = 1
    case male = 2
    case other = 3
}

/// How a movie came out.
public enum ReleaseType: RawRepresentable, Decodable, Hashable, Sendable {
    case premiere
    case theatricalLimited
    case theatrical
    case digital
    case physical
    case tv
    /// A number that we do not know, as TMDb wrote it.
    case unknown(Int)

    private static let known: [ReleaseType] = [.premiere, .theatricalLimited, .theatrical, .digital, .physical, .tv]

    public init(rawValue: Int) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    /// TMDb's number.
    public var rawValue: Int {
        switch self {
        case .premiere: 1
        case .theatricalLimited: 2
        case .theatrical: 3
        case .digital: 4
        case .physical: 5
        case .tv: 6
        case .unknown(let number): number
        }
    }
}
