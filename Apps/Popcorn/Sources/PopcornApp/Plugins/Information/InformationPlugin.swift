import Foundation
import Prompt
import ShellIntegration
import Storage
import TMDb
import TerminalKit

/// The version, with its day, as the changes begin with them.
enum Version {
    static let current = "1.0.0"
    static let date = "2026-11-28"
    /// The commit of the build. `.ci/release` inserts it here; a build of a working tree has none.
    static let commit: String? = nil

    /// The version with its day and commit: “popcorn 1.0.0 (2026-11-28, 65c31e97)”.
    static var line: String {
        "popcorn \(current) (\([date, commit].compactMap(\.self).joined(separator: ", ")))"
    }
}

enum InformationPlugin: Plugin {
    /// The commands belong to the table itself, which needs no contribution for them.
    static var outline: Outline {
        Outline {
            Contribution(kinds: [
                ResultKind("about", .text, "the credits", by: ["about"]),
                ResultKind("version", .text, "the version", by: ["version"]),
                ResultKind("completions", .text, "a shell script", by: ["completions"]),
                ResultKind("manual", .text, "the manual page", by: ["man"]),
            ])
        }
    }

    static var commands: [CommandSpec] {
        [
            CommandSpec(
                "about", summary: "the credits: authors and sources of data",
                forms: [.information(handler: "about")]),
            CommandSpec("version", summary: "the version", forms: [.information(handler: "version")]),
            completions, man,
        ]
    }

    /// Returns no code: all of it needs no application.
    static func handlers(in app: Composition) -> Handlers { Handlers() }

    /// The code behind the descriptions.
    static let information: Information = [
        "about": { _ in about },
        "version": { _ in version },
        "completions.script": { arguments in
            let shell = arguments.keyword("shell").flatMap(Shell.init) ?? .bash
            return CommandResult(source: Composition.table.completionScript(for: shell), kind: "completions")
        },
        "man": { _ in CommandResult(source: manual, kind: "manual") },
    ]

    private static var about: CommandResult {
        CommandResult(
            information: "about",
            [
                .heading("popcorn \(Version.current)", right: "movies in your terminal"),
                .paragraph(
                    """
                    \(TMDbTerms.attribution)
                    Where to watch: data by JustWatch.
                    The sample catalogue: \(SampleCatalogue.figures)
                    Fetched data older than \(Int(TMDbTerms.maximumAge / 86_400)) days is never shown, and is removed \
                    when its storage is next used.
                    """),
            ])
    }

    private static var version: CommandResult {
        CommandResult(information: "version", [.line(Version.line)])
    }
}

extension InformationPlugin {
    static var completions: CommandSpec {
        CommandSpec(
            "completions", summary: "a completion script for bash, zsh or fish",
            examples: ["completions bash", "completions fish"],
            forms: [
                .information(
                    .choice("shell", Shell.allCases.map(\.rawValue)) { "the script for \($0)" },
                    handler: "completions.script")
            ])
    }

    static var man: CommandSpec {
        CommandSpec(
            "man", summary: "the manual page; to read it: popcorn man | man -l -", examples: ["man"],
            forms: [
                .information(handler: "man")
            ])
    }

    private static var manual: String {
        Composition.table.manualPage(
            version: Version.current, date: Version.date,
            paragraphs: [
                """
                A database of movies, TV series and people. Without a command, popcorn shows a prompt; with one, it \
                runs that command and exits. Commands work the same at the prompt, in a shell, in a script and through a pipe.
                """,
                """
                Without a key, popcorn uses a built-in sample catalogue. “popcorn key set” stores a key for all of \
                TMDb, and TMDB_ACCESS_TOKEN overrides it. Fetched data is stored and can be read offline.
                """,
                """
                Results go to standard output, everything else to standard error. \(TMDbTerms.attribution) \
                Where to watch: data by JustWatch.
                """,
            ],
            files: [
                ("~/.config/popcorn/config.json", "settings, as JSON with comments"),
                ("~/.cache/popcorn", "fetched data"),
                ("~/.local/share/popcorn", "your lists"),
                ("~/.local/state/popcorn/history", "the lines typed at the prompt"),
            ])
    }
}

enum Versions {
    /// The versions of all components, with their names: “SQLite 3.40.1”.
    static var all: [String] {
        let curl = CurlTransport.libraryVersion.map { "libcurl \($0)" } ?? "no libcurl"
        return ["popcorn \(Version.current)", "Swift \(swift)"] + StorageRegistry.libraryVersions + [curl, system]
    }

    /// The compiler's version, as precisely as it can be determined.
    private static var swift: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    private static var system: String {
        #if os(Linux)
            ProcessInfo.processInfo.operatingSystemVersionString
        #else
            "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #endif
    }
}
