/// An environment variable, for help and the manual.
public struct EnvironmentVariable: Sendable {
    package let name: String
    /// A description of the purpose, in one line.
    package let summary: String

    public init(_ name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// The environment variables of every program with a prompt.
    package static let standard = [
        EnvironmentVariable("POPCORN_CONFIG", summary: "another config file, like --config"),
        EnvironmentVariable("POPCORN_EDITOR", summary: "off disables line editing at the prompt"),
        EnvironmentVariable("VISUAL, EDITOR", summary: "the text editor for a line of the prompt; by default vi"),
        EnvironmentVariable("PAGER", summary: "the pager for long output; cat or an empty value disables it"),
        EnvironmentVariable("LESS", summary: "the flags of “less”, by default FRX"),
        EnvironmentVariable("COLUMNS", summary: "the width of plain text without a terminal"),
        EnvironmentVariable(
            "TERM, COLORTERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, XTERM_VERSION, TMUX, STY",
            summary: "the terminal’s capabilities: colours, editing, pictures"),
        EnvironmentVariable(
            "LC_ALL, LC_MESSAGES, LC_CTYPE, LANG", summary: "the default language and region"),
        EnvironmentVariable(
            "DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, SSH_TTY", summary: "whether a browser can be opened"),
        EnvironmentVariable("PATH, HOME", summary: "the locations of programs and of your files"),
        EnvironmentVariable(
            "NO_COLOR, CLICOLOR, CLICOLOR_FORCE, FORCE_COLOR", summary: "when to use colours, unless set by --color"),
        EnvironmentVariable(
            "XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME",
            summary: "the folders of the config file, fetched data, your own data and the history"),
    ]
}
