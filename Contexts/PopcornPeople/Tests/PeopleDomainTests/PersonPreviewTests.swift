import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@Suite struct PersonPreviewTests {
    @Test func `a person preview has the person's values`() {
        let row = PersonPreview.mock()
        let preview = PersonPreview(.mock(credits: nil))
        let shared = properties(of: Person.mock()).filter { properties(of: row).keys.contains($0.key) }
        #expect(properties(of: preview).merging(shared) { $1 } == properties(of: preview) && shared.count == 6)
        #expect(preview.originalName == nil && preview.isAdultOnly == nil && preview.knownFor == nil)
    }

    @Test func `a person preview has the three titles the person is best known for`() {
        let roles = (1...4).map { CastCredit.mock(title: .bare($0, votes: $0, rating: 5), creditID: "\($0)") }
        let preview = PersonPreview(.mock(credits: .mock(cast: roles, crew: [])))
        let titles = [4, 3, 2].map { KnownForTitle(item: ItemReference(.movie, $0), title: "Title \($0)") }
        #expect(preview.knownFor == titles)
    }

    @Test func `without credits, a person preview has no titles`() {
        #expect(PersonPreview(.mock(credits: nil)).knownFor == nil)
        #expect(PersonPreview(.mock(credits: .mock(cast: [], crew: []))).knownFor == [])
    }
}
