extension TMDb {
    /// A record together with the parts requested with it through `append_to_response`.
    ///
    /// An unreadable part is `nil` and has an entry in `failures`; it never makes the main record fail.
    public struct AppendedResponse<Main, Parts>: Decodable, Equatable, Sendable
    where Main: Decodable & Equatable & Sendable, Parts: AppendedParts {
        /// The record itself: a movie, a season, a person.
        public let main: Main
        /// The appended parts; each is `nil` if TMDb did not send it or it could not be read.
        public let parts: Parts
        /// The reasons that parts sent by TMDb could not be read.
        public let failures: [Parts.CodingKeys: DecodingProblem]

        /// Decodes every part by itself; only an error in the main record is thrown.
        public init(from decoder: any Decoder) throws {
            main = try Main(from: decoder)
            parts = try Parts(from: decoder)
            let problems = DecodingLog.of(decoder)?.failures ?? [:]
            failures = problems.reduce(into: [:]) { failures, problem in
                if let part = Parts.CodingKeys(stringValue: problem.key) { failures[part] = problem.value }
            }
        }
    }

    /// The parts that can be appended to one kind of record, as optional properties with their keys.
    ///
    /// The keys are the only list of the parts: they make up the request's `append_to_response`, the response
    /// is decoded with them, and failures are reported under them.
    public protocol AppendedParts: Decodable, Equatable, Sendable {
        /// The parts' keys.
        associatedtype CodingKeys: AppendedPart
    }

    /// The key of an appended part.
    public protocol AppendedPart: CodingKey, Hashable {}
}

/// A response whose decoding errors concern only one of its values.
protocol ResponseWithMain {
    /// The type of that value.
    static var mainType: Any.Type { get }
}

extension TMDb.AppendedResponse: ResponseWithMain {
    static var mainType: Any.Type { Main.self }
}

extension KeyedDecodingContainer where Key: TMDb.AppendedPart {
    /// Decodes an appended part. The conformances synthesised for `AppendedParts` call this overload.
    func decodeIfPresent<Part: Decodable>(_ type: Part.Type, forKey key: Key) throws -> Part? {
        try decodePart(type, forKey: key)
    }

    /// Decodes an appended part; one that cannot be read is `nil` and recorded as a failure.
    func decodePart<Part: Decodable>(_ type: Part.Type, forKey key: Key) throws -> Part? {
        guard try !isAbsent(key) else { return nil }
        let decoder = try superDecoder(forKey: key)
        let log = DecodingLog.of(decoder)
        let skips = log?.skips ?? .init()
        do { return try type.init(from: decoder) } catch {
            log?.fail(key, with: error, resettingTo: skips)
            return nil
        }
    }
}
