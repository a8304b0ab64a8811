import Foundation
import PopcornTitles
import PopcornTitlesAdapters
import TMDb

/// Measures an import of a daily file, compared with `gzip`, which only unpacks the file.
struct ImportBenchmark {
    let folder: URL
    let count: Int

    func run() async throws {
        let file = try writeFile()
        let floor = try seconds(of: RUSAGE_CHILDREN) { try gzip("-dkc", file, output: FileHandle.nullDevice) }
        let titles = TitlesContext(
            remote: TMDbTitlesRemoteDataSource(client: FileClient(transport: CurlTransport())), folder: folder,
            clock: WallClock { Self.day })
        let before = usage()
        try await titles.load(file) { _ in }
        let after = usage()
        let time = after.seconds - before.seconds
        print(
            String(
                format: "import of %d titles: %.2f s of processor time, gzip %.2f, ratio %.1f,", count, time, floor,
                time / floor),
            "memory \(before.memory) MB before and \(after.memory) MB after")
        if CommandLine.arguments.contains("--ratios") { print("titles import\t\(time / floor)") }
    }

    private static let day = Date(timeIntervalSince1970: 1_795_651_200)

    private func writeFile() throws -> URL {
        var titles = Titles(vocabulary: max(100, count / 4))
        let file = folder.appending(path: "movie_ids_11_26_2026.json")
        var lines = Data()
        for id in 1...count {
            let popularity = 100 / Double(1 + (id &* 7919) % count).squareRoot()
            lines += Data(
                """
                {"adult":false,"id":\(id),"original_title":"\(titles.next())",\
                "popularity":\(String(format: "%.4f", popularity)),"video":false}

                """.utf8)
        }
        try lines.write(to: file)
        try gzip("-nf", file, output: FileHandle.standardOutput)
        return file.appendingPathExtension("gz")
    }

    private func gzip(_ option: String, _ file: URL, output: FileHandle) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", option, file.path]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    }

    private func seconds(of whose: __rusage_who, _ body: () throws -> Void) rethrows -> Double {
        let before = processorTime(of: whose)
        try body()
        return processorTime(of: whose) - before
    }
}
