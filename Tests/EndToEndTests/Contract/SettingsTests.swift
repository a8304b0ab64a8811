import Foundation
import LoopbackTMDb
import Testing

@Suite("Settings")
struct SettingsTests {
    private let home: Home

    init() throws { home = try Home(engine: "memory") }

    private var file: URL { home.xdg("config").appending(path: "popcorn/config.json") }

    @Test(.builtProgramOnce) func `invalid settings in the file cause warnings that give their positions`() async throws
    {
        try home.configure("{\n  // mine\n  regoin: 'GB',\n  editing: ['vi'],\n  color: 'blue',\n}\n")
        let outcome = try await home.run("movie", "550")
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("Fight Club"), "\(outcome)")
        #expect(
            outcome.errors == """
                warning: \(file.path), line 3, column 3: unknown setting “regoin”. Did you mean “region”?
                warning: \(file.path), line 5, column 3: color cannot be “blue”; expected auto, always or never.
                warning: \(file.path), line 4, column 3: editing cannot be a list, an object or null; expected the \
                editing keys at the prompt: emacs or vi.

                """)
    }

    @Test(arguments: ["libary", "librray", "storge"])
    func `nothing is recorded if the setting for where it goes is misspelt`(name: String) async throws {
        try home.configure("{\(name): '\(home.root.path)/elsewhere/'}")
        let unset: [String: String?] = ["POPCORN_STORAGE": nil]
        let options = RunOptions(environment: unset)
        for line in ["seen 550", "watchlist add 550", "rate 8 550", "list create later"] {
            let outcome = try await home.run("-c", line, options: options).refused(2)
            #expect(outcome.errors.contains("unknown setting “\(name)”. Did you mean “"), "\(outcome)")
            #expect(outcome.errors.contains("Nothing was recorded"), "\(outcome)")
        }
        let shown = try await home.run("history", options: options)
        #expect(shown.exitCode == 0 && shown.errors.contains("warning: "), "\(shown)")
        let location = ["POPCORN_LIBRARY": "\(home.root.path)/named/", "POPCORN_STORAGE": "memory"]
        try await home.run("seen", "550", options: RunOptions(environment: location)).succeeded()
    }

    @Test(arguments: [
        ("{\n  storage: 'floppy'\n}", "line 2, column 3", "storage"),
        ("{library: 'floppy'}", "line 1, column 2", "library"),
    ])
    func `an unknown storage in the config file is a usage error, and “set” can replace it`(
        text: String, place: String, setting: String
    ) async throws {
        try home.configure(text)
        let unset: [String: String?] = ["POPCORN_STORAGE": nil]
        let outcome = try await home.run("movie", "550", options: RunOptions(environment: unset)).refused(2)
        #expect(outcome.errors.contains("“floppy”"), "\(outcome)")
        #expect(outcome.errors.contains("(\(file.path), \(place))"), "\(outcome)")
        let options = RunOptions(environment: unset)
        try await home.run("set", setting, "default", "--save", options: options).succeeded()
        try await home.run("movie", "550", options: options).succeeded()
    }

    @Test func `a damaged config file causes one error with its position, and nothing is lost`() async throws {
        let text = "{\n  region: 'GB'\n  color: 'auto'\n}\n"
        try home.configure(text)
        let place = "\(file.path), line 3, column 3: expected “,” or “}”"
        for line in ["movie 550", "set region DE --save", "storage use file"] {
            let outcome = try await home.run(words: line.split(separator: " ").map(String.init)).refused(2)
            #expect(outcome.errors.contains("error: \(place)"), "\(outcome)")
        }
        for line in ["config show", "set", "set region", "key"] {
            let outcome = try await home.run(words: line.split(separator: " ").map(String.init))
            #expect(outcome.exitCode == 0 && outcome.errors == "warning: \(place).\n", "\(outcome)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `an unknown help topic is reported even if the config file is damaged`() async throws {
        try home.configure("{")
        let outcome = try await home.run("help", "moive").refused(2)
        #expect(outcome.errors.contains("unknown help topic “moive”. Did you mean “movie”?"), "\(outcome)")
    }

    @Test func `a config file that is too large to be written is reported with the reason`() async throws {
        try home.configure("{ // \(String(repeating: "x", count: 3000))\n}\n")
        let outcome = try await home.shell("trap '' XFSZ; ulimit -f 2; \"$0\" set region DE --save").refused(7)
        #expect(outcome.errors.contains("File too large"), "\(outcome)")
    }

    @Test func `--save writes a setting to the config file, and only the owner can read the file`() async throws {
        let saved = try await home.run("set", "region", "DE", "--save").succeeded()
        #expect(saved.output.filter { !$0.isWhitespace }.hasPrefix("regionisDE,savedin\(file.path)."), "\(saved)")
        let shown = try await home.run("config", "show", "--json").json["data"]?.list ?? []
        #expect(shown.contains(.object(["name": "region", "value": "DE", "origin": .text(file.path)])))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `the language and the region are taken from the locale`() async throws {
        let (server, home) = try Home.online(engine: "memory")
        let options = RunOptions(environment: ["LANG": "de_AT.UTF-8"])
        #expect(try await home.run("movie", "550", options: options).exitCode == 0)
        #expect(server.requests.allSatisfy { $0.query["language"] == "de-AT" })
        let shown = try await home.run("config", "show", options: options).output
        #expect(shown.contains(/region +AT +from LANG/) && shown.contains(/language +de-AT +from LANG/), "\(shown)")
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }
}
