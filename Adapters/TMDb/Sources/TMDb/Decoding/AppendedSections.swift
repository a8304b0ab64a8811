/// A part that TMDb can append to an answer, under the word that `append_to_response` takes.
struct AppendedSection: Hashable, Sendable {
    let name: String

    static let aggregateCredits = Self(name: "aggregate_credits")
    static let combinedCredits = Self(name: "combined_credits")
    static let contentRatings = Self(name: "content_ratings")
    static let credits = Self(name: "credits")
    static let externalIDs = Self(name: "external_ids")
    static let images = Self(name: "images")
    static let recommendations = Self(name: "recommendations")
    static let releaseDates = Self(name: "release_dates")
    static let similar = Self(name: "similar")
    static let videos = Self(name: "videos")
    static let watchProviders = Self(name: "watch/providers")

    /// The most parts that TMDb appends to one answer.
    static let limit = 20
    static let seasonPrefix = "season/"

    static func season(_ number: Int) -> Self { Self(name: seasonPrefix + "\(number)") }

    /// The section's key as it reads after conversion from snake case: `releaseDates`.
    var key: WireKey {
        let words = name.split(separator: "_")
        return WireKey(words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() })
    }
}

/// Reads the appended parts of an answer one by one, so that a broken one is absent and does not spoil the others.
struct AppendedSections {
    /// Why parts that are there could not be read, by the part's name on the wire.
    private(set) var failures: [String: String] = [:]
    private let container: KeyedDecodingContainer<WireKey>
    private let tally: DecodeTally?

    init(in decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: WireKey.self)
        tally = DecodeTally.of(decoder)
    }

    /// The part; nil where it is absent or broken.
    mutating func read<Part: Decodable>(_ section: AppendedSection, as type: Part.Type = Part.self) -> Part? {
        let before = tally?.count ?? 0
        do {
            guard try !container.isAbsent(section.key) else { return nil }
            return try type.init(from: container.superDecoder(forKey: section.key))
        } catch {
            tally?.reset(to: before)
            failures[section.name] = DecodeProblem(error).description
            return nil
        }
    }

    /// The parts whose names begin with `prefix`, in no order.
    mutating func readAll<Part: Decodable>(withPrefix prefix: String, of type: Part.Type) -> [Part] {
        container.allKeys.map(\.stringValue).filter { $0.hasPrefix(prefix) }
            .compactMap { read(AppendedSection(name: $0), as: type) }
    }

    /// The elements of a part that wraps its list as `results`.
    mutating func readResults<Element: Decodable>(_ section: AppendedSection, of type: Element.Type) -> [Element]? {
        read(section, as: Results<Element>.self)?.results
    }
}

private struct Results<Element: Decodable>: Decodable {
    let results: [Element]
}
