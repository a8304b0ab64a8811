import Foundation
import LoopbackTMDb

/// Serves every movie over connections that are kept alive.
struct MovieServer {
    static let argument = "--serve"
    /// The id of a movie with 400 credits; every other one has 200.
    static let largestMovie = 1

    private static let placeholder = 999_999_999

    private let movie = Body.movie(placeholder).components(separatedBy: "\(placeholder)")
    private let largest = Array(Body.movie(largestMovie, cast: 150, crew: 250).utf8)

    /// Prints the port, and serves until the standard input ends.
    static func run() throws -> Never {
        let server = MovieServer()
        let listener = try Listener()
        Thread.detachNewThread {
            while let connection = listener.accept() {
                Thread.detachNewThread { server.serve(connection) }
            }
        }
        print(listener.port)
        fflush(nil)
        _ = FileHandle.standardInput.readDataToEndOfFile()
        exit(0)
    }

    private func serve(_ connection: Connection) {
        defer { connection.close() }
        while let head = connection.readHead() {
            let body = body(of: head.split(separator: " ", maxSplits: 2)[1])
            let fields = "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
            guard connection.send(Array("HTTP/1.1 200 OK\r\n\(fields)".utf8) + body) else { return }
        }
    }

    private func body(of address: Substring) -> [UInt8] {
        guard let url = URLComponents(string: String(address)), let name = url.path.split(separator: "/").last else {
            return []
        }
        switch name {
        case "configuration": return Array(Body.configuration.utf8)
        case "popular":
            let page = url.queryItems?.first { $0.name == "page" }?.value.flatMap { Int($0) }
            return Array(Body.page(page ?? 1, of: 500).utf8)
        case "\(Self.largestMovie)": return largest
        default: return Array(movie.joined(separator: String(name)).utf8)
        }
    }
}

/// This program as a server, so that its processor time doesn't count.
final class ServerProcess: Sendable {
    static var program: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

    let base: URL
    private let process = Process()
    private let input = Pipe()

    init() throws {
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = [MovieServer.argument]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let url = URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .newlines))/3") else {
            throw BenchmarkError("the server didn't start")
        }
        base = url
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
