/// Colours text by its role. No meaning depends on colour alone, so it can be off.
struct Style: Sendable {
    let isColoured: Bool

    static let plain = Style(isColoured: false)

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Decides by, in this order: `--color`, NO_COLOR, CLICOLOR_FORCE or FORCE_COLOR, CLICOLOR=0, TERM=dumb, the config
    /// file, and whether the output is a terminal.
    init(color: SettingValue, environment: Environment, isTerminal: Bool) {
        let choice = ["always": true, "never": false][color.text]
        let isFromFile = if case .file = color.origin { true } else { false }
        let forced = ["CLICOLOR_FORCE", "FORCE_COLOR"].compactMap { environment[$0] }
        if let choice, !isFromFile {
            isColoured = choice
        } else if environment["NO_COLOR"] != nil {
            isColoured = false
        } else if forced.contains(where: { $0 != "0" }) {
            isColoured = true
        } else if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" {
            isColoured = false
        } else {
            isColoured = choice ?? isTerminal
        }
    }

    enum Role: String {
        case title = "1"
        case dim = "2"
        case good = "32"
        case accent = "36"
        case warning = "33"
        case error = "31"
    }

    func callAsFunction(_ role: Role, _ text: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
