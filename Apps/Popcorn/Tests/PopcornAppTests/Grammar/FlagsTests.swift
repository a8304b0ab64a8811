import Testing

@testable import PopcornApp

@Suite struct `Flags are taken out of the words` {
    @Test(
        arguments: [
            ("--json", Flags(settings: [.format: SettingValue(text: "json", origin: .flag("--json"))])),
            ("--ndjson", Flags(settings: [.format: SettingValue(text: "ndjson", origin: .flag("--ndjson"))])),
            ("--csv", Flags(settings: [.format: SettingValue(text: "csv", origin: .flag("--csv"))])),
            ("--tsv", Flags(settings: [.format: SettingValue(text: "tsv", origin: .flag("--tsv"))])),
            ("--md", Flags(settings: [.format: SettingValue(text: "md", origin: .flag("--md"))])),
            ("--plain", Flags(settings: [.format: SettingValue(text: "plain", origin: .flag("--plain"))])),
            ("--limit 7", Flags(limit: 7)),
            ("--limit=10000", Flags(limit: 10_000)),
            ("--page 500", Flags(page: 500)),
            ("--fields id,title", Flags(fields: ["id", "title"])),
            ("--fields=posterURLSet.detail", Flags(fields: ["posterURLSet.detail"])),
            ("--region GB", Flags(settings: [.region: SettingValue(text: "GB", origin: .flag("--region"))])),
            (
                "--language de-DE",
                Flags(settings: [.language: SettingValue(text: "de-DE", origin: .flag("--language"))])
            ),
            (
                "--storage sqlite:/a=b",
                Flags(settings: [.storage: SettingValue(text: "sqlite:/a=b", origin: .flag("--storage"))])
            ),
            (
                "--storage=sqlite:/a=b",
                Flags(settings: [.storage: SettingValue(text: "sqlite:/a=b", origin: .flag("--storage"))])
            ),
            ("--offline", Flags(settings: [.offline: SettingValue(text: "true", origin: .flag("--offline"))])),
            ("--color never", Flags(settings: [.color: SettingValue(text: "never", origin: .flag("--color"))])),
            ("--config /etc/p.json", Flags(configPath: "/etc/p.json")),
            ("--refresh", Flags(isRefresh: true)),
            ("--verbose", Flags(isVerbose: true)),
            ("--help", Flags(isHelp: true)),
            ("-h", Flags(isHelp: true)),
            ("--version", Flags(isVersion: true)),
            ("--keep-going", Flags(keepsGoing: true)),
            ("--stale", Flags(isStaleOnly: true)),
            ("--no-input", Flags()),
            ("-c quit", Flags(script: "quit")),
            ("-f script.popcorn", Flags(scriptPath: "script.popcorn")),
        ] as [(String, Flags)])
    func `each with what it says`(line: String, expected: Flags) throws {
        var flags = Flags()
        let rest = try flags.take(from: try Word.words(in: "before \(line) after"))
        #expect(flags == expected)
        #expect(rest == [Word("before"), Word("after")])
    }

    @Test func `and every known flag is tried above`() {
        let tried = [
            "--json", "--ndjson", "--csv", "--tsv", "--md", "--plain", "--limit", "--page", "--fields", "--region",
            "--language", "--storage", "--offline", "--color", "--config", "--refresh", "--verbose", "--help", "-h",
            "--version", "--keep-going", "--stale", "--no-input", "-c", "-f",
        ]
        #expect(Flags.known.map(\.name).sorted() == tried.sorted())
        #expect(Flags.known.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(arguments: [
        ("movie -- --json", ["movie", "--json"]),
        ("-- -c", ["-c"]),
        ("movie -", ["movie", "-"]),
        (#"movie "--json""#, ["movie", "--json"]),
    ])
    func `but not after two dashes and not in quotes`(line: String, left: [String]) throws {
        var flags = Flags()
        #expect(try flags.take(from: try Word.words(in: line)).map(\.text) == left)
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
    ])
    func `and what makes no sense is said`(line: String, message: String) throws {
        let words = try Word.words(in: line)
        var flags = Flags()
        let error = #expect(throws: UsageError.self) { try flags.take(from: words) }
        #expect(error?.message == message)
    }

    @Test func `fields may have blanks around them, and count once`() throws {
        var flags = Flags()
        _ = try flags.take(from: [Word("--fields"), Word("id, title ,id")])
        #expect(flags.fields == ["id", "title"])
    }
}
