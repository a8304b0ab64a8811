import Foundation
import TerminalKitTestHelpers
import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `The config file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String? = nil) throws -> ConfigFile {
        if let text { _ = try folder.file("config.json", text) }
        return ConfigFile(environment: Environment([:]), path: folder.url.appending(path: "config.json").path)
    }

    private func content(_ file: ConfigFile, isRequired: Bool = true) throws -> ConfigFile.Content {
        try file.content(of: Setting.samples, isRequired: isRequired)
    }

    @Test(
        arguments: [
            (
                #"{"storage": "file", "offline": true, "listLifetime": 3600}"#,
                [.storage: "file", .offline: "true", .listLifetime: "3600"]
            ),
            (
                "{\n  // the region\n  region: 'GB', /* and */ language: \"de-DE\",\n}\n",
                [.region: "GB", .language: "de-DE"]
            ),
            ("{}", [:]), ("", [:]), (" \n\t", [:]), ("// nothing yet\n", [:]), ("/* nothing\nyet */", [:]),
            ("\u{FEFF}{\"format\": \"json\"}", [.format: "json"]),
        ] as [(String, [Setting: String])])
    func `a config file is JSON5 with comments`(text: String, values: [Setting: String]) throws {
        let content = try content(file(text))
        #expect(content.values.compactMapValues(\.text) == values && content.problems == [])
    }

    @Test func `the origin of a config file's value is its path and position`() throws {
        let origin = try content(file("{\n  // mine\r\n  \"region\": \"GB\"}")).values[.region]?.origin
        let path = folder.url.appending(path: "config.json").path
        #expect(origin == .file(path, TextPosition(line: 3, column: 3)))
        #expect(origin?.description == path)
        #expect(origin?.nameInErrors == "\(path), line 3, column 3")
    }

    @Test func `a missing config file is an error if it is required, and an unreachable one always is`() throws {
        #expect(try content(file(), isRequired: false).values == [:])
        #expect(throws: UsageError.self) { try content(file()) }
        let url = folder.url.appending(path: "config.json")
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: url)
        let looped = try #require(throws: UsageError.self) { try content(file(), isRequired: false) }
        #expect(looped.message == "\(url.path) cannot be read: Too many levels of symbolic links")
        #expect(throws: UsageError.self) { try file().set(.storage, to: "file") }
        #expect(throws: UsageError.self) { try file().remove(.storage) }
        let tree = ConfigFile(environment: Environment([:]), path: folder.url.path)
        #expect(throws: UsageError("\(folder.url.path) is a folder, not a file", hint: .note("choose a file"))) {
            try content(tree)
        }
    }

    @Test func `unknown and repeated settings are reported with their line and column`() throws {
        let content = try content(file("{regoin: 'GB',\n region: 'GB',\n region: 'DE'}"))
        #expect(content.values.compactMapValues(\.text) == [.region: "DE"])
        let path = folder.url.appending(path: "config.json").path
        #expect(
            content.problems == [
                "\(path), line 1, column 2: unknown setting “regoin”. Did you mean “region”?",
                "\(path), line 2, column 2: “region” is set again at line 3, column 2, which takes precedence",
            ])
    }

    @Test(arguments: [#"["GB"]"#, "null", "{a: [1, {b: 'x'}], }"])
    func `a value of the wrong type in a config file is not used for its setting`(value: String) throws {
        let content = try content(file("{region: \(value), storage: 'file'}"))
        #expect(content.values[.region].map { $0.text == nil } == true)
        #expect(content.values[.storage]?.text == "file")
    }

    @Test(arguments: [
        ("{", 1, 1, "a “{” is not closed"), ("[]", 1, 1, "expected “{”"),
        ("{\"region\": }", 1, 12, "expected a value"), ("{\n \"region\": \"GB\"", 1, 1, "a “{” is not closed"),
        ("nonsense", 1, 1, "expected “{”"), ("\u{0}", 1, 1, "expected “{”"),
        ("{\n  region: GB\n}", 2, 11, "“GB” needs quotes"),
        ("{\n  region: 'GB'\n  storage: 'file'\n}", 3, 3, "expected “,” or “}”"),
        ("{ region 'GB' }", 1, 10, "expected “:” after “region”"), ("{region: 'GB\n'}", 1, 10, "a quote is not closed"),
        ("{region: 'GB'} x", 1, 16, "expected nothing after the closing “}”"),
        ("{ /* region: 'GB' }", 1, 3, "a comment is not closed by “*/”"),
        ("{'千👨‍👩‍👧é': \"\\u12\"}", 1, 10, "expected 4 hexadecimal digits after the backslash"),
        ("{region: [1, 2}", 1, 15, "expected “,” or “]”"), ("{: 1}", 1, 2, "expected the name of a setting"),
        ("{region: " + String(repeating: "[", count: 100_000), 1, 60, "too many braces or brackets"),
    ])
    func `a syntax error has its line and column`(text: String, line: Int, column: Int, reason: String) throws {
        let file = try file(text)
        let error = try #require(throws: UsageError.self) { try content(file) }
        #expect(error.message.hasSuffix("config.json, line \(line), column \(column): \(reason)"), "\(error.message)")
        #expect(throws: UsageError.self) { try file.set(.storage, to: "file") }
        #expect(try folder.text("config.json") == text)
    }

    @Test func `escapes in a config file's names and strings are decoded`() throws {
        let content = try content(file(#"{"reg\u0069on": 'G\x42', storage: "a\"\\\/\uD83C\uDF7F"}"#))
        #expect(content.values.compactMapValues(\.text) == [.region: "GB", .storage: "a\"\\/🍿"])
    }

    @Test func `a config file can be a device or a pipe, but not an endless one`() throws {
        let pipe = folder.url.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let file = { ConfigFile(environment: Environment(["POPCORN_CONFIG": $0]), path: nil) }
        for path in ["/dev/null", pipe] { #expect(try content(file(path)).values == [:]) }
        #expect(throws: UsageError.self) { try content(file("/dev/zero")) }
    }

    @Test func `a config file that is not UTF-8 is an error`() throws {
        try Data([0xFF, 0xFE, 0xFF]).write(to: folder.url.appending(path: "config.json"))
        #expect(throws: UsageError.self) { try content(file()) }
    }
}

@Suite struct `Setting a value in the config file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: ConfigFile {
        ConfigFile(environment: Environment(["XDG_CONFIG_HOME": folder.url.path]), path: nil)
    }

    private func before(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        _ = try folder.file("popcorn/config.json", text)
    }

    private func expectStorage(_ text: String) throws {
        #expect(try file.content(of: Setting.samples, isRequired: true).values[.storage]?.text == text)
    }

    @Test(arguments: ["", "\n", "{}", "{ }", "{\n}\n", "// mine\n", "// mine {\n{}", "\u{FEFF}{}"])
    func `a setting is added to a file without settings`(text: String) throws {
        try before(text)
        try file.set(.storage, to: "file")
        try expectStorage("file")
        if text.contains("// mine") { #expect(try folder.text("popcorn/config.json").contains("// mine")) }
    }

    @Test func `a new config file and its folder are readable only by their owner`() throws {
        try file.set(.storage, to: "sqlite:/a \"b\"\\c")
        try expectStorage("sqlite:/a \"b\"\\c")
        let url = folder.url.appending(path: "popcorn/config.json")
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let outer = try FileManager.default.attributesOfItem(atPath: url.deletingLastPathComponent().path)
        #expect(outer[.posixPermissions] as? Int == 0o700)
    }

    @Test(arguments: [
        (
            "{\n  // where\n  \"storage\": \"sqlite\", // was file\n  \"region\": \"GB\"\n}\n",
            "{\n  // where\n  \"storage\": \"file\", // was file\n  \"region\": \"GB\"\n}\n"
        ),
        ("{storage:'sqlite',region:'GB'}", "{storage:\"file\",region:'GB'}"),
        ("{\"region\": \"GB\", \"storage\": \"sqlite\"}", "{\"region\": \"GB\", \"storage\": \"file\"}"),
        (
            "{\n  /* once:\n  \"storage\": \"memory\" */\n  // storage: 'x'\n  storage: \"a\\\"b\"\n}",
            "{\n  /* once:\n  \"storage\": \"memory\" */\n  // storage: 'x'\n  storage: \"file\"\n}"
        ),
        ("{\n  \"region\": \"GB\"\n}\n", "{\n  \"storage\": \"file\",\n  \"region\": \"GB\"\n}\n"),
        ("{ // mine\n  region: \"storage\" }", "{\n  \"storage\": \"file\", // mine\n  region: \"storage\" }"),
    ])
    func `changing a setting preserves everything else, including comments`(old: String, new: String) throws {
        try before(old)
        try file.set(.storage, to: "file")
        #expect(try folder.text("popcorn/config.json") == new)
        try file.set(.storage, to: "file")
        #expect(try folder.text("popcorn/config.json") == new)
    }

    @Test(arguments: [
        (
            "{\n  // where\n  \"storage\": \"sqlite\",\n  \"region\": \"GB\"\n}\n",
            "{\n  // where\n  \"region\": \"GB\"\n}\n"
        ),
        ("{storage:'sqlite',region:'GB'}", "{region:'GB'}"), ("{region: 'GB', storage: 'file'}", "{region: 'GB', }"),
        ("{storage: 'a', region: 'GB', storage: 'b'}", "{ region: 'GB', }"),
        ("{\n  region: 'GB',\n  storage: 'b' // mine\n}", "{\n  region: 'GB',\n}"),
        ("{\n  storage: 'b' /* old */, // mine\n  region: 'GB'\n}", "{\n  region: 'GB'\n}"),
        ("{storage: 'b' /* mine */, region: 'GB'}", "{ region: 'GB'}"),
        ("{\n  storage: 'b'\n}\n", "{\n}\n"), ("{region: 'GB'}", "{region: 'GB'}"),
    ])
    func `removing a setting preserves everything else, including comments`(old: String, new: String) throws {
        try before(old)
        try file.remove(.storage)
        #expect(try folder.text("popcorn/config.json") == new)
        let left = try file.content(of: Setting.samples, isRequired: true).values
        #expect(left[.storage] == nil && (left[.region] != nil) == old.contains("region"))
    }

    @Test func `a setting that can't be removed safely is an error, and the file is unchanged`() throws {
        let text = "{storage: 'b' // mine\n // too\n, region: 'GB'}"
        try before(text)
        #expect(throws: UsageError.self) { try file.remove(.storage) }
        #expect(try folder.text("popcorn/config.json") == text)
    }

    @Test(arguments: [true, false])
    func `a setting is written through a symbolic link, even to a file that does not exist yet`(exists: Bool) throws {
        try before("")
        let real = folder.url.appending(path: "dotfile.json").path
        if exists { _ = try folder.file("dotfile.json", "{}") }
        let link = folder.url.appending(path: "popcorn/config.json")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: real))
        try file.set(.storage, to: "file")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real)
        #expect(try folder.text("dotfile.json").contains("file"))
    }

    @Test func `changing a setting without a usable config folder is an error`() throws {
        #expect(throws: UsageError("there is no folder for settings", hint: .note("set HOME or XDG_CONFIG_HOME"))) {
            try ConfigFile(environment: Environment([:]), path: nil).set(.storage, to: "file")
        }
        let blocked = try folder.file("blocked", "")
        #expect(throws: CommandFailure.self) {
            try ConfigFile(environment: Environment(["XDG_CONFIG_HOME": blocked]), path: nil).set(.storage, to: "file")
        }
    }

    @Test func `settings changed at the same time are all stored`() throws {
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            _ = try? file.set(Setting.samples[index % Setting.samples.count], to: "file")
        }
        #expect(try file.content(of: Setting.samples, isRequired: true).values.count == Setting.samples.count)
    }
}
