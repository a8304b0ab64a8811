public import Storage

/// What a storage engine guarantees, as checks that its tests run.
///
/// `checks` are for every engine; the other lists are for engines that keep records when they are closed
/// (`persistence`), keep a library (`library`), share their files (`sharing`) or search (`search`).
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
        private let body: @Sendable (Opening) async throws -> Void

        /// Opens an engine at one location, the same for every call: a second engine finds the records of the first.
        public typealias Opening = @Sendable () async throws -> any StorageEngine

        /// Creates a check that opens engines itself.
        init(opening sentence: String, _ body: @escaping @Sendable (Opening) async throws -> Void) {
            description = sentence
            self.body = body
        }

        /// Creates a check of one engine at an empty location.
        init(_ sentence: String, _ body: @escaping @Sendable (any StorageEngine) async throws -> Void) {
            self.init(opening: sentence) { open in
                let engine = try await open()
                try await body(engine)
                try await engine.close()
            }
        }

        /// Runs the check at an empty location and throws `Failure` if the engine does not conform.
        public func run(_ open: @escaping Opening) async throws {
            do {
                try await body(open)
            } catch {
                throw Failure(description: "“\(description)” does not hold: \(error)")
            }
        }
    }

    /// The error of an engine that does not conform.
    public struct Failure: Error, CustomStringConvertible {
        /// The check, and how the engine differs from it.
        public let description: String
    }

    /// The checks for every engine.
    public static let checks: [Check] = recordChecks + keyChecks + pageChecks + batchChecks + lifeChecks
}
