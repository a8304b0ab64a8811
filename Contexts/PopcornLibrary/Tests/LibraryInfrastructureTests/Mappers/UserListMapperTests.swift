import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

struct UserListMapperTests {
    private func stored(_ name: String) -> LibraryUserListEntity {
        LibraryUserListEntity(
            listID: "8c1e", name: name, slug: name, createdAt: .distantPast, count: 0, latestAt: nil,
            hasOwnName: false)
    }

    @Test func `every property of a list is stored and read back`() {
        let list = UserList(
            id: ListID("8c1e"), name: .noir, slug: ListName("noir-2"), createdAt: .distantPast, count: 3,
            latestAt: Date(timeIntervalSince1970: 1), hasOwnName: false)
        let stored = UserListMapper().map(list)
        #expect(UserListMapper().map(stored) == list)
        #expect(stored.reference == LibraryUserListEntity.reference(list.id))
    }

    @Test(arguments: ["", " ", "a\nb"])
    func `a list with a name that isn't allowed is left out`(_ name: String) {
        #expect(UserListMapper().map(stored(name)) == nil)
    }
}
