extension TMDb {
    /// A record together with the parts requested with it through `append_to_response`.
    ///
    /// An unreadable part is `nil` and has an entry in `failures`; it doesn't affect the main record.
    public struct AppendedResponse<Main, Parts>: Decodable, Equatable, Sendable
    where Main: Decodable & Equatable & Sendable, Parts: AppendedParts {
        /// The record itself, such as a movie, a season or a person.
        public let main: Main
        /// The appended parts. A part is `nil` if TMDb didn't send it, or if it could not be read.
        public let parts: Parts
        /// The reasons why parts sent by TMDb could not be read, by key.
        public let failures: [Parts.CodingKeys: DecodingProblem]

        /// Decodes every part independently, and throws only for an error in the main record.
        public init(from decoder: any Decoder) throws {
            main = try Main(from: decoder)
            parts = try Parts(from: decoder)
            let problems = DecodingLog.of(decoder)?.failures ?? [:]
            failures = problems.reduce(into: [:]) { failures, problem in
                if let part = Parts.CodingKeys(stringValue: problem.key) { failures[part] = problem.value }
            }
        }
    }

    /// The parts that can be appended to one kind of record: optional properties and their keys.
    ///
    /// The keys are the only list of the parts: they form the request's `append_to_response`, are used to
    /// decode the response, and identify failures.
    public protocol AppendedParts: Decodable, Equatable, Sendable {
        /// The parts' keys.
        associatedtype CodingKeys: AppendedPart
    }

    /// The key of an appended part.
    public protocol AppendedPart: CodingKey, Hashable {}
}

/// A response in which only one value can cause decoding errors.
protocol ResponseWithMain {
    /// The type of the value that can cause decoding errors.
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

    /// Decodes an appended part. If it cannot be read, returns `nil` and records a failure.
    func decodePart<Part: Decodable>(_ type: Part.Type, forKey key: Key) throws -> Part? {
        guard try !isAbsent(key) else { return nil }
        let decoder = try superDecoder(forKey: key)
        let log = DecodingLog.of(decoder)
        let skips = log?.skips ?? .init()
        do {
            return try type.init(from: decoder)
        } catch {
            log?.fail(key, with: error, resettingTo: skips)
            return nil
        }
    }
}
