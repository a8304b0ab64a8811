import Foundation

/// The program's version.
enum Version {
    static let current = "1.0.0"
}

extension Session {
    func configuration() -> Answer {
        let values = Setting.allCases.map { ($0, settings[$0]) }
        let data = values.map { setting, value in
            JSONValue.members([
                "name": .string(setting.rawValue), "value": .string(value.text),
                "origin": .string(value.origin.description),
            ])
        }
        let columns: [Table.Column] = [
            .init(name: "Setting", isKept: true), .init(name: "Value", isFlexible: true),
            .init(name: "Origin", isFlexible: true),
        ]
        let rows = values.map { [$0.rawValue, $1.text, environment.shortened($1.origin.description)] }
        let file = settings.configFile.map { environment.shortened($0.path) } ?? "none: HOME is not set"
        let screen = Screen([.table(Table(columns: columns, rows: rows)), .line("config file  \(file)")])
        return Answer(kind: "config", data: .array(data), screen: screen)
    }

    static let about = information(
        "about",
        [
            .heading("popcorn \(Version.current)", right: "movies in your terminal"),
            .paragraph(
                """
                This product uses the TMDB API but is not endorsed or certified by TMDB.
                Where to watch: data by JustWatch.
                Nothing that was fetched is kept beyond 180 days.
                """),
        ])

    static let version = information("version", [.line("popcorn \(Version.current)")])

    /// What the program knows about itself: needs no settings, no storage and no network.
    static func information(_ words: [Word], _ flags: Flags, _ place: Place) throws -> Reply {
        let answer = flags.isVersion ? version : try help(words.first?.text)
        return try reply(answer, flags, place)
    }

    static func reply(_ answer: Answer, _ flags: Flags, _ place: Place) throws -> Reply {
        let writer = AnswerWriter(
            format: flags.settings[.format].flatMap { OutputFormat(rawValue: $0.text) } ?? .text, fields: flags.fields,
            renderer: ScreenRenderer(width: place.width, style: .plain), isSample: false, now: .now)
        return Reply(output: try writer.text(of: answer), errorOutput: "", exitCode: 0, quits: false)
    }

    static func help(_ topic: String?) throws -> Answer {
        switch topic {
        case nil: information("help", overview)
        case "exit-codes": information("help", [.pairs(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })])
        case "flags": information("help", flagLines)
        case let topic?: information("help", try lines(about: topic))
        }
    }

    private static func lines(about topic: String) throws -> [Screen.Block] {
        guard let word = CommandWord(word: topic) else {
            throw UsageError(
                unknown: "help topic", topic, known: CommandWord.allCases.map(\.rawValue) + ["exit-codes", "flags"])
        }
        let aliases = word.aliases.isEmpty ? [] : [Screen.Block.line("also: \(word.aliases.joined(separator: ", "))")]
        return [.heading(word.rawValue, right: ""), .paragraph(word.summary)] + word.forms.map { .line($0) } + aliases
    }

    private static var overview: [Screen.Block] {
        [
            .heading("popcorn: movies from TMDb, in your terminal", right: ""),
            .line("popcorn [COMMAND] [flags]      without a command: a prompt"),
            .blank,
            .pairs(CommandWord.allCases.map { ($0.rawValue, $0.summary) }),
            .blank,
            .line("A number opens that row of the last table; 1 cast shows its cast."),
            .line("help COMMAND · help flags · help exit-codes"),
        ]
    }

    private static var flagLines: [Screen.Block] {
        [
            .line("Flags, before or after the command:"),
            .pairs(Flags.known.map { ([$0.name, $0.value].compactMap { $0 }.joined(separator: " "), $0.summary) }),
            .line(
                "Environment: TMDB_ACCESS_TOKEN, TMDB_API_KEY, POPCORN_API_BASE, POPCORN_STORAGE, POPCORN_LIBRARY, "
                    + "POPCORN_CONFIG"),
        ]
    }

    private static func information(_ kind: String, _ blocks: [Screen.Block]) -> Answer {
        let screen = Screen(blocks)
        let text = ScreenRenderer(width: 80, style: .plain).text(of: screen)
        return Answer(kind: kind, data: .string(text), screen: screen)
    }
}
