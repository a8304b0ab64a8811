import Foundation
import LoopbackTMDb
import Measuring

/// The processor time of a stored movie's page on a terminal, with its poster and without pictures, alternately.
struct PictureCost {
    /// The greatest additional time that the poster may take.
    private static let limit = Duration.milliseconds(6)

    private let plain: MeasuredProcess
    private let drawn: MeasuredProcess

    /// - Parameters:
    ///   - popcorn: The program's path.
    ///   - folder: The folder for the homes of the program.
    ///   - server: The server of the movie and its poster.
    init(popcorn: String, in folder: URL, _ server: LoopbackTMDb) throws {
        server.serveImages(RandomPoster.jpeg)
        let home = folder.appending(path: "pictures")
        let settings = home.appending(path: "off/popcorn")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try Data(#"{"pictures": "off"}"#.utf8).write(to: settings.appending(path: "config.json"))
        let environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "LANG": "C.UTF-8", "POPCORN_API_BASE": server.base, "TMDB_ACCESS_TOKEN": "x",
        ]
        let words = [popcorn, "movie", "550", "--no-pager"]
        drawn = MeasuredProcess(words: words, environment: environment)
        plain = MeasuredProcess(
            words: words,
            environment: environment.merging(["XDG_CONFIG_HOME": home.appending(path: "off").path]) { $1 })
    }

    /// Prints the median times and their difference, and returns whether that is within its limit.
    func run(rounds: Int) throws -> Bool {
        // A page doesn't wait for a late poster, and stores it only if it arrives in time.
        for _ in 0..<50 where try !hasPicture(drawn.runOnTerminal()) {}
        var times: [(plain: Duration, drawn: Duration)] = []
        for _ in 0..<rounds {
            let plain = try plain.runOnTerminal()
            let drawn = try drawn.runOnTerminal()
            guard hasPicture(drawn), !hasPicture(plain) else { throw CocoaError(.fileReadCorruptFile) }
            times.append((plain.processorTime, drawn.processorTime))
        }
        let plain = times.map(\.plain).median
        let drawn = times.map(\.drawn).median
        print("\nprocessor time of a stored movie’s page on a terminal, median")
        print("without pictures          \(plain.text)")
        print("with its poster           \(drawn.text)   +\((drawn - plain).text)  at most \(Self.limit.text)")
        return drawn - plain <= Self.limit
    }

    private func hasPicture(_ run: (processorTime: Duration, output: String)) -> Bool { run.output.contains("▀") }
}

/// A grey JPEG of a poster's size whose blocks differ, so that no two cells look alike.
private enum RandomPoster {
    private static let width = 342
    private static let height = 513

    static var jpeg: [UInt8] {
        let counts: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let head: [[UInt8]] = [
            [0xFF, 0xD8], [0xFF, 0xDB, 0, 67, 0], [UInt8](repeating: 8, count: 64),
            // One component; a DC code for a difference of three bits, and an AC code for the end of the block.
            [0xFF, 0xC0, 0, 11, 8], size, [1, 1, 0x11, 0], [0xFF, 0xC4, 0, 20, 0], counts, [3],
            [0xFF, 0xC4, 0, 20, 0x10], counts, [0], [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0],
        ]
        return head.flatMap(\.self) + scan + [0xFF, 0xD9]
    }

    /// The blocks: five bits each, of which three are random.
    private static var scan: [UInt8] {
        var state: UInt32 = 1
        var bits: [UInt8] = []
        for _ in 0..<(width + 7) / 8 * ((height + 7) / 8) {
            state = state &* 1_664_525 &+ 1_013_904_223
            bits += [0, UInt8(state >> 31), UInt8(state >> 30 & 1), UInt8(state >> 29 & 1), 0]
        }
        bits += [UInt8](repeating: 1, count: (8 - bits.count % 8) % 8)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { bits[$0..<$0 + 8].reduce(0) { $0 << 1 | $1 } }
        // A byte of ones is followed by a zero, so that it isn't a marker.
        return bytes.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    }
}
