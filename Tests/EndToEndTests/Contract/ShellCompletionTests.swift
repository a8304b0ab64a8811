import Foundation
import Testing

/// The scripts of `popcorn completions` in their shells.
@Suite("Shell completion")
struct ShellCompletionTests {
    /// Typed text and the words that are offered.
    static let lines: [(line: String, words: [String])] = [
        ("popcorn mo", ["more", "movie"]), ("popcorn movie 550 ca", ["cast"]), ("popcorn m 550 ca", ["cast"]),
        ("popcorn --json movie heat ca", ["cast"]), ("popcorn movie heat year:1995 ca", ["cast"]),
        ("popcorn --region GB movie heat ca", ["cast"]), ("popcorn movie 550 cast ca", []),
        ("popcorn movie heat y", ["year:"]), ("popcorn tv 1396 season 5 c", ["cast", "crew"]),
        ("popcorn tv 1396 s5e14 c", ["cast", "crew"]), ("popcorn list later his", ["history"]),
        ("popcorn list add later his", []), ("popcorn trending tv we", ["week"]), ("popcorn help exi", ["exit-codes"]),
        ("popcorn set edi", ["editing"]), ("popcorn storage use sq", ["sqlite"]),
        ("popcorn --color al", ["always"]), ("popcorn --region G", countries), ("popcorn --storage me", ["memory"]),
        ("popcorn set editing v", ["vi"]), ("popcorn set region G", countries), ("popcorn set region def", ["default"]),
        ("popcorn --keep", ["--keep-going"]), ("popcorn popular --pag", ["--page"]),
        ("popcorn watchlist --pag", []), ("popcorn nothing x", []),
    ]

    /// Those whose codes begin with G.
    private static let countries = [
        "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW",
        "GY",
    ]

    @Test func `bash completes the words that fit`() async throws {
        let script = """
            eval "$("$0" completions bash)"
            while IFS= read -r line; do
                COMP_LINE=$line COMP_POINT=${#line}
                _popcorn
                echo "${COMPREPLY[*]}"
            done
            """
        try await expectWords(from: ["/bin/bash", "--norc", "-c", script])
    }

    @Test(.needs("fish"))
    func `fish completes the words that fit`() async throws {
        let script = """
            $argv[1] completions fish | source
            while read -l line
                echo (complete -C $line | string split -f 1 \\t)
            end
            """
        try await expectWords(from: ["/usr/bin/fish", "-N", "-c", script])
    }

    private func expectWords(from command: [String]) async throws {
        var options = RunOptions()
        options.input = Self.lines.map { $0.line + "\n" }.joined()
        let outcome = try await Home().run(command + [try BuiltProduct.popcorn()], options)
        let replies = outcome.output.components(separatedBy: "\n").dropLast()
        try #require(replies.count == Self.lines.count, "\(outcome)")
        for (expected, reply) in zip(Self.lines, replies) {
            #expect(reply.split(separator: " ").sorted().map(String.init) == expected.words, "\(expected.line)")
        }
    }

    @Test(arguments: [
        ("popcorn -f an", "an evening.txt"), ("popcorn import an", "an evening.txt"),
        ("popcorn export csv an", "an evening.txt"), ("popcorn list add year:", ""),
    ])
    func `bash completes the names of files, and only the part of a key after its colon`(line: String, result: String)
        async throws
    {
        let home = try Home()
        try Data().write(to: home.here.appending(path: "an evening.txt"))
        let call = "COMP_LINE='\(line)' COMP_POINT=\(line.count); _popcorn; echo \"${COMPREPLY[@]}\""
        let outcome = try await home.shell(#"eval "$("$0" completions bash)"; "# + call)
        #expect(outcome.output == result + "\n", "\(outcome)")
    }

    @Test(.needs("zsh"))
    func `zsh loads the completions from a folder of functions`() async throws {
        let home = try Home()
        let functions = home.root.appending(path: "functions").path
        try await home.shell(#"mkdir "\#(functions)" && "$0" completions zsh >"\#(functions)/_popcorn""#)
            .succeeded()
        let terminal = try Terminal(home, command: ["/usr/bin/zsh", "-f"], columns: 100, rows: 24)
        try await terminal.type(
            "PS1='> ' fpath=(\(functions) $fpath); autoload -Uz compinit; compinit -u -D; echo re''ady\r",
            expecting: "ready", "> ")
        terminal.type("echo popcorn \u{1}\u{4}\u{4}\u{4}\u{4}\u{4}\u{5}")
        for (line, completed) in [("movi", "movie "), ("550 ca", "550 cast "), ("--js", "--json")] {
            try await terminal.type("\(line)\t", expecting: completed)
        }
        try await terminal.type("\u{15}popcorn movie heat \t", expecting: "-- the cast of a movie")
    }

    @Test(.builtProgramOnce) func `the help, the completions and the manual page list the same commands`() async throws
    {
        let home = try Home()
        func words(_ command: [String], _ part: Regex<(Substring, Substring)>, _ word: Regex<(Substring, Substring)>)
            async throws -> Set<String>
        {
            let text = try await home.run(words: command).output
            let section = try #require(text.firstMatch(of: part)).1.replacing("\\-", with: "-")
            return Set(section.matches(of: word).map { String($0.1) })
        }
        let help = try await words(["help", "commands"], /((?s).*)/, /(?m)^([a-z-]+)(?:,.*)? {2}/)
        #expect(help.count > 30)
        #expect(try await words(["completions", "bash"], /""\) found="([^"]+)"/, /([a-z-]+)/) == help)
        #expect(
            try await words(["completions", "zsh"], /\(""\)\n +found=\(\n((?s).*?)\n +\)/, /(?m)^ +'([^':]+):/) == help)
        #expect(try await words(["completions", "fish"], /case ''\n((?s).*?)\n +case/, /echo -- '([^']+)'/) == help)
        #expect(try await words(["man"], /\.SH COMMANDS\n((?s).*?)\.SH/, /(?m)^\.B ([a-z-]+)/) == help)
    }

    @Test(.needs("mandoc"))
    func `the manual page is formatted without warnings`() async throws {
        try await Home().shell(#""$0" man | mandoc -Tlint -W style; exit ${PIPESTATUS[1]}"#).refused(0)
    }
}
