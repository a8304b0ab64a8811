import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@Suite struct PersonPreviewTests {
    @Test func `a preview has the person's values, and of a list's row what only that has`() {
        let row = PersonPreview.mock(id: 287, originalName: "브래드 피트", isAdultOnly: true)
        let preview = PersonPreview(.mock(credits: nil), over: row)
        #expect(
            properties(of: preview)
                == properties(of: row).merging(properties(of: Person.mock())) { row, person in person }
                .filter { properties(of: row).keys.contains($0.key) })
    }

    @Test func `a preview names the three titles for which the person is best known`() {
        let roles = (1...4).map { CastCredit.mock(title: .bare($0, votes: $0, rating: 5), creditID: "\($0)") }
        let preview = PersonPreview(.mock(credits: .mock(cast: roles, crew: [])), over: .mock())
        let titles = [4, 3, 2].map { KnownForTitle(item: ItemReference(.movie, $0), title: "Title \($0)") }
        #expect(preview.knownFor == titles)
    }

    @Test func `without credits and row a preview knows no titles`() {
        #expect(PersonPreview(.mock(credits: nil)).knownFor == nil)
        #expect(PersonPreview(.mock(credits: .mock(cast: [], crew: []))).knownFor == [])
    }
}
