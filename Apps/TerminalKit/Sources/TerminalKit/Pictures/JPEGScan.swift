/// A scan with the first coefficients of one or more components.
struct JPEGScan {
    /// A component of the scan.
    struct Part {
        /// The index of the component in the frame.
        let index: Int
        /// The first element of the quantisation table.
        let quantiser: Int
        /// The table of first coefficients.
        let first: JPEGHuffmanTable
        /// The table of the other coefficients; `nil` if the scan has none.
        let others: JPEGHuffmanTable?
    }

    let parts: [Part]
    /// The number of bits by which coefficients have been shifted to the right.
    let shift: Int
    /// The number of units between two restart markers; 0 without restarts.
    let restartInterval: Int
    private(set) var bits: JPEGBits

    /// Decodes the averages of the blocks.
    mutating func decode(into frame: inout JPEGFrame?) throws(UnreadableJPEG) {
        guard let components = frame?.components, let units = frame?.units else { throw UnreadableJPEG() }
        // A unit of a single component is one block, and blocks that only complete a unit of all components are absent.
        let isSingle = parts.count == 1
        let whole = components[parts[0].index]
        let columns = isSingle ? whole.columns : units.columns
        let rows = isSingle ? whole.rows : units.rows
        var averages = parts.map { part in
            [UInt8](repeating: 0, count: components[part.index].columns * components[part.index].rows)
        }
        var predictions = [Int](repeating: 0, count: parts.count)
        for unit in 0..<columns * rows {
            if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
                try bits.restart(unit / restartInterval - 1)
                predictions = [Int](repeating: 0, count: parts.count)
            }
            for (number, part) in parts.enumerated() {
                let component = components[part.index]
                let across = isSingle ? 1 : component.horizontal
                let down = isSingle ? 1 : component.vertical
                for block in 0..<across * down {
                    predictions[number] += try coefficient(part)
                    let column = unit % columns * across + block % across
                    let row = unit / columns * down + block / across
                    guard column < component.columns, row < component.rows else { continue }
                    averages[number][row * component.columns + column] = average(predictions[number], part)
                }
            }
        }
        for (part, averages) in zip(parts, averages) { frame?.set(averages, of: part.index) }
    }

    /// Reads a block and returns the difference between its first coefficient and that of the previous block.
    private mutating func coefficient(_ part: Part) throws(UnreadableJPEG) -> Int {
        let length = try bits.symbol(part.first)
        guard length <= 15 else { throw UnreadableJPEG() }
        let difference = try bits.difference(length)
        if let others = part.others { try skipBlock(others) }
        return difference
    }

    /// Skips the coefficients 1 to 63 of a block.
    private mutating func skipBlock(_ table: JPEGHuffmanTable) throws(UnreadableJPEG) {
        var index = 1
        while index < 64 {
            let symbol = try bits.symbol(table)
            let length = symbol & 0xF
            // The end of the block, and 16 zeros, have no bits.
            if symbol == 0 { return }
            if length == 0, symbol != 0xF0 { throw UnreadableJPEG() }
            index += (symbol >> 4) + 1
            guard index <= 64 else { throw UnreadableJPEG() }
            try bits.skip(length)
        }
    }

    /// Returns the average of a block with a first coefficient, from 0 to 255. The coefficient is eight times as large.
    private func average(_ coefficient: Int, _ part: Part) -> UInt8 {
        let average = (((coefficient << shift) * part.quantiser + 4) >> 3) + 128
        return UInt8(min(max(0, average), 255))
    }
}
