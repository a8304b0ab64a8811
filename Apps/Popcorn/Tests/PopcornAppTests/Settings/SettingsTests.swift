import CoreDomain
import Foundation
import TerminalKitTestHelpers
import Storage
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The settings` {
    private func settings(
        flags: [Setting: SettingValue] = [:], variables: [String: String] = [:], file: String? = nil
    ) throws -> Settings {
        let folder = try TemporaryFolder()
        var variables = variables
        variables["POPCORN_CONFIG"] = try file.map { try folder.file("config.json", $0) }
        return try Settings(
            Composition.table.settings, flags: Flags(settings: flags), environment: Environment(variables))
    }

    private func session(_ setting: Setting, _ text: String) -> [Setting: SettingValue] {
        [setting: SettingValue(text: text, origin: .session)]
    }

    @Test func `settings come from flags, then the environment, then the config file, then defaults`() throws {
        let flag = [Setting.storage: SettingValue(text: "memory", origin: .flag("--storage"))]
        let variables = ["POPCORN_STORAGE": "sqlite:/env"]
        let file = #"{"storage": "sqlite:/file"}"#
        #expect(try settings(flags: flag, variables: variables, file: file)[.storage].text == "memory")
        #expect(try settings(variables: variables, file: file)[.storage].text == "sqlite:/env")
        #expect(try settings(file: file)[.storage].text == "sqlite:/file")
        #expect(try settings()[.storage] == SettingValue(text: "sqlite", origin: .defaults))
    }

    @Test func `each setting reports its origin`() throws {
        let settings = try settings(
            flags: [.region: SettingValue(text: "GB", origin: .flag("--region"))],
            variables: ["POPCORN_API_BASE": "http://localhost:1/3"])
        #expect(settings[.region].origin.description == "flag --region")
        #expect(settings[.apiBase].origin.description == "environment POPCORN_API_BASE")
        #expect(settings[.format].origin.description == "default")
        #expect(
            try settings.changing([.offline: SettingValue(text: "true", origin: .session)])[.offline].origin.description
                == "this session")
    }

    @Test func `an empty variable counts as unset`() throws {
        #expect(try settings(variables: ["POPCORN_STORAGE": ""])[.storage].origin == .defaults)
    }

    @Test(
        arguments: [
            (.language, ["en-US", "de", "de-DE", "cn", "sh", "mo", "no"]), (.region, ["GB", "US", "XK"]),
            (.color, ["auto", "always", "never"]),
            (.editing, ["emacs", "vi"]),
            (.format, ["text", "plain", "json", "ndjson", "csv", "tsv", "md"]), (.offline, ["true", "off"]),
            (
                .apiBase,
                ["https://api.themoviedb.org/3", "http://127.0.0.1:8080", "HTTP://localhost/3/", "http://[::1]:80/3"]
            ),
            (.cacheLimit, ["0", "off", "OFF", "64 kB", "200MB", "2 gb", "9999999 GB"]),
            (.detailsLifetime, ["0", "90", "90s", "15m", "12h", "7d", "4294967295d"]),
            (.storage, ["sqlite", "file:/x", "movies=memory"]),
        ] as [(Setting, [String])])
    func `a setting accepts every valid value`(setting: Setting, texts: [String]) throws {
        for text in texts { #expect(try settings().changing(session(setting, text))[setting].text == text) }
    }

    @Test(
        arguments: [
            (.region, "us", "US"), (.region, "UK", "GB"), (.region, "uk", "GB"), (.language, "DE", "de"),
            (.language, "en-uk", "en-GB"), (.language, "CN-hk", "cn-HK"),
        ] as [(Setting, String, String)])
    func `a code is used in its usual form, and UK is GB`(setting: Setting, text: String, value: String) throws {
        #expect(try settings().changing(session(setting, text))[setting].text == value)
    }

    @Test(
        arguments: [
            (.region, "XX", "did you mean XK (Kosovo), "), (.region, "germany", "did you mean DE (Germany)?"),
            (.region, "Germny", "did you mean DE (Germany)?"), (.language, "xx", "did you mean xh (Xhosa)?"),
            (.language, "german", "did you mean de (German)?"), (.language, "de-XX", "de-XK, "),
            (.services, "mine", "name them: set services netflix,mubi --save"),
            (.services, "netflix,mine", "name them: set services netflix,mubi --save"),
        ] as [(Setting, String, String)])
    func `an unknown code is refused with those that are near`(setting: Setting, text: String, hint: String) {
        let error = #expect(throws: UsageError.self) { try settings().changing(session(setting, text)) }
        #expect(error?.hint.text.hasPrefix(hint) == true, "\(error?.hint.text ?? "")")
    }

    @Test(
        arguments: [
            (.language, ["", "english", "de_DE", "de-", "de-DEU", "xx", "zz", "fil", "de-XX", "de-AT-DE"]),
            (.region, ["", "G", "GBR", "1A", "ＧＢ", "XX", "EU", "UN", "SU"]), (.services, ["", "mine", "8,Mine"]),
            (.color, ["", "yes"]), (.format, ["", "xml", "JSON"]), (.offline, ["", "yes", "1"]),
            (.apiBase, ["", "api.themoviedb.org", "ftp://host/3", "http://", "file:///etc", "http:// /"]),
            (.cacheLimit, ["", "200", "MB", "-1 MB", "1.5 GB", "2 TB", "0 MB", "99999999 GB", "٣ MB"]),
            (.detailsLifetime, ["", "d", "-1", "1w", "1.5h", "1 d", "99999999999", "٣d"]), (.storage, [""]),
            (.library, [""]),
        ] as [(Setting, [String])])
    func `a setting rejects every invalid value`(setting: Setting, texts: [String]) throws {
        for text in texts {
            #expect(throws: UsageError.self, "\(text)") { try settings().changing(session(setting, text)) }
        }
    }

    @Test func `an error about an invalid value includes the value's origin`() throws {
        let error = try #require(throws: UsageError.self) {
            try settings(variables: ["POPCORN_API_BASE": "nonsense\u{1B}"])
        }
        #expect(error.message == "apiBase cannot be “nonsense” (environment POPCORN_API_BASE)")
    }

    @Test func `a flag overrides an invalid value in the config file`() throws {
        let flag = [Setting.region: SettingValue(text: "GB", origin: .flag("--region"))]
        let settings = try settings(flags: flag, file: #"{"region": "nowhere"}"#)
        #expect(settings[.region].text == "GB" && settings.problems == [])
    }

    @Test(arguments: [
        (#"{"region": "nowhere"}"#, "region cannot be “nowhere”; expected the country of certifications"),
        ("{region: ['GB']}", "region cannot be a list, an object or null; expected the country of"),
        ("{listLifetime: true}", "listLifetime cannot be “true”; expected how long a list stays fresh"),
        ("{colour: 'auto'}", "unknown setting “colour”. Did you mean “color”?"),
    ])
    func `an invalid setting in the config file is reported with its position, and the default is used`(
        file: String, problem: String
    ) throws {
        let found = try settings(file: file)
        #expect(found.problems.count == 1)
        let sentence = found.problems.first ?? ""
        #expect(sentence.contains("config.json, line 1, column 2: \(problem)"), "\(sentence)")
        for setting in found.known { #expect(found[setting].origin == .defaults) }
    }

    @Test(arguments: ["{library: ''}", "{library: ['file']}", "{\n storage: null}"])
    func `a config file with an invalid data location is an error`(file: String) throws {
        let error = try #require(throws: UsageError.self) { try settings(file: file) }
        #expect(error.message.contains("config.json, line "), "\(error.message)")
        #expect(error.hint.text.hasPrefix("where "))
    }

    @Test func `the language and the region default to those of the locale`() throws {
        let british = try settings(variables: ["LANG": "en_GB.UTF-8"])
        #expect(british[.region] == SettingValue(text: "GB", origin: .locale("LANG")))
        #expect(british[.language] == SettingValue(text: "en-GB", origin: .locale("LANG")))
        #expect(british[.region].origin.description == "from LANG")
        let german = try settings(variables: ["LC_ALL": "de", "LANG": "en_GB.UTF-8"])
        #expect(german[.region] == SettingValue(text: "US", origin: .defaults))
        #expect(german[.language] == SettingValue(text: "de", origin: .locale("LC_ALL")))
        for name in ["C", "POSIX", "C.UTF-8", "nonsense", "en_US.UTF-8"] {
            let locale = try settings(variables: ["LANG": name]).locale
            #expect(locale == .unitedStates, "\(name)")
        }
        let own = try settings(variables: ["LANG": "de_DE.UTF-8"], file: "{region: 'FR', language: 'nowhere'}")
        #expect(own[.region].text == "FR" && own[.language].text == "de-DE")
    }

    @Test(arguments: [("64 kB", 65_536), ("200MB", 209_715_200), ("2 gb", 2_147_483_648), ("off", nil), ("0", nil)])
    func `a size is a number of bytes, or unlimited`(text: String, bytes: Int?) throws {
        #expect(try settings(variables: ["POPCORN_CACHE_LIMIT": text]).cacheLimit == bytes)
        #expect(try settings().cacheLimit == 536_870_912)
    }

    @Test func `settings determine lifetimes, the locale and the offline switch`() throws {
        let settings = try settings(
            file: #"{detailsLifetime: "2h", listLifetime: 90, region: "gb", language: "de", offline: true}"#)
        #expect(settings.freshness == FreshnessPolicy(details: 7200, list: 90, configuration: 604_800, missing: 3600))
        #expect(settings.locale.region == "GB" && settings.locale.language == "de")
        #expect(settings.isOffline)
    }
}
