/// The size and the components of a JPEG, with the averages of their blocks.
struct JPEGFrame {
    /// A component: grey, or a third of a colour.
    struct Component {
        let id: Int
        /// The horizontal and vertical sampling factors, from 1 to 4.
        let horizontal: Int
        let vertical: Int
        /// The number of the quantisation table.
        let quantiser: Int
        /// The number of blocks in a row and in a column, without those that only complete a unit of all components.
        let columns: Int
        let rows: Int
        /// The average of each block from 0 to 255, row by row; empty until the component's first scan.
        var averages: [UInt8] = []
    }

    let isProgressive: Bool
    private let width: Int
    private let height: Int
    private(set) var components: [Component]
    /// The largest sampling factors.
    private let horizontal: Int
    private let vertical: Int

    private static let largestSide = 4096

    init(_ segment: JPEGSegment, isProgressive: Bool) throws(UnreadableJPEG) {
        guard segment.count >= 6, segment[0] == 8 else { throw UnreadableJPEG() }
        let height = segment.number(at: 1)
        let width = segment.number(at: 3)
        let count = segment[5]
        guard count == 1 || count == 3, segment.count == 6 + 3 * count, (1...Self.largestSide).contains(width),
            (1...Self.largestSide).contains(height)
        else { throw UnreadableJPEG() }
        let starts = (0..<count).map { 6 + 3 * $0 }
        let factors = starts.map { segment.nibbles(at: $0 + 1) }
        guard factors.allSatisfy({ (1...4).contains($0.0) && (1...4).contains($0.1) }),
            starts.allSatisfy({ segment[$0 + 2] < 4 })
        else { throw UnreadableJPEG() }
        let horizontal = factors.map(\.0).max() ?? 1
        let vertical = factors.map(\.1).max() ?? 1
        components = zip(starts, factors).map { start, factors in
            Component(
                id: segment[start], horizontal: factors.0, vertical: factors.1, quantiser: segment[start + 2],
                columns: (width * factors.0).divided(by: horizontal).divided(by: 8),
                rows: (height * factors.1).divided(by: vertical).divided(by: 8))
        }
        self.isProgressive = isProgressive
        self.width = width
        self.height = height
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The number of units of all components in a row and in a column.
    var units: (columns: Int, rows: Int) {
        (width.divided(by: 8 * horizontal), height.divided(by: 8 * vertical))
    }

    /// Returns the part of a scan for a component: its tables, and the quantiser in effect.
    ///
    /// - Throws: `UnreadableJPEG` if there is no such component, it has been decoded, or a table is missing.
    func part(
        _ id: Int, _ quantisers: [Int?], _ tables: JPEGTables, first: Int, others: Int
    ) throws(UnreadableJPEG) -> JPEGScan.Part {
        guard let index = components.firstIndex(where: { $0.id == id }), components[index].averages.isEmpty,
            first < 4, others < 4, let quantiser = quantisers[components[index].quantiser],
            let firstTable = tables.first[first]
        else { throw UnreadableJPEG() }
        // A progressive scan of first coefficients has no others.
        let otherTable = isProgressive ? nil : tables.others[others]
        guard isProgressive || otherTable != nil else { throw UnreadableJPEG() }
        return JPEGScan.Part(index: index, quantiser: quantiser, first: firstTable, others: otherTable)
    }

    mutating func set(_ averages: [UInt8], of index: Int) { components[index].averages = averages }

    /// Returns the pixels, one for each block of the picture; `nil` while a component is missing.
    func pixels(isRGB: Bool) -> Pixels? {
        guard components.allSatisfy({ !$0.averages.isEmpty }) else { return nil }
        let columns = width.divided(by: 8)
        let rows = height.divided(by: 8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let samples = components.map { component in
                    let x = column * component.horizontal / horizontal
                    let y = row * component.vertical / vertical
                    return component.averages[y * component.columns + x]
                }
                bytes += Self.colour(samples, isRGB: isRGB)
            }
        }
        return Pixels(width: columns, height: rows, bytes: bytes)
    }

    /// Returns red, green and blue (ITU-T T.871 for YCbCr).
    private static func colour(_ samples: [UInt8], isRGB: Bool) -> [UInt8] {
        guard samples.count == 3 else { return [samples[0], samples[0], samples[0]] }
        if isRGB { return samples }
        let light = Double(samples[0])
        let blue = Double(samples[1]) - 128
        let red = Double(samples[2]) - 128
        let colour = [light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red, light + 1.772 * blue]
        return colour.map { UInt8(min(max(0, $0.rounded()), 255)) }
    }
}

extension Int {
    /// Returns the quotient, rounded up.
    func divided(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
