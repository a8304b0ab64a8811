package import Storage

/// The position in one file of the log.
package struct LibraryFilePositionEntity: StoredModel {
    package let name: String
    package var offset: Int
    package var checksum: Int

    package static let schema = Schema(
        "files", Self.init,
        field("name", \.name, String.self),
        field("offset", \.offset, Int.self),
        field("checksum", \.checksum, Int.self))
}
