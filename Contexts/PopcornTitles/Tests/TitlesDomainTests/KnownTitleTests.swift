import CoreDomain
import Testing
import TitlesDomain
import TitlesDomainTestHelpers

@Suite struct `A known title` {
    @Test func `is shown by searches unless it is marked`() {
        #expect(!KnownTitle.mock(593).isHidden)
        #expect(KnownTitle.mock(593).item == ItemReference(.movie, 593))
    }
}
