public import Storage

/// The guarantees of a storage engine, as checks for its tests.
///
/// `checks` are for every engine. The other lists are for engines that
/// - `persistence`: keep records after closing,
/// - `sharing`: can be opened several times at the same location,
/// - `search`: conform to `SearchableStorage`,
/// - `unreachable`: have a location that may be unreachable,
/// - `reconnection`: continue once their location is reachable again.
///
/// ```swift
/// @Test(arguments: StorageConformance.checks + StorageConformance.persistence)
/// func conforms(_ check: StorageConformance.Check) async throws {
///     let folder = try makeEmptyFolder()
///     try await check.run { MyStorage(folder: folder) }
/// }
/// ```
public enum StorageConformance {
    /// A check of one guarantee.
    public struct Check: Sendable, CustomStringConvertible {
        /// The guarantee, as a sentence.
        public let description: String
        /// Whether the check's batches have expectations. After losing its connection, an engine can't always
        /// determine whether such a batch was committed.
        package private(set) var hasExpectations = false
        private let body: @Sendable (Opening, Interruption?) async throws -> Void

        /// A function that opens an engine at a fixed location, so that a second engine finds the same records.
        public typealias Opening = @Sendable () async throws -> any StorageEngine

        /// Creates a check that opens engines itself and interrupts their connection.
        init(
            interrupting sentence: String, _ body: @escaping @Sendable (Opening, Interruption) async throws -> Void
        ) {
            description = sentence
            self.body = { open, interruption in
                guard let interruption else { throw Mismatch(description: "the check needs an interruption") }
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

        var withExpectations: Check {
            var check = self
            check.hasExpectations = true
            return check
        }

        /// Runs the check at an empty location and throws `Failure` if the engine does not conform.
        ///
        /// The `reconnection` checks need an interruption; the others ignore it.
        public func run(interruptedBy interruption: Interruption? = nil, _ open: @escaping Opening) async throws {
            do {
                try await body(open, interruption)
            } catch {
                throw Failure(description: "“\(description)” failed: \(error)")
            }
        }
    }

    /// Makes an engine's location unreachable, then reachable again: by moving its folder away and back, or by
    /// stopping and starting a server.
    public struct Interruption: Sendable {
        private let begin: @Sendable () async throws -> Void
        private let end: @Sendable () async throws -> Void

        /// Creates an interruption. The location is unreachable from `begin` to `end`, and keeps its contents.
        public init(
            begin: @escaping @Sendable () async throws -> Void, end: @escaping @Sendable () async throws -> Void
        ) {
            self.begin = begin
            self.end = end
        }

        /// Runs `body` while the location is unreachable.
        func run(_ body: () async throws -> Void) async throws {
            try await begin()
            try await body()
            try await end()
        }
    }

    /// The error thrown if an engine does not conform.
    public struct Failure: Error, CustomStringConvertible {
        /// The failed check and the engine's deviation from it.
        public let description: String
    }

    /// The checks for every engine: values, keys, names, queries, batches, limits and life cycle.
    public static let checks: [Check] =
        recordChecks + dateChecks + keyChecks + nameChecks + pageChecks + limitChecks + batchChecks
        + concurrencyChecks + lifeChecks
}
