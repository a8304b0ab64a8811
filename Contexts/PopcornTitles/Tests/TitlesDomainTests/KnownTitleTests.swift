import CoreDomain
import Testing
import TitlesDomain
import TitlesDomainTestHelpers

@Suite struct `A known title` {
    @Test func `a title is shown in searches unless it is marked as hidden`() {
        #expect(!KnownTitle.mock(593).isHidden)
        #expect(KnownTitle.mock(593).item == ItemReference(.movie, 593))
    }
}
