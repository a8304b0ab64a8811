import Foundation
import Testing

@testable import LibraryInfrastructure

@Suite struct UUIDKeyTests {
    @Test func `the key of an id is its text in lower case, and is read again`() {
        for _ in 0..<100 {
            let id = UUID()
            #expect(id.key == id.uuidString.lowercased())
            #expect(UUID(key: id.key) == id)
            #expect(UUID(key: id.uuidString) == id)
        }
    }

    @Test(arguments: [
        "", "5d8facca", "5d8facca-e66b-4c61-9bde-1dbec2bce25", "5d8facca-e66b-4c61-9bde-1dbec2bce2561",
        "5d8facca--66b-4c61-9bde-1dbec2bce256", "5d8facca--e66b4c61-9bde-1dbec2bce256",
        "5d8faccae66b4c619bde1dbec2bce256", "5d8facca-e66b-4c61-9bde1-dbec2bce256",
        "5d8facca-e66b-4c61-9bde-1dbec2bce25-", "5d8facca-e66b-4c61-9bde-1dbec2bce25é",
        "gd8facca-e66b-4c61-9bde-1dbec2bce256",
    ])
    func `a text is an id if it is one to Foundation`(_ text: String) {
        #expect(UUID(key: text) == UUID(uuidString: text))
    }
}
