extension TMDb {
    /// A record together with the parts that were requested with it by `append_to_response`.
    ///
    /// A part that cannot be read is `nil` and has an entry in `failures`: it never fails the main record.
    public struct AppendedResponse<Main, Parts>: Decodable, Equatable, Sendable
    where Main: Decodable & Equatable & Sendable, Parts: AppendedParts {
        /// The record itself: a movie, a season, a person.
        public let main: Main
        /// The appended parts, each `nil` if TMDb did not send it or if it could not be read.
        public let parts: Parts
        /// Why parts that TMDb sent could not be read.
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

    /// The parts that can be appended to one kind of record: optional properties, and their keys.
    ///
    /// The keys are the single list of the parts. The request takes its `append_to_response` from them, the response
    /// is decoded by them, and failures are reported under them.
    public protocol AppendedParts: Decodable, Equatable, Sendable {
        /// The parts' keys.
        associatedtype CodingKeys: AppendedPart
    }

    /// The key of an appended part.
    public protocol AppendedPart: CodingKey, Hashable {}
}

/// A response whose decoding errors concern one of its values only.
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
