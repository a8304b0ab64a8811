import Foundation
import Testing

@testable import TMDb

struct SampleCatalogueTests {
    let client = TMDbClient(transport: SampleCatalogue(), language: "en-US")

    @Test(arguments: SampleMovie.all.map(\.facts.id))
    func `every movie of the sample comes through the client whole`(id: Int) async throws {
        let answer = try await client.send(.movie(id))
        #expect(answer.skipped == 0)
        #expect(answer.value.failedSections.isEmpty)
        #expect(answer.value.movie.id == id)
        #expect(answer.value.credits?.cast.isEmpty == false)
        #expect(answer.value.releaseDates?.certification(region: "GB") != nil)
        #expect(answer.value.images?.posters?.count == 1)
        #expect(answer.value.recommendations != nil)
        #expect(answer.value.similar != nil)
        #expect(answer.value.videos == nil && answer.value.watchProviders == nil)
    }

    @Test func `the sample holds its sixty-five movies`() {
        #expect(SampleMovie.all.count == 65)
    }
}
