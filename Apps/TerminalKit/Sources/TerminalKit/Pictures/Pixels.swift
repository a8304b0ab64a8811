public import Foundation

/// A picture as pixels.
public struct Pixels: Equatable, Sendable {
    /// The number of pixels in a row, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The red, green and blue of each pixel, row by row from the top left: three bytes a pixel.
    public let bytes: [UInt8]

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row.
    ///   - height: The number of rows.
    ///   - bytes: Three bytes a pixel.
    /// - Returns: `nil` if the picture is empty, or the number of bytes isn't that of the pixels.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflows, bytes.count / 3 == pixels, bytes.count % 3 == 0 else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// The format of files: a portable pixmap (PPM) with 8 bits a sample and without comments.
extension Pixels {
    /// Reads a file as `ppm` returns it; `nil` for any other file.
    public init?(ppm: Data) {
        let fields = ppm.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].elementsEqual("P6".utf8), fields[2].elementsEqual("255".utf8) else {
            return nil
        }
        let size = String(decoding: fields[1], as: UTF8.self).split(separator: " ").map { Int($0) }
        guard size.count == 2, let width = size[0], let height = size[1] else { return nil }
        self.init(width: width, height: height, bytes: Array(fields[3]))
    }

    /// The picture as a file.
    public var ppm: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + bytes }
}
