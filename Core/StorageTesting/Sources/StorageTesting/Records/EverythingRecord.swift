package import Foundation
package import Storage

/// A record with an optional and a non-optional column of every type.
package struct EverythingRecord: StoredRecord {
    package var recordID: Int
    package var integer: Int
    package var real: Double
    package var text: String
    package var flag: Bool
    package var link: URL
    package var instant: Date
    package var integers: [Int]
    package var texts: [String]
    package var optionalInteger: Int?
    package var optionalReal: Double?
    package var optionalText: String?
    package var optionalFlag: Bool?
    package var optionalLink: URL?
    package var optionalInstant: Date?
    package var day: Date?
    package var optionalIntegers: [Int]?
    package var optionalTexts: [String]?
    package var parts: [PartModel]?
    package var mainPart: PartModel?
    package var cachedAt: Date

    package static let schema = Schema(
        "everything", Self.init,
        key("recordID", \.recordID, Int.self),
        field("integer", \.integer, Int.self),
        field("real", \.real, Double.self),
        field("text", \.text, String.self),
        field("flag", \.flag, Bool.self),
        field("link", \.link, URL.self),
        field("instant", \.instant, Date.self),
        field("integers", \.integers, [Int].self),
        field("texts", \.texts, [String].self),
        field("optionalInteger", \.optionalInteger, Int?.self),
        field("optionalReal", \.optionalReal, Double?.self),
        field("optionalText", \.optionalText, String?.self),
        field("optionalFlag", \.optionalFlag, Bool?.self),
        field("optionalLink", \.optionalLink, URL?.self),
        field("optionalInstant", \.optionalInstant, Date?.self),
        day("day", \.day, Date?.self),
        field("optionalIntegers", \.optionalIntegers, [Int]?.self),
        field("optionalTexts", \.optionalTexts, [String]?.self),
        children("parts", \.parts, [PartModel]?.self),
        child("mainPart", \.mainPart, PartModel?.self),
        field("cachedAt", \.cachedAt, Date.self))
}

package struct PartModel: StoredModel {
    package var partID: Int
    package var name: String?
    package var weight: Double?
    package var pieces: [PieceModel]?
    package var mainPiece: PieceModel?

    package static let schema = Schema(
        "parts", Self.init,
        key("partID", \.partID, Int.self),
        field("name", \.name, String?.self),
        field("weight", \.weight, Double?.self),
        children("pieces", \.pieces, [PieceModel]?.self),
        child("mainPiece", \.mainPiece, PieceModel?.self))
}

package struct PieceModel: StoredModel {
    package var name: String
    package var notes: [NoteModel]?

    package static let schema = Schema(
        "pieces", Self.init,
        field("name", \.name, String.self),
        children("notes", \.notes, [NoteModel]?.self))
}

package struct NoteModel: StoredModel {
    package var text: String

    package static let schema = Schema("notes", Self.init, field("text", \.text, String.self))

    package init(text: String) { self.text = text }
}

extension EverythingRecord {
    /// Returns a record with a distinct value for every property.
    package static func full(_ recordID: Int) -> EverythingRecord {
        EverythingRecord(
            recordID: recordID, integer: 2, real: 3.5, text: "four", flag: true, link: URL(filePath: "/five"),
            instant: Date(timeIntervalSince1970: 6.006), integers: [7, 8], texts: ["nine", "ten"],
            optionalInteger: 11, optionalReal: 12.5, optionalText: "thirteen", optionalFlag: false,
            optionalLink: URL(filePath: "/fourteen"), optionalInstant: Date(timeIntervalSince1970: 15.015),
            day: Date(timeIntervalSince1970: 16 * 86_400), optionalIntegers: [17], optionalTexts: ["eighteen"],
            parts: [.full(19), .full(20)], mainPart: .full(21), cachedAt: Date(timeIntervalSince1970: 22.022))
    }

    /// Returns a record whose optional properties are all `nil` and whose lists are all empty.
    package static func bare(_ recordID: Int) -> EverythingRecord {
        EverythingRecord(
            recordID: recordID, integer: 0, real: 0, text: "", flag: false, link: URL(filePath: "/"),
            instant: Date(timeIntervalSince1970: 0), integers: [], texts: [], optionalInteger: nil, optionalReal: nil,
            optionalText: nil, optionalFlag: nil, optionalLink: nil, optionalInstant: nil, day: nil,
            optionalIntegers: nil, optionalTexts: nil, parts: nil, mainPart: nil,
            cachedAt: Date(timeIntervalSince1970: 1))
    }

    package func with(_ change: (inout EverythingRecord) -> Void) -> EverythingRecord {
        var copy = self
        change(&copy)
        return copy
    }
}

extension PartModel {
    package static func full(_ partID: Int) -> PartModel {
        PartModel(
            partID: partID, name: "part \(partID)", weight: Double(partID) / 8,
            pieces: [
                PieceModel(name: "first of \(partID)", notes: [NoteModel(text: "one"), NoteModel(text: "two")]),
                PieceModel(name: "second of \(partID)", notes: []),
                PieceModel(name: "third of \(partID)", notes: nil),
            ],
            mainPiece: PieceModel(name: "main of \(partID)", notes: [NoteModel(text: "three")]))
    }

    package static func bare(_ partID: Int) -> PartModel {
        PartModel(partID: partID, name: nil, weight: nil, pieces: nil, mainPiece: nil)
    }
}
