import Foundation
import PromptTestHelpers
import Testing

@testable import Prompt

@Suite struct `The config file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String? = nil) throws -> ConfigFile {
        if let text { _ = try folder.file("config.json", text) }
        return ConfigFile(environment: Environment([:]), path: folder.url.appending(path: "config.json").path)
    }

    private func texts(_ file: ConfigFile) throws -> [Setting: String] {
        try file.values(of: Setting.samples, isRequired: true).mapValues(\.text)
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
        #expect(try texts(file(text)) == values)
    }

    @Test func `a value of the config file has its path as the origin`() throws {
        let file = try file(#"{"region": "GB"}"#)
        let path = folder.url.appending(path: "config.json").path
        #expect(
            try file.values(of: Setting.samples, isRequired: true) == [
                .region: SettingValue(text: "GB", origin: .file(path))
            ])
    }

    @Test func `a missing config file is an error only if it is required`() throws {
        #expect(try file().values(of: Setting.samples, isRequired: false) == [:])
        #expect(throws: UsageError.self) { try file().values(of: Setting.samples, isRequired: true) }
    }

    @Test func `an unknown setting is an error with a suggestion`() throws {
        let error = try #require(throws: UsageError.self) {
            try file(#"{"regoin": "GB"}"#).values(of: Setting.samples, isRequired: true)
        }
        #expect(error.message.hasSuffix("config.json: “regoin”. Did you mean “region”?"))
    }

    @Test(arguments: [
        "{", "[]", #"{"region": }"#, #"{"region": "GB""#, #"{"region": ["GB"]}"#, #"{"region": null}"#, "nonsense",
        "\u{0}",
    ])
    func `a damaged config file is an error and stays unchanged`(text: String) throws {
        let file = try file(text)
        #expect(throws: UsageError.self) { try file.values(of: Setting.samples, isRequired: true) }
        #expect(throws: UsageError.self) { try file.set(.storage, to: "file") }
        #expect(try folder.text("config.json") == text)
    }

    @Test func `a config file may be a device`() throws {
        let file = ConfigFile(environment: Environment(["POPCORN_CONFIG": "/dev/null"]), path: nil)
        #expect(try file.values(of: Setting.samples, isRequired: true) == [:])
    }

    @Test func `a config file that is not UTF-8 is an error`() throws {
        try Data([0xFF, 0xFE, 0xFF]).write(to: folder.url.appending(path: "config.json"))
        #expect(throws: UsageError.self) { try file().values(of: Setting.samples, isRequired: true) }
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
        #expect(try file.values(of: Setting.samples, isRequired: true)[.storage]?.text == text)
    }

    @Test(arguments: ["", "\n", "{}", "{ }", "{\n}\n", "// mine\n", "// mine {\n{}", "\u{FEFF}{}"])
    func `a setting is added to a file without settings`(text: String) throws {
        try before(text)
        try file.set(.storage, to: "file")
        try expectStorage("file")
        if text.contains("// mine") { #expect(try folder.text("popcorn/config.json").contains("// mine")) }
    }

    @Test func `a new config file and its folder are readable by their owner only`() throws {
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
    func `changing a setting keeps everything else, including comments`(old: String, new: String) throws {
        try before(old)
        try file.set(.storage, to: "file")
        #expect(try folder.text("popcorn/config.json") == new)
        try file.set(.storage, to: "file")
        #expect(try folder.text("popcorn/config.json") == new)
    }

    @Test(arguments: [true, false])
    func `a symbolic link is followed, even to a file that does not exist yet`(exists: Bool) throws {
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

    @Test func `a missing or blocked config folder is an error`() throws {
        #expect(throws: UsageError("there is no folder for settings", hint: "set HOME or XDG_CONFIG_HOME")) {
            try ConfigFile(environment: Environment([:]), path: nil).set(.storage, to: "file")
        }
        let blocked = try folder.file("blocked", "")
        #expect(throws: UsageError.self) {
            try ConfigFile(environment: Environment(["XDG_CONFIG_HOME": blocked]), path: nil).set(.storage, to: "file")
        }
    }
}
