import Foundation
import MemoryStorage
import Storage
import StorageTesting
import Testing

@Suite struct SchemaCheckTests {
    @Test func `a collection can have any name`() throws {
        try OddlyNamedRecord.checkSchema()
    }

    private static let name = "its name is empty or contains NUL"
    private static let key = "its key “number” is neither an integer nor text"
    private static let twice = "the property names “NUMBER” and “number” differ only in case"

    private static func property(_ name: String) -> String {
        "the property name “\(name)” must consist of letters, digits and “_”, and begin with a letter"
    }

    private static let reasons =
        ["it has no key", key, key, key, key, key, name, name]
        + ["", "", "_field", "a field", "field\"", "Länge"].map(property) + [twice, twice, property("_field")]

    private static let refused = Array(zip(RefusedRecords.all.map { type(of: $0) }, reasons))

    @Test(arguments: refused)
    func `a schema that can't be stored is rejected with its reason`(
        _ type: any StoredRecord.Type, _ reason: String
    ) async {
        let error = StorageError.invalidSchema(type.collection, reason: reason)
        #expect(throws: error) { try type.checkSchema() }
        await #expect(throws: error) { try await MemoryStorage().query(.all, of: type) }
        await #expect(throws: error) { try await MemoryStorage().load([1], of: type) }
        await #expect(throws: error) { try await MemoryStorage().commit([.removeAll(of: type)]) }
    }

    @Test func `each record that can't be stored is reported with a reason`() {
        #expect(RefusedRecords.all.count == Self.reasons.count)
    }
}

private struct OddlyNamedRecord: StoredRecord {
    let number: Int
    var cachedAt: Date { .distantPast }

    static let schema = Schema("It's \"valid\" 🍿", Self.init, key("number_1", \.number, Int.self))
}
