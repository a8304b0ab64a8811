extension [Int] {
    /// Returns the widths in blocks to put beneath each other, each with as many as fit in `room` but at least one.
    func blocks(within room: Int) -> [Range<Int>] {
        var blocks = [0..<0]
        var used = 0
        for (index, width) in enumerated() {
            let block = blocks[blocks.count - 1]
            used += width
            if used > room && !block.isEmpty {
                blocks.append(index..<index + 1)
                used = width
            } else {
                blocks[blocks.count - 1] = block.lowerBound..<index + 1
            }
        }
        return blocks
    }
}
