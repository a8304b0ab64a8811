/// Pictures side by side, each with a number and a title under it.
public struct Wall: Sendable {
    /// A picture with its caption.
    public struct Tile: Sendable {
        /// The text under the picture.
        let caption: String
        let picture: Picture

        /// - Parameters:
        ///   - number: The number that opens the row.
        ///   - title: The title.
        ///   - picture: The picture.
        public init(number: String, title: String, picture: Picture) {
            self.init(caption: "\(number) \(title)", picture: picture)
        }

        /// - Parameters:
        ///   - caption: The text under the picture.
        ///   - picture: The picture.
        public init(caption: String, picture: Picture) {
            self.caption = caption
            self.picture = picture
        }
    }

    let tiles: [Tile]

    /// - Parameter tiles: The pictures, row by row.
    public init(_ tiles: [Tile]) {
        self.tiles = tiles
    }
}
