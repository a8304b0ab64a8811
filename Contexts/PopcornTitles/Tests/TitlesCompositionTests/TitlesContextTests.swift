import CoreDomain
import Foundation
import PopcornTitles
import Testing
import TitlesApplication
import TitlesDomain
import TitlesDomainTestHelpers
import TitlesInfrastructureTestHelpers

@Suite struct `The titles context` {
    @Test func `titles are found after an update of the index, but not after their removal`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "titles-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let titles = TitlesContext(remote: FakeTitlesRemote([.mock(593)], day: .now), folder: folder)
        try await titles.update { _ in }
        #expect(try titles.find("solaris", of: .movie)?.map(\.item.id) == [593])
        #expect(try titles.find("solaris", of: .person) == nil)
        #expect(try titles.remove() == 1)
        #expect(try titles.find("solaris", of: .movie) == nil && titles.collections().isEmpty)
    }
}
