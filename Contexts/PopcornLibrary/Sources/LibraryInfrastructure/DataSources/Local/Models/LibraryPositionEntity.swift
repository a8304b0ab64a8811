package import Foundation
package import Storage

/// The position in the log up to which a view has followed it.
///
/// Each batch of a view expects the position that it was made for.
package struct LibraryPositionEntity: StoredRecord, LibraryRecord {
    /// Always 1: a view has one position.
    package let number: Int
    package var epoch: String
    package var files: [LibraryFilePositionEntity]?
    /// The greatest order of an event that was read.
    package var order: Int
    /// The fold from nothing that is going on, with the number of its batches; `nil` if the view is whole.
    package var builder: String?
    /// Whether an import of another library has brought events.
    package var hasBrought: Bool
    package var version: Int
    package var readAt: Date

    package var cachedAt: Date { readAt }

    package static let schema = Schema(
        "libraryPosition", Self.init,
        key("number", \.number, Int.self),
        field("epoch", \.epoch, String.self),
        children("files", \.files, [LibraryFilePositionEntity]?.self),
        field("order", \.order, Int.self),
        field("builder", \.builder, String?.self),
        field("hasBrought", \.hasBrought, Bool.self),
        field("version", \.version, Int.self),
        field("readAt", \.readAt, Date.self))

    static let reference = RecordReference(Self.self, 1)
    /// The version of the view: that of the fold, and a checksum of the records' columns. A view of any other version
    /// is made again.
    static let version = foldVersion << 32 | Int(shapeChecksum)
    /// The checksum of `LibraryView.recordTypes`, as a test computes it: at each start, that would make the schemas of
    /// all records.
    static let shapeChecksum: UInt32 = 0x7572_7BA0
    /// The version of the fold. It is increased when the same events give other values in the same columns.
    private static let foldVersion = 11
}

extension LibraryPositionEntity {
    init(_ position: LogPosition, order: Int64, hasBrought: Bool, at date: Date) {
        let files = position.files.sorted { $0.key < $1.key }.map { name, file in
            LibraryFilePositionEntity(name: name, offset: file.offset, checksum: Int(file.checksum))
        }
        self.init(
            number: 1, epoch: position.epoch, files: files, order: Int(order), builder: nil, hasBrought: hasBrought,
            version: Self.version, readAt: date)
    }

    /// Whether the view is of this version, and no fold from nothing is going on.
    var isWhole: Bool { builder == nil && version == Self.version }

    var position: LogPosition {
        var position = LogPosition(epoch: epoch)
        for file in files ?? [] {
            let checksum = UInt32(truncatingIfNeeded: file.checksum)
            position.files[file.name] = LogPosition.File(offset: file.offset, checksum: checksum)
        }
        return position
    }
}

extension [any StoredRecord.Type] {
    /// The CRC-32 of the types' columns: their names, their types, and whether they may be null.
    var shapeChecksum: UInt32 {
        let shapes = map { $0.collection + $0.columns.shape }.joined(separator: " ")
        return [UInt8](shapes.utf8).withUnsafeBufferPointer(CRC32.checksum)
    }
}

extension [Column] {
    fileprivate var shape: String {
        let shapes = map { column in
            let role = column.role == .key ? "key " : ""
            let type = column.children?.columns.shape ?? column.type.rawValue
            return "\(role)\(column.name) \(type)\(column.isOptional ? "?" : "")"
        }
        return "(\(shapes.joined(separator: ", ")))"
    }
}
