import CZlib
import CoreDomain
import Foundation
import LoopbackTMDb
import TMDb
import Testing
import TitlesDomain
import TitlesInfrastructure

@testable import PopcornTitlesAdapters

@Suite struct `TMDb's daily files` {
    private static let today = Date(timeIntervalSince1970: 1_795_392_000)
    private static let lines = """
        {"adult":false,"id":593,"original_title":"Солярис","popularity":9.5,"video":false}
        {"adult":true,"id":7,"original_title":"A \\"B\\" \\u00e9","popularity":0,"video":false}

        { "id" : 8 , "original_title" : "Up" , "popularity" : 1e1 , "new" : null , "video" : true }
        """
    private let folder = FileManager.default.temporaryDirectory.appending(path: "daily-\(UUID().uuidString)")

    private func gzip(_ text: String) throws -> Data {
        let file = folder.appending(path: "movie_ids_11_23_2026.json.gz")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let handle = gzopen(file.path, "wb")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = text.withCString { gzwrite(handle, $0, UInt32(text.utf8.count)) }
        #expect(gzclose(handle) == Z_OK)
        return try Data(contentsOf: file)
    }

    private func read(_ bytes: Data) throws -> [KnownTitle?] {
        let source = TMDbTitlesRemoteDataSource(client: FileClient(transport: CurlTransport()))
        let file = folder.appending(path: "movie_ids_11_23_2026.json.gz")
        try bytes.write(to: file)
        var titles: [KnownTitle?] = []
        try source.read(source.describe(file), { _ in }) { titles.append($0) }
        return titles
    }

    @Test func `each line of a daily file has an id, the original title and the popularity`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let titles = try read(gzip(Self.lines)).compactMap(\.self)
        #expect(titles.map(\.item.id) == [593, 7, 8] && titles.map(\.title) == ["Солярис", "A \"B\" é", "Up"])
        #expect(titles.map(\.isHidden) == [false, true, true] && titles.map(\.popularity) == [9.5, 0, 10])
    }

    @Test func `an incomplete or invalid daily file is rejected with a single error that names the file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = try gzip(Self.lines)
        let bomb = try gzip(String(repeating: " ", count: 1 << 20))
        for bytes in [whole.dropLast(), whole.dropLast(9), whole + [1], Data("{}".utf8), Data(), bomb] {
            let error = #expect(throws: FetchError.self) { try read(Data(bytes)) }
            #expect(error?.kind == "badData" && error?.message.contains("movie_ids_11_23_2026.json.gz") == true)
        }
    }

    @Test func `a row that is read without the decoder has the values that the decoder reads`() throws {
        let seed =
            ProcessInfo.processInfo.environment["POPCORN_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
        var random = SplitMix(state: seed)
        func oneOf(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
        var count = 0
        for _ in 0..<20_000 {
            let fields = [
                #""id":"# + oneOf(["1", "0", "-3", "01", "2147483648", "12345678901234567890", "1.5", "7e2", "null"]),
                #""original_title":"# + oneOf([#""Heat""#, #""Солярис""#, #""""#, #""A \"B\"""#, "null", "\"\u{1}\""]),
                #""popularity":"#
                    + oneOf(["0", "1.25", "600.123456", "0.1", "1.", ".5", "1e1", "9.99999999999999999"]),
                #""adult":"# + oneOf(["true", "false", "null"]), #""video":"# + oneOf(["true", "false"]),
                #""name":"Ronin""#, #""new":[1]"#, #" "id" : 3"#,
            ]
            let chosen = fields.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random))
            let row = Data("{\(chosen.joined(separator: ","))}".utf8)
            guard let read = row.withUnsafeBytes({ DailyFileRow($0) }) else { continue }
            count += 1
            let decoded = try WireDecoder().decode(DailyFileRow.self, from: row).value
            #expect(read == decoded, "\(String(decoding: row, as: UTF8.self)), seed \(seed)")
        }
        #expect(count > 50, "seed \(seed)")
    }

    @Test func `rows of a daily file that aren't titles are passed on without a value`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let odd = [
            "{}", "[1]", #"{"id":1}"#, #"{"id":"1","name":"x"}"#, "x", #"{"id":1,"name":"x"} y"#,
            #"{"id":1,"original_title":null}"#, #"{"id":0,"name":"x"}"#, #"{"id":-1,"name":"x"}"#,
            #"{"id":1,"name":"\ud800"}"#, #"{"id":1,"name":"\q"}"#, #"{"id":1.5,"name":"x"}"#,
        ]
        for row in odd {
            let titles = try read(gzip(#"{"id":1,"name":"Heat"}"# + "\n\(row)\n" + #"{"id":2,"name":"Ronin"}"#))
            #expect(titles.map(\.?.title) == ["Heat", nil, "Ronin"], "\(row)")
        }
    }

    @Test func `reading an unreadable daily file throws an error with the reason`() throws {
        let file = folder.appending(path: "movie_ids_11_23_2026.json.gz")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = TMDbTitlesRemoteDataSource(client: FileClient(transport: CurlTransport()))
        func failure(_ file: URL) throws -> FetchError? {
            #expect(throws: FetchError.self) { try source.read(source.describe(file), { _ in }) { _ in } }
        }
        #expect(try failure(file)?.message.hasPrefix("\(file.path) could not be read: ") == true)
        let missing = folder.appending(path: "tv_series_ids_11_23_2026.json.gz")
        #expect(try failure(missing) == .notFound(missing.path))
    }

    @Test func `a daily file is fetched without a key, and yesterday's is used if today's is missing`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try LoopbackTMDb.started()
        defer { server.stop() }
        let bytes = try gzip(Self.lines)
        server.serveFiles(["/p/exports/movie_ids_11_22_2026.json.gz": [UInt8](bytes)])
        let base = try #require(URL(string: "\(server.origin)/p/exports"))
        let source = TMDbTitlesRemoteDataSource(client: FileClient(transport: CurlTransport()), base: base)
        let part = folder.appending(path: "movie_ids_11_22_2026.json.gz.part")
        // An interrupted call may leave the beginning of the file, the whole file, or part of a longer file.
        for left in [bytes.prefix(20), bytes, bytes + bytes] {
            try left.write(to: part)
            let file = try await source.fetch(.movie, into: folder, now: Self.today) { _ in }
            #expect(try Data(contentsOf: file.url) == bytes && file.day == Self.today - 86_400)
        }
        #expect(Set(server.requests.map(\.path)).count == 2)
        let texts = server.requests.map { "\($0)" }
        #expect(texts.allSatisfy { !$0.contains("api_key") && !$0.lowercased().contains("authorization") })
        await #expect(throws: FetchError.offline("127.0.0.1 has no file of person titles from the last four days")) {
            try await source.fetch(.person, into: folder, now: Self.today) { _ in }
        }
    }
}

/// Random numbers from a seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
