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

extension Pixels {
    /// Returns the picture in another size. Each pixel is the average of the area that it covers.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row, at least 1.
    ///   - height: The number of rows, at least 1.
    func scaled(width: Int, height: Int) -> Pixels {
        let columns = Self.shares(of: self.width, among: width)
        let rows = Self.shares(of: self.height, among: height)
        let total = self.width * self.height
        var scaled: [UInt8] = []
        scaled.reserveCapacity(3 * width * height)
        for row in rows {
            for column in columns {
                var sums = [0, 0, 0]
                for (y, vertical) in row {
                    for (x, horizontal) in column {
                        let start = 3 * (y * self.width + x)
                        for part in 0..<3 { sums[part] += Int(bytes[start + part]) * vertical * horizontal }
                    }
                }
                scaled += sums.map { UInt8(($0 + total / 2) / total) }
            }
        }
        return Pixels(width: width, height: height, scaled)
    }

    /// Returns, for each of `parts` equal parts of a side, the pixels that it covers with their weights, whose sum is
    /// `length`.
    private static func shares(of length: Int, among parts: Int) -> [[(index: Int, weight: Int)]] {
        (0..<parts).map { part in
            let start = part * length
            let end = start + length
            return (start / parts...(end - 1) / parts).map { index in
                (index, min(end, (index + 1) * parts) - max(start, index * parts))
            }
        }
    }

    /// Creates a picture whose number of bytes is known to be right.
    private init(width: Int, height: Int, _ bytes: [UInt8]) {
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
