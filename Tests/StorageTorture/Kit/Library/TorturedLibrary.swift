import Foundation
import StorageTesting

/// A title on a list. In the tortured library, each title is on only one list.
struct ListedTitle: Hashable, CustomStringConvertible {
    let list: String
    let title: String

    var description: String { "\(title) on \(list)" }
}

/// A library created by the program, and the contents of its lists.
struct TorturedLibrary {
    /// The snapshots beside the library when a fault happens.
    enum Snapshots: String, CaseIterable {
        case none, older, whole
    }

    static let lists = ["alpha", "beta", "gamma"]
    /// A title that isn't on any list.
    static let spare = ListedTitle(list: "beta", title: "Spirited Away")

    let file: String
    let titles: Set<ListedTitle>
    private let images: [Snapshots: FolderImage]

    /// The data folder with these snapshots.
    subscript(snapshots: Snapshots) -> FolderImage { images[snapshots] ?? FolderImage() }

    /// The changes before the older snapshot.
    private static let earlier = [
        "list create alpha", "list create beta", "list create empty", "list add alpha 550", "list add beta 238",
    ]
    /// The changes after the older snapshot. The last one adds nothing: damage to it looks as if the program had been
    /// killed before acknowledging it.
    private static let later = [
        "list add alpha 680", "list add beta 424", "list add alpha 13", "list add alpha 694",
        "list remove alpha 694", "list create gamma", "list add gamma 278", "list rename empty delta",
    ]

    /// Makes a library with the program of `run`.
    init(_ run: inout TortureRun) async throws {
        file = "popcorn/library.\(run.subject.engine == "sqlite" ? "sqlite" : "jsonl")"
        let home = try run.newHome(FolderImage())
        let folder = home.appending(path: "data/popcorn/snapshots")
        var images: [Snapshots: FolderImage] = [:]
        for (snapshots, script) in [(Snapshots.older, Self.earlier), (.whole, Self.later)] {
            try await run.succeed([], script: script, in: home)
            if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
            try await run.succeed(["list"], in: home)
            images[snapshots] = try FolderImage(of: home.appending(path: "data"))
        }
        let whole = images[.whole]?.files ?? [:]
        let bare = whole.filter { !$0.key.contains("/snapshots/") }
        images[.none] = FolderImage()
        images[.none]?.folders = ["popcorn"]
        images[.none]?.files = bare
        for (path, bytes) in bare { images[.older]?.files[path] = bytes }
        self.images = images
        titles = try await run.list(in: home).titles
        guard titles.count == 6, whole.count == bare.count + 1 else {
            throw TortureFailure(description: "the undisturbed program shows \(titles), of \(whole.keys.sorted())")
        }
    }
}

/// The exit code and the output of the program.
struct ProgramRun: CustomStringConvertible {
    let exitCode: Int32
    let output: String
    let errors: String

    /// All output except the rows of lists.
    var text: String { errors + (output.hasPrefix("{") ? "" : output) }

    var description: String { "exit code \(exitCode), “\(text.replacing("\n", with: " ").suffix(400))”" }
}

/// The contents of the library's lists.
struct Listing {
    let run: ProgramRun
    private(set) var titles: Set<ListedTitle> = []
    /// The lists whose command ended with an error about the storage.
    private(set) var refused: Set<String> = []
    /// Whether there is an answer or an error for each list.
    private(set) var isWhole = true

    private struct Answer: Decodable {
        struct Row: Decodable { let title: String }
        let data: [Row]
    }

    private struct Failure: Decodable {
        struct Report: Decodable {
            let kind: String
            let line: Int
        }
        let error: Report
    }

    /// Reads the answers to one command for each list, as JSON.
    init(_ run: ProgramRun) throws {
        self.run = run
        let decoder = JSONDecoder()
        let failures = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
        let kinds = Dictionary(
            try failures.map { line in
                let report = try decoder.decode(Failure.self, from: Data(line.utf8)).error
                return (report.line, report.kind)
            }, uniquingKeysWith: { first, _ in first })
        var answers = run.output.split(separator: "\n")[...]
        for (number, list) in TorturedLibrary.lists.enumerated() {
            if let kind = kinds[number + 1] {
                if kind != "usage" { refused.insert(list) }
            } else if let answer = answers.popFirst() {
                let rows = try decoder.decode(Answer.self, from: Data(answer.utf8)).data
                titles.formUnion(rows.map { ListedTitle(list: list, title: $0.title) })
            } else {
                isWhole = false
            }
        }
    }
}

extension TortureRun {
    /// The snapshots to try; a sample tries one.
    var snapshots: ArraySlice<TorturedLibrary.Snapshots> {
        mutating get {
            TorturedLibrary.Snapshots.allCases.shuffled(using: &random).prefix(count(3, long: 3, sample: 1))
        }
    }

    mutating func newHome(_ data: FolderImage) throws -> URL {
        let home = newFolder()
        try data.write(to: home.appending(path: "data"))
        return home
    }

    /// Runs the program in a home, with an optional script as its input.
    mutating func run(
        _ words: [String], script: [String] = [], in home: URL, _ disturb: (inout FileRecorder) -> Void = { _ in }
    ) async throws -> ProgramRun {
        let input = home.appending(path: "script")
        let streams = newFolder()
        try Data(script.joined(separator: "\n").utf8).write(to: input)
        var recorder = FileRecorder(folder: home.appending(path: "data/popcorn"))
        disturb(&recorder)
        let variables = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "XDG_DATA_HOME": home.appending(path: "data").path,
            "POPCORN_LIBRARY": subject.engine, "POPCORN_STORAGE": "memory", "LANG": "C.UTF-8",
        ]
        let output = streams.appendingPathExtension("out")
        let errors = streams.appendingPathExtension("err")
        let child = try RunningChild(
            [subject.program.path] + words, environment: variables.merging(try recorder.environment) { $1 },
            input: input.path, output: output, errors: errors)
        let exitCode = try await child.end()
        defer { for file in [output, errors] { unlink(file.path) } }
        let texts = try [output, errors].map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        figures.add("runs")
        return ProgramRun(exitCode: exitCode, output: texts[0], errors: texts[1])
    }

    /// Runs the program, which must succeed.
    mutating func succeed(_ words: [String], script: [String] = [], in home: URL) async throws {
        let ended = try await run(words, script: script, in: home)
        guard ended.exitCode == 0 else { throw TortureFailure(description: "the undisturbed program: \(ended)") }
    }

    /// Lists the library.
    mutating func list(
        in home: URL, _ disturb: (inout FileRecorder) -> Void = { _ in }
    ) async throws -> Listing {
        let script = TorturedLibrary.lists.map { "list \($0)" }
        return try Listing(try await run(["--json", "--keep-going"], script: script, in: home, disturb))
    }
}
