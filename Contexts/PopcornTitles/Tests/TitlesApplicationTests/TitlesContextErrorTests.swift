import CoreDomain
import Foundation
import Testing
import TitlesDomain

@testable import TitlesApplication

@Suite struct `Errors of stored titles` {
    private struct Broken: TitlesRepository {
        struct Failure: FetchErrorConvertible { let fetchError = FetchError.storage("no disk") }

        func collections() throws -> [TitleCollection] { throw Failure() }
        func titles(like text: String, of kind: ItemKind, limit: Int) throws -> [KnownTitle]? { throw Failure() }
        func update(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws -> Int { throw Failure() }
        func load(_ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws -> Int {
            throw Failure()
        }
        func remove() throws -> Int { throw Failure() }
        func removeExpired(confirmedBy newestRecord: () async throws -> Date?) async throws -> Int { throw Failure() }
    }

    @Test func `every use case of the titles context throws fetch errors`() async {
        let titles = TitlesContext(repository: Broken())
        #expect(throws: FetchError.storage("no disk")) { try titles.collections() }
        #expect(throws: FetchError.storage("no disk")) { try titles.find("heat", of: .movie) }
        #expect(throws: FetchError.storage("no disk")) { try titles.remove() }
        await #expect(throws: FetchError.storage("no disk")) { try await titles.removeExpired { nil } }
        await #expect(throws: FetchError.storage("no disk")) { try await titles.update { _ in } }
    }
}
