public import Foundation

/// A poster of the sample, drawn by us: a disc over a gradient, and the title's initials.
public struct SamplePoster: Sendable {
    private let initials: String
    /// The colours at the top and at the bottom, and of the disc and the initials, as 24-bit numbers.
    private let top: Int
    private let bottom: Int
    private let ink: Int

    private init(_ initials: String, top: Int, bottom: Int, ink: Int) {
        self.initials = initials
        self.top = top
        self.bottom = bottom
        self.ink = ink
    }

    /// The number of pixels in a row.
    public static let width = 40
    /// The number of rows.
    public static let height = 60

    /// Returns the sample's own poster in place of TMDb's.
    ///
    /// - Parameter path: The unresolved path of TMDb's poster.
    /// - Returns: `nil` for the titles without one.
    public static func poster(at path: URL) -> SamplePoster? { all[path.relativeString] }

    /// The red, green and blue of each pixel, row by row from the top left: three bytes a pixel.
    public var bytes: [UInt8] {
        let letters = letters
        return (0..<Self.height).flatMap { y in
            (0..<Self.width).flatMap { x in
                letters.contains(Point(x: x, y: y)) ? Self.parts(of: ink) : background(x, y)
            }
        }
    }

    private func background(_ x: Int, _ y: Int) -> [UInt8] {
        let isInDisc = (x - 20) * (x - 20) + (y - 20) * (y - 20) < 144
        let share = Double(y) / Double(Self.height - 1)
        return zip(zip(Self.parts(of: top), Self.parts(of: bottom)), Self.parts(of: ink)).map { ends, ink in
            let shade = Double(ends.0) * (1 - share) + Double(ends.1) * share
            // The disc fades into the background towards its lower edge.
            return UInt8(isInDisc ? shade + (Double(ink) - shade) * max(0, 1.1 - share * 2) * 0.9 : shade)
        }
    }

    private struct Point: Hashable {
        let x: Int
        let y: Int
    }

    /// The pixels of the initials, which stand in the lower half.
    private var letters: Set<Point> {
        let scale = 2
        let width = (6 * initials.count - 1) * scale
        // An even offset keeps the edges sharp at half the size.
        let left = (Self.width - width) / 4 * 2
        var points: Set<Point> = []
        for (index, letter) in initials.enumerated() {
            for (row, line) in (Self.shapes[letter] ?? []).enumerated() {
                for (column, mark) in line.enumerated() where mark == "#" {
                    for y in 0..<scale {
                        for x in 0..<scale {
                            points.insert(
                                Point(x: left + (6 * index + column) * scale + x, y: 54 - (7 - row) * scale + y))
                        }
                    }
                }
            }
        }
        return points
    }

    private static func parts(of colour: Int) -> [UInt8] {
        [16, 8, 0].map { UInt8(colour >> $0 & 0xFF) }
    }

    /// The posters by TMDb's path.
    private static let all: [String: SamplePoster] = [
        "/pB8BM7pdSp6B6Ih7QZ4DrQ3PmJK.jpg": SamplePoster("FC", top: 0x2B0F14, bottom: 0x7A1F2B, ink: 0xF2A7B5),
        "/p96dm7sCMn4VYAStA6siNz30G1r.jpg": SamplePoster("TM", top: 0x02150A, bottom: 0x0B5A2E, ink: 0x8CF5B2),
        "/3bhkrj58Vtu7enYsRolD1fZdja1.jpg": SamplePoster("TG", top: 0x0B0A09, bottom: 0x4A3420, ink: 0xE8C99A),
        "/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg": SamplePoster("SW", top: 0x050A1F, bottom: 0x3B2A5C, ink: 0xFFE27A),
        "/63N9uy8nd9j7Eog2axPQ8lbr3Wj.jpg": SamplePoster("BR", top: 0x0A1A2B, bottom: 0x7D3C1E, ink: 0xFFB37A),
        "/vfrQk5IPloGg1v9Rzbh2Eg3VGyM.jpg": SamplePoster("A", top: 0x030A07, bottom: 0x1E3D2B, ink: 0xC8F56A),
        "/vQWk5YBFWF4bZaofAbv0tShwBvQ.jpg": SamplePoster("PF", top: 0x3A1208, bottom: 0xB5651D, ink: 0xFFE9A8),
        "/qJ2tW6WMUDux911r6m7haRef0WH.jpg": SamplePoster("TDK", top: 0x0A0F18, bottom: 0x2C4561, ink: 0xA9CDEB),
        "/xlaY2zyzMfkhk0HSC5VUwzoZPU1.jpg": SamplePoster("I", top: 0x16202B, bottom: 0x5C7387, ink: 0xF1F5F8),
        "/gEU2QniE6E77NI6lCU6MxlNBvIx.jpg": SamplePoster("I", top: 0x04060F, bottom: 0x6B4A2B, ink: 0xFFF1D6),
        "/39wmItIWsg5sZMyRUHLkWBcuVCM.jpg": SamplePoster("SA", top: 0x1B3A5C, bottom: 0xC2503C, ink: 0xFFD9A0),
        "/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg": SamplePoster("TS", top: 0x5C0A0A, bottom: 0xD98A1C, ink: 0xFFF0C2),
        "/d5NXSklXo0qyIYkgV94XAgMIckC.jpg": SamplePoster("D", top: 0x7A4A22, bottom: 0xE3B778, ink: 0xFFF4DC),
        "/iRDNn9EHKuBhGa77UBteazvsZa1.jpg": SamplePoster("BB", top: 0x0F2A12, bottom: 0x8A8F1E, ink: 0xF1F5A6),
    ]

    /// The letters of the initials, five pixels wide and seven high.
    private static let shapes: [Character: [String]] = [
        "A": [".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
        "B": ["####.", "#...#", "#...#", "####.", "#...#", "#...#", "####."],
        "C": [".####", "#....", "#....", "#....", "#....", "#....", ".####"],
        "D": ["####.", "#...#", "#...#", "#...#", "#...#", "#...#", "####."],
        "F": ["#####", "#....", "#....", "####.", "#....", "#....", "#...."],
        "G": [".####", "#....", "#....", "#..##", "#...#", "#...#", ".####"],
        "I": ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "#####"],
        "K": ["#...#", "#..#.", "#.#..", "##...", "#.#..", "#..#.", "#...#"],
        "M": ["#...#", "##.##", "#.#.#", "#.#.#", "#...#", "#...#", "#...#"],
        "P": ["####.", "#...#", "#...#", "####.", "#....", "#....", "#...."],
        "R": ["####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"],
        "S": [".####", "#....", "#....", ".###.", "....#", "....#", "####."],
        "T": ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."],
        "W": ["#...#", "#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"],
    ]
}
