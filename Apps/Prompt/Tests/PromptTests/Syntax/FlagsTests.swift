import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `Flags on a line` {
    private static func flags(_ line: String) throws -> (flags: Flags, rest: [Word]) {
        var flags = Flags()
        let rest = try flags.take(from: try Word.words(in: line), known: known)
        return (flags, rest)
    }

    private static let stale = Flag("--stale", summary: "only what is stale")
    private static let known =
        Flag.standard + [
            stale, .firstPage(upTo: 500), Flag("--region", value: "GB", of: .region, summary: "the region"),
            Flag("--offline", sets: .offline, to: "true", summary: "offline"),
        ]

    @Test(arguments: [
        ("--json", Setting.format, "json"), ("--ndjson", .format, "ndjson"), ("--csv", .format, "csv"),
        ("--csv-safe", .format, "csv-safe"),
        ("--tsv", .format, "tsv"), ("--md", .format, "md"), ("--plain", .format, "plain"),
        ("--color never", .color, "never"), ("--region GB", .region, "GB"), ("--region=a=b", .region, "a=b"),
        ("--offline", .offline, "true"),
    ])
    func `flags set the values of their settings`(line: String, setting: Setting, text: String) throws {
        let (flags, rest) = try Self.flags("before \(line) after")
        let name = String(line.prefix { $0 != " " && $0 != "=" })
        #expect(flags.settings == [setting: SettingValue(text: text, origin: .flag(name))])
        #expect(rest == [Word("before"), Word("after")])
    }

    @Test func `flags can have values`() throws {
        #expect(try Self.flags("--limit 7").flags.limit == 7)
        #expect(try Self.flags("--limit=10000").flags.limit == 10_000)
        #expect(try Self.flags("--page 500").flags.page == 500)
        #expect(try Self.flags("--fields id,title").flags.fields == ["id", "title"])
        #expect(try Self.flags("--fields=posterURLSet.detail").flags.fields == ["posterURLSet.detail"])
        #expect(try Self.flags("--config /etc/p.json").flags.configPath == "/etc/p.json")
        #expect(try Self.flags("-c quit").flags.script == "quit")
        #expect(try Self.flags("-f script.popcorn").flags.scriptPath == "script.popcorn")
    }

    @Test func `a flag without a value is off by default`() throws {
        let line = "--refresh --verbose --keep-going --stale --help --version --no-input"
        let given = try Self.flags(line).flags
        let none = Flags()
        for flag in [Flag.refresh, .verbose, .keepGoing, Self.stale, .help, .version] {
            #expect(given.contains(flag) && !none.contains(flag))
        }
        #expect(given.policy == .refresh && none.policy == .cached)
        #expect(try Self.flags("-h").flags.requestsHelp)
    }

    @Test func `each flag has a summary and a unique name`() {
        #expect(Set(Self.known.map(\.name)).count == Self.known.count)
        #expect(Self.known.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(arguments: [
        ("movie -- --json", ["movie", "--json"]),
        ("-- -c", ["-c"]),
        ("movie -", ["movie", "-"]),
        (#"movie "--json""#, ["movie", "--json"]),
    ])
    func `words after two dashes and quoted words are not parsed as flags`(line: String, left: [String]) throws {
        let (flags, rest) = try Self.flags(line)
        #expect(rest.map(\.text) == left)
        #expect(flags == Flags())
    }

    @Test(arguments: [
        ("--jsno", "unknown flag “--jsno”. Did you mean “--json”?"),
        ("--colour always", "unknown flag “--colour”. Did you mean “--color”?"),
        ("--colour=always", "unknown flag “--colour”. Did you mean “--color”?"),
        ("--xyzzy", "unknown flag “--xyzzy”."),
        ("--json=1", "--json takes no value"),
        ("--limit", "--limit needs a value: --limit N"),
        ("--limit 0", "--limit takes a number from 1 to 10000, not “0”"),
        ("--limit 10001", "--limit takes a number from 1 to 10000, not “10001”"),
        ("--limit=-1", "--limit takes a number from 1 to 10000, not “-1”"),
        ("--limit many", "--limit takes a number from 1 to 10000, not “many”"),
        ("--page 501", "--page takes a number from 1 to 500, not “501”"),
        ("--page 99999999999999999999", "--page takes a number from 1 to 500, not “99999999999999999999”"),
        ("--page \u{1B}[31m", "--page takes a number from 1 to 500, not “[31m”"),
        ("--fields=", "--fields needs a value: --fields a,b"),
        ("--fields ,", "--fields needs a value: --fields a,b"),
        ("--config=", "--config needs a value: --config PATH"),
        ("-f", "-f needs a value: -f FILE"),
        ("--template=title", "the template has no field"),
        ("--template '{id'", "the template has an unmatched “{”"),
        ("-f one.popcorn -f=two.popcorn", "-f can only be given once"),
    ])
    func `invalid flags are usage errors`(line: String, message: String) throws {
        let error = #expect(throws: UsageError.self) { try Self.flags(line) }
        #expect(error?.message == message)
    }

    @Test func `-c can be repeated`() throws {
        #expect(try Self.flags("-c 'movie 550' -c=quit").flags.script == "movie 550\nquit")
    }

    @Test(arguments: [
        ("--json --csv", "--json and --csv"), ("--csv-safe --csv", "--csv-safe and --csv"),
        ("--plain --md", "--plain and --md"), ("--template {id} --json", "--template and --json"),
    ])
    func `two different formats can't be combined`(line: String, both: String) throws {
        let error = #expect(throws: UsageError.self) { try Self.flags(line) }
        #expect(error?.message == "\(both) cannot be combined")
    }

    @Test func `a template counts as a format, and the same format can be given twice`() throws {
        let flags = try Self.flags("--template {id} --template {title}").flags
        #expect(flags.settings[.format]?.text == "tsv" && flags.template != nil)
        #expect(try Self.flags("--json --json").flags.settings[.format]?.text == "json")
    }

    @Test func `fields can have spaces around them, and repeated fields count once`() throws {
        var flags = Flags()
        _ = try flags.take(from: [Word("--fields"), Word("id, title ,id")], known: Flag.standard)
        #expect(flags.fields == ["id", "title"])
    }
}
