/// Pictures side by side, each with a number and a title under it.
public struct Wall: Sendable {
    /// A picture with its caption.
    public struct Tile: Sendable {
        /// The number that opens the row.
        let number: String
        let title: String
        /// The picture; `nil` leaves its room empty.
        let picture: Picture?

        /// - Parameters:
        ///   - number: The number that opens the row.
        ///   - title: The title.
        ///   - picture: The picture; `nil` leaves its room empty.
        public init(number: String, title: String, picture: Picture?) {
            self.number = number
            self.title = title
            self.picture = picture
        }
    }

    let tiles: [Tile]

    /// - Parameter tiles: The pictures, row by row.
    public init(_ tiles: [Tile]) {
        self.tiles = tiles
    }
}
