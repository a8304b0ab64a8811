import CoreDomain
import Foundation
import Imports
import MemoryStorage
import PopcornLibrary
import Storage
import TMDb
import Testing
import TitleIndex

@Suite("Sentences of errors") struct ErrorSentencesTests {
    @Test func `each error of a public API describes itself as a sentence that names the problem`() async throws {
        let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))
        let empty = try await error { _ = try await library.merge(Data(), from: "library.json") }
        let missing = try await error { _ = try ImportFile.files(in: URL(filePath: "/missing.zip")) }
        var row = ImportRow(line: 1, part: .ratings, subject: ImportSubject("Heat", kind: .movie))
        row.rating = 9
        let rows = [row]
        let interrupted = try await error {
            _ = try await library.importing(with: Unreachable(), pauses: []).run(rows)
        }
        #expect(empty.localizedDescription == "The file is not a library: it is empty.")
        #expect(missing.localizedDescription == "/missing.zip does not exist.")
        #expect(interrupted.localizedDescription == "No network.")
        #expect(interrupted is LibraryImport.Interruption)
        #expect(
            TMDbError(.rateLimited(retryAfter: 0)).localizedDescription
                == "Too many requests; the next one is allowed now.")
        #expect(StorageError.closed.localizedDescription == "The storage is closed.")
        #expect(
            TitleIndexError.damaged("its header").localizedDescription
                == "The title index is damaged: its header is invalid.")
    }

    private func error(of body: () async throws -> Void) async throws -> any Error {
        do { try await body() } catch { return error }
        throw FetchError.badData("no error was thrown")
    }
}

/// A lookup whose requests fail.
private struct Unreachable: ImportLookup {
    let isOffline = true

    func title(of item: ItemReference) async throws -> TitleSnapshot? { throw FetchError.offline("no network") }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { throw FetchError.offline("no network") }

    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        throw FetchError.offline("no network")
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        throw FetchError.offline("no network")
    }
}
