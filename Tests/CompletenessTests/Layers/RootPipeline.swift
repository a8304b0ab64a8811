import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import TMDb
import TMDbTestHelpers

/// A root with the parts that arrive with it, as an app connects its context to TMDb and storage.
///
/// Each closure receives the numbers that identify the root. A context describes its root once, and gets a pipeline for
/// the root and one for each part.
struct RootPipeline<Wire: Sendable, Domain: Sendable, Details: Sendable>: Sendable {
    let table: TypeReference.Table
    /// The parts of the response, by key.
    let parts: [String: TypeReference.Table]
    let path: @Sendable (RootNumbers) -> String
    let send: @Sendable (RootNumbers, TMDbClient) async throws -> Wire
    let fetchRemote: @Sendable (RootNumbers, TMDbClient) async throws -> Domain
    let fetch: @Sendable (RootNumbers, TMDbClient, ContextStorage, FetchPolicy) async throws -> Domain
    /// Calls the use case.
    let fetchDetails: @Sendable (RootNumbers, TMDbClient, ContextStorage) async throws -> Details
    /// The key of the record; by default the id and the language.
    var key: @Sendable (RootNumbers) -> RecordKey = { RecordKey(Scalar($0.id), .text(locale.language)) }

    /// The locale of everything fetched and stored.
    static var locale: ContentLocale { ContentLocale(language: "de-AT", region: "AT") }

    func with(_ parts: [String: TypeReference.Table]) -> RootPipeline {
        RootPipeline(
            table: table, parts: parts, path: path, send: send, fetchRemote: fetchRemote, fetch: fetch,
            fetchDetails: fetchDetails, key: key)
    }

    /// Returns the pipeline of the root, or of one of its parts.
    ///
    /// - Parameters:
    ///   - part: The key of the part, or `nil` for the root.
    ///   - record: The type of the stored record.
    ///   - entity: Returns the entity in question from the record; by default the record itself.
    func pipeline<Record: StoredRecord>(
        of part: String? = nil, in record: Record.Type, entity: @escaping @Sendable (Record) -> Any = { $0 },
        wire: @escaping @Sendable (Wire) -> Any, domain: @escaping @Sendable (Domain) -> Any,
        details: @escaping @Sendable (Details) -> Any
    ) -> Pipeline {
        Pipeline(table: part.flatMap { parts[$0] } ?? table) { json in
            let run = Run(root: self, response: part.map { response(with: json, as: $0) } ?? json)
            return try await run.stages(entity: entity, wire: wire, domain: domain, details: details)
                .mapValues { Shape(reflecting: $0) }
        }
    }

    private func response(with json: JSON, as part: String) -> JSON {
        var writer = FixtureWriter(number: 0)
        var response = writer.object(of: table, isMinimal: true)
        if case .object(var members) = response {
            members[part] = json
            response = .object(members)
        }
        return response
    }
}

extension RootPipeline {
    /// One response on its way through the layers.
    private struct Run {
        let root: RootPipeline
        let response: JSON
        let transport = FixtureTransport()

        var numbers: RootNumbers { RootNumbers(response) }
        var client: TMDbClient { TMDbClient(transport: transport, clock: PatientClock()) }

        func stages<Record: StoredRecord>(
            entity: (Record) -> Any, wire: (Wire) -> Any, domain: (Domain) -> Any, details: (Details) -> Any
        ) async throws -> [Layer: Any] {
            respond(with: response)
            let sent = try await root.send(numbers, client)
            let fetched = try await root.fetchRemote(numbers, client)
            let storage = storage()
            _ = try await root.fetch(numbers, client, storage, .cached)
            let updated = try await updatedRecord(of: Record.self).map(entity)
            // From here on only storage can respond.
            transport.fail(root.path(numbers), with: FetchError.offline("every value must come from storage"))
            return [
                .wire: wire(sent),
                .domain: domain(fetched),
                .entity: try await stored(Record.self, in: storage).map(entity) as Any,
                .updated: updated as Any,
                .again: domain(try await root.fetch(numbers, client, storage, .cached)),
                .details: details(try await root.fetchDetails(numbers, client, storage)),
            ]
        }

        /// The record after the response has replaced an older one with every property set.
        private func updatedRecord<Record: StoredRecord>(of type: Record.Type) async throws -> Record? {
            var writer = FixtureWriter(number: 5000)
            guard case .object(var older) = writer.object(of: root.table) else { return nil }
            for (key, table) in root.parts { older[key] = writer.object(of: table) }
            for (key, value) in numbers.members where older[key] != nil { older[key] = .leaf(.integer(value)) }
            let storage = storage()
            respond(with: .object(older))
            _ = try await root.fetch(numbers, client, storage, .cached)
            respond(with: response)
            _ = try await root.fetch(numbers, client, storage, .refresh)
            return try await stored(type, in: storage)
        }

        private func stored<Record: StoredRecord>(
            _ type: Record.Type, in storage: ContextStorage
        ) async throws -> Record? {
            try await storage.engine.load([RecordReference(type, root.key(numbers))])[0] as? Record
        }

        private func respond(with json: JSON) {
            transport.respond(to: root.path(numbers), with: json.text)
        }

        /// Storage that writes and reads every record column by column, as in a table.
        private func storage() -> ContextStorage {
            ContextStorage(RowStorage(), clock: ManualClock().wall)
        }
    }
}

/// The numbers that identify a root: its id, and for a season or an episode also theirs.
struct RootNumbers: Sendable {
    let id: Int
    let season: Int
    let episode: Int

    init(_ response: JSON) {
        func number(_ key: String) -> Int {
            if case .leaf(.integer(let number)) = response[[key]] { number } else { 1 }
        }
        id = number("id")
        season = number("season_number")
        episode = number("episode_number")
    }

    var members: [String: Int] { ["id": id, "season_number": season, "episode_number": episode] }
}
