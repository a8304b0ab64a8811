import Foundation
import Storage
import Testing

@testable import LibraryInfrastructure

@Suite struct ViewShapeTests {
    private struct Plain: StoredRecord, LibraryRecord {
        let id: Int
        var text: String?
        var cachedAt: Date { .distantPast }

        static let schema = Schema(
            "shapes", Self.init, key("id", \.id, Int.self), field("text", \.text, String?.self))
    }

    private struct Longer: StoredRecord, LibraryRecord {
        let id: Int
        var text: String?
        var number: Int?
        var cachedAt: Date { .distantPast }

        static let schema = Schema(
            "shapes", Self.init, key("id", \.id, Int.self), field("text", \.text, String?.self),
            field("number", \.number, Int?.self))
    }

    private struct Required: StoredRecord, LibraryRecord {
        let id: Int
        var text: String
        var cachedAt: Date { .distantPast }

        static let schema = Schema(
            "shapes", Self.init, key("id", \.id, Int.self), field("text", \.text, String.self))
    }

    private struct Part: StoredModel {
        let number: Int

        static let schema = Schema("parts", Self.init, field("number", \.number, Int.self))
    }

    private struct Parent: StoredRecord, LibraryRecord {
        let id: Int
        var text: [Part]?
        var cachedAt: Date { .distantPast }

        static let schema = Schema(
            "shapes", Self.init, key("id", \.id, Int.self), children("text", \.text, [Part]?.self))
    }

    @Test func `a view whose records have other columns has another version`() {
        let types: [any StoredRecord.Type] = [Plain.self, Longer.self, Required.self, Parent.self]
        let shapes = types.map { [$0].shapeChecksum }
        #expect(Set(shapes).count == types.count)
        #expect(shapes == types.map { [$0].shapeChecksum })
    }

    @Test func `the version of a view names the columns of its records`() {
        // After a change of the columns, copy the new value to `shapeChecksum`.
        #expect(LibraryPositionEntity.shapeChecksum == LibraryView.recordTypes.shapeChecksum)
    }

    @Test func `the version of a view depends on each of its records`() {
        for index in LibraryView.recordTypes.indices {
            var types = LibraryView.recordTypes
            types[index] = Plain.self
            #expect(types.shapeChecksum != LibraryView.recordTypes.shapeChecksum)
        }
    }
}
