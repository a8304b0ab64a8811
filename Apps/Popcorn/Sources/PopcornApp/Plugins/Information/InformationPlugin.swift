import Prompt

/// The program's version.
enum Version {
    static let current = "1.0.0"
}

/// What the program says about itself.
enum InformationPlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(commands: [
            Command(
                "about", summary: "who made this and whose data it shows",
                forms: [.information { _ in about }]),
            Command("version", summary: "the version", forms: [.information { _ in version }]),
        ])
    }

    private static var about: CommandResult {
        CommandResult(
            information: "about",
            [
                .heading("popcorn \(Version.current)", right: "movies in your terminal"),
                .paragraph(
                    """
                    This product uses the TMDB API but is not endorsed or certified by TMDB.
                    Where to watch: data by JustWatch.
                    Nothing that was fetched is kept beyond 180 days.
                    """),
            ])
    }

    private static var version: CommandResult {
        CommandResult(information: "version", [.line("popcorn \(Version.current)")])
    }
}
