import Prompt
import TMDb
import TerminalKit

enum Version {
    static let current = "1.0.0"
    /// The day of the release.
    static let date = "2026-11-22"
    /// The commit of the build. `.ci/release` inserts it here; a build of a working tree has none.
    static let commit: String? = nil
}

enum InformationPlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(
            commands: [
                Command(
                    "about", summary: "the credits: authors and sources of data",
                    forms: [.information { _ in about }]),
                Command("version", summary: "the version", forms: [.information { _ in version }]),
                completions, man,
            ],
            kinds: [
                ResultKind("about", .text, "who made this"),
                ResultKind("version", .text, "the version"),
                ResultKind("completions", .text, "a shell script"),
                ResultKind("manual", .text, "the manual page"),
            ])
    }

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
        CommandResult(
            information: "version", [.line("popcorn \(Version.current)" + (Version.commit.map { " (\($0))" } ?? ""))])
    }
}
