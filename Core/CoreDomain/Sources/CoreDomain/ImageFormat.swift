package import Foundation

/// The format of an image, detected from the first bytes of its file.
package enum ImageFormat: Hashable, Sendable {
    case jpeg, png, webP

    /// Creates the format detected from the first bytes of `data`; `nil` if their format is unknown.
    package init?(of data: Data) {
        let bytes = [UInt8](data.prefix(12))
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.count == 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8...].elementsEqual("WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }
}
