/// Colours what carries a role. Meaning never rides on colour alone, so it can be off.
struct Style: Sendable {
    let isColoured: Bool

    static let plain = Style(isColoured: false)

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
