public import Storage

/// What every storage engine has to do, as checks that its tests run.
///
/// ```swift
/// @Test(arguments: StorageConformance.checks + StorageConformance.persistence)
/// func conforms(_ check: StorageConformance.Check) async throws {
///     let folder = try makeEmptyFolder()
///     try await check.run { MyStorage(folder: folder) }
/// }
/// ```
public enum StorageConformance {
    /// One thing that an engine has to do, said in a sentence.
    public struct Check: Sendable, CustomStringConvertible {
        public let description: String
        private let body: @Sendable (Opening) async throws -> Void

        /// Opens an engine on one place. A check that opens it again expects what it left there.
        public typealias Opening = @Sendable () async throws -> any StorageEngine

        /// A check that opens engines by itself.
        init(opening sentence: String, _ body: @escaping @Sendable (Opening) async throws -> Void) {
            description = sentence
            self.body = body
        }

        /// A check that needs nothing but one engine on a new place.
        init(_ sentence: String, _ body: @escaping @Sendable (any StorageEngine) async throws -> Void) {
            self.init(opening: sentence) { open in
                let engine = try await open()
                try await body(engine)
                try await engine.close()
            }
        }

        /// Throws what is wrong with the engine. `open` gets to be called on a place where nothing lies.
        public func run(_ open: @escaping Opening) async throws {
            do {
                try await body(open)
            } catch {
                throw Failure(description: "“\(description)” does not hold: \(error)")
            }
        }
    }

    /// Why an engine does not conform.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// For every engine.
    public static let checks: [Check] = recordChecks + keyChecks + pageChecks + batchChecks + lifeChecks + searchChecks
}
