public import Storage

/// What a storage engine guarantees, as checks that its tests run.
///
/// `checks` are for every engine. The other lists are for engines that
/// - `persistence`: keep records when they are closed,
/// - `library`: keep a library,
/// - `sharing`: can be open several times at one location,
/// - `search`: conform to `SearchableStorage`,
/// - `unreachable`: have a location that may be out of reach,
/// - `reconnection`: continue when their location comes back.
///
/// ```swift
/// @Test(arguments: StorageConformance.checks + StorageConformance.persistence)
/// func conforms(_ check: StorageConformance.Check) async throws {
///     let folder = try makeEmptyFolder()
///     try await check.run { MyStorage(folder: folder) }
/// }
/// ```
public enum StorageConformance {
    /// One guarantee.
    public struct Check: Sendable, CustomStringConvertible {
        /// The guarantee in a sentence.
        public let description: String
        /// Whether its batches have expectations. Of such a batch an engine cannot always say, after its connection was
        /// lost, whether it was carried out.
        public private(set) var hasExpectations = false
        private let body: @Sendable (Opening, Interruption?) async throws -> Void

        /// Opens an engine at one location, the same for every call: a second engine finds the records of the first.
        public typealias Opening = @Sendable () async throws -> any StorageEngine

        /// Creates a check that opens engines itself and interrupts their connection.
        init(
            interrupting sentence: String, _ body: @escaping @Sendable (Opening, Interruption) async throws -> Void
        ) {
            description = sentence
            self.body = { open, interruption in
                guard let interruption else { throw Mismatch(description: "it was run without an interruption") }
                try await body(open, interruption)
            }
        }

        /// Creates a check that opens engines itself.
        init(opening sentence: String, _ body: @escaping @Sendable (Opening) async throws -> Void) {
            description = sentence
            self.body = { open, _ in try await body(open) }
        }

        /// Creates a check of one engine at an empty location.
        init(_ sentence: String, _ body: @escaping @Sendable (any StorageEngine) async throws -> Void) {
            self.init(opening: sentence) { open in
                let engine = try await open()
                try await body(engine)
                try await engine.close()
            }
        }

        /// The same check, as one whose batches have expectations.
        var withExpectations: Check {
            var check = self
            check.hasExpectations = true
            return check
        }

        /// Runs the check at an empty location and throws `Failure` if the engine does not conform.
        ///
        /// The checks of `reconnection` need an interruption; the others ignore it.
        public func run(interruptedBy interruption: Interruption? = nil, _ open: @escaping Opening) async throws {
            do {
                try await body(open, interruption)
            } catch {
                throw Failure(description: "“\(description)” does not hold: \(error)")
            }
        }
    }

    /// How a test makes the location of an engine unreachable, and reachable again: by moving its folder away and back,
    /// or by stopping and starting a server.
    public struct Interruption: Sendable {
        private let begin: @Sendable () async throws -> Void
        private let end: @Sendable () async throws -> Void

        /// Creates an interruption. The location is unreachable from `begin` to `end`, and has lost nothing afterwards.
        public init(
            begin: @escaping @Sendable () async throws -> Void, end: @escaping @Sendable () async throws -> Void
        ) {
            (self.begin, self.end) = (begin, end)
        }

        /// Runs `body` while the location is unreachable.
        func run(_ body: () async throws -> Void) async throws {
            try await begin()
            try await body()
            try await end()
        }
    }

    /// The error of an engine that does not conform.
    public struct Failure: Error, CustomStringConvertible {
        /// The check, and how the engine differs from it.
        public let description: String
    }

    /// The checks for every engine: values, keys, names, queries, batches, limits, and the engine's life.
    public static let checks: [Check] =
        recordChecks + dateChecks + keyChecks + nameChecks + pageChecks + limitChecks + batchChecks
        + concurrencyChecks + lifeChecks
}
