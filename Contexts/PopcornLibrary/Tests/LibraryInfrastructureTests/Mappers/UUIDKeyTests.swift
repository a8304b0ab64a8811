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

    @Test func `the key of a viewing's record has 22 digits, which sort by the id`() {
        var ids = (0..<100).map { _ in UUID() }
        ids += [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]
        ids += [UInt8(1), 63, 64, .max].map { UUID(uuid: ($0, $0, $0, $0, $0, $0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
        for id in ids {
            #expect(id.recordKey.utf8.count == 22)
            #expect(UUID(recordKey: id.recordKey) == id)
        }
        #expect(
            ids.sorted { $0.key < $1.key }
                == ids.sorted { $0.recordKey.utf8.lexicographicallyPrecedes($1.recordKey.utf8) })
    }

    @Test(arguments: [
        "", "-", String(repeating: "-", count: 21), String(repeating: "-", count: 23),
        "2" + String(repeating: "-", count: 20) + "=", "4" + String(repeating: "-", count: 21),
        "é" + String(repeating: "-", count: 20),
    ])
    func `no other text is the key of a record`(_ text: String) {
        #expect(UUID(recordKey: text) == nil)
    }
}
