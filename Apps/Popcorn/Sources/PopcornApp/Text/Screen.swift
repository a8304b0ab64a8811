/// What an answer shows, before it is known how wide and how colourful the place is.
struct Screen: Sendable {
    var blocks: [Block]

    init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }

    enum Block: Sendable {
        /// A title, and something at the right edge.
        case heading(String, right: String)
        /// A line of its own.
        case line(String)
        /// Text that is wrapped and indented.
        case paragraph(String)
        /// Names and their values.
        case pairs([(name: String, value: String)])
        case table(Table)
        case blank
    }
}

/// Rows under a header.
struct Table: Sendable {
    struct Column: Sendable {
        let name: String
        var isNumber = false
        /// Gives way where the screen is narrow; the others keep their width or fall away.
        var isFlexible = false
        /// Stays however narrow the screen is.
        var isKept = false

        var canFallAway: Bool { !isFlexible && !isKept }
    }

    let columns: [Column]
    let rows: [[String]]
}
