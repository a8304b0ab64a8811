import Foundation
import LoopbackTMDb

/// A server that has every movie, with connections that are kept alive.
struct MovieServer {
    static let argument = "--serve"
    /// The id of a movie with 400 credits; every other one has 200.
    static let largestMovie = 1

    private static let placeholder = 999_999_999

    private let movie = Body.movie(placeholder).components(separatedBy: "\(placeholder)")
    private let largest = Array(Body.movie(largestMovie, cast: 150, crew: 250).utf8)

    /// Prints the port, and serves until the standard input ends.
    static func run() throws -> Never {
        let (server, listener) = (MovieServer(), try Listener())
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
            let path = head.split(separator: " ", maxSplits: 2)[1].prefix { $0 != "?" }
            let body = body(of: path)
            let fields = "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
            guard connection.send(Array("HTTP/1.1 200 OK\r\n\(fields)".utf8) + body) else { return }
        }
    }

    private func body(of path: Substring) -> [UInt8] {
        guard let id = path.split(separator: "/").last.flatMap({ Int($0) }) else {
            return Array(Body.configuration.utf8)
        }
        return id == Self.largestMovie ? largest : Array(movie.joined(separator: "\(id)").utf8)
    }
}

/// This program as a server, so that its processor time doesn't count.
final class ServerProcess: Sendable {
    let base: URL
    private let process = Process()
    private let input = Pipe()

    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [MovieServer.argument]
        (process.standardInput, process.standardOutput) = (input, output)
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
