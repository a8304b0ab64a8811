import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import StorageTesting
import Testing

private struct Shaped<Shape: RecordShape>: StoredRecord {
    var number = 1
    var list = [1]
    var optional: Int? = 1
    var real = 1.0
    var children: [Shaped]?
    var cachedAt = ManualClock.start

    static var schema: Schema<Self> { Shape.schema() }
}

private protocol RecordShape: Sendable {
    static func schema() -> Schema<Shaped<Self>>
}

private enum Valid: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("It's \"valid\" 🍿", { Shaped(number: $0) }, Shaped.key("number_1", \.number, Int.self))
    }
}

private enum NoKey: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(number: $0) }, Shaped.field("number", \.number, Int.self))
    }
}

private enum ListKey: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(list: $0) }, Shaped.key("list", \.list, [Int].self))
    }
}

private enum OptionalKey: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(optional: $0) }, Shaped.key("optional", \.optional, Int?.self))
    }
}

private enum RealKey: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(real: $0) }, Shaped.key("real", \.real, Double.self))
    }
}

private enum NoName: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("", { Shaped(number: $0) }, Shaped.key("number", \.number, Int.self))
    }
}

private enum ReservedName: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(number: $0) }, Shaped.key("_number", \.number, Int.self))
    }
}

private enum EscapedName: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema("records", { Shaped(number: $0) }, Shaped.key("the \"number\"", \.number, Int.self))
    }
}

private enum NamesByCase: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema(
            "records", { Shaped(number: $0, real: $1) }, Shaped.key("number", \.number, Int.self),
            Shaped.field("Number", \.real, Double.self))
    }
}

private enum FormerNameInUse: RecordShape {
    static func schema() -> Schema<Shaped<Self>> {
        Schema(
            "records", { Shaped(number: $0, real: $1) }, Shaped.key("number", \.number, Int.self),
            Shaped.field("real", \.real, Double.self).renamed(from: "number"))
    }
}

@Suite struct SchemaCheckTests {
    @Test func `a collection may have any name`() throws {
        try Shaped<Valid>.checkSchema()
    }

    @Test(arguments: [
        (Shaped<NoKey>.self as any StoredRecord.Type, "it has no key"),
        (Shaped<ListKey>.self, "its key “list” is neither an integer nor text"),
        (Shaped<OptionalKey>.self, "its key “optional” is neither an integer nor text"),
        (Shaped<RealKey>.self, "its key “real” is neither an integer nor text"),
        (Shaped<NoName>.self, "its name is empty or contains NUL"),
        (
            Shaped<ReservedName>.self,
            "“_number” is not a property name of letters, digits and “_”, beginning with a letter"
        ),
        (
            Shaped<EscapedName>.self,
            "“the \"number\"” is not a property name of letters, digits and “_”, beginning with a letter"
        ),
        (Shaped<NamesByCase>.self, "the property names “Number” and “number” differ only in case"),
        (Shaped<FormerNameInUse>.self, "the property names “number” and “number” differ only in case"),
    ])
    func `a schema that can't be stored is rejected with its reason`(
        _ type: any StoredRecord.Type, _ reason: String
    ) async {
        let error = StorageError.invalidSchema(type.collection, reason: reason)
        #expect(throws: error) { try type.checkSchema() }
        await #expect(throws: error) { try await MemoryStorage().query(.all, of: type) }
        await #expect(throws: error) { try await MemoryStorage().load([1], of: type) }
        await #expect(throws: error) { try await MemoryStorage().commit([.removeAll(of: type)]) }
    }
}
