/// A vocabulary that TMDb may extend.
protocol OpenVocabulary<RawValue>: RawRepresentable, Decodable {
    /// Whether the value matches no known case.
    var isUnknown: Bool { get }
}

extension TMDb {
    /// The state of a movie, from the first rumours to its release.
    public enum Status: OpenVocabulary, Hashable, Sendable {
        /// Not confirmed.
        case rumoured
        /// Confirmed but not yet in production.
        case planned
        case inProduction
        /// Filmed but not yet released.
        case postProduction
        case released
        /// Cancelled before its release.
        case cancelled
        /// Any other word, as sent by TMDb.
        case unknown(String)

        /// Creates the case for TMDb's word, or `.unknown` if no other case matches.
        public init(rawValue: String) {
            self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
        }

        /// TMDb's term for the state.
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

        var isUnknown: Bool { if case .unknown = self { true } else { false } }

        private static let known: [Status] = [
            .rumoured, .planned, .inProduction, .postProduction, .released, .cancelled,
        ]
    }

    /// A person's gender; the raw values are TMDb's numbers.
    public enum Gender: Int, Decodable, Sendable {
        /// Not specified.
        case unknown = 0
        case female = 1
        case male = 2
        /// Non-binary.
        case other = 3
    }

    /// The kind of a movie's release.
    public enum ReleaseType: OpenVocabulary, Hashable, Sendable {
        /// The first showing, often at a festival.
        case premiere
        /// A release in a limited number of cinemas.
        case theatricalLimited
        case theatrical
        /// A release for streaming or download.
        case digital
        /// A release on disc.
        case physical
        case tv
        /// Any other number, as sent by TMDb.
        case unknown(Int)

        private static let known: [ReleaseType] = [
            .premiere, .theatricalLimited, .theatrical, .digital, .physical, .tv,
        ]

        /// Creates the case for TMDb's number, or `.unknown` if no other case matches.
        public init(rawValue: Int) {
            self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
        }

        var isUnknown: Bool { if case .unknown = self { true } else { false } }

        /// TMDb's number for the kind of release.
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
}
