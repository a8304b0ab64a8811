/// Typed input: a character, a key with modifiers, or a pasted text.
enum KeyPress: Hashable, Sendable {
    /// One scalar. The line combines scalars to characters as a reader sees them.
    case character(Unicode.Scalar)
    /// Ctrl and a lower-case letter or one of `@[\]^_`.
    case control(Character)
    case alt(Character)
    case named(Name, Modifiers = [])
    /// A bracketed paste without blank lines and control characters. Its lines are separated by line feeds.
    case paste(String)

    enum Name: String, Hashable, CaseIterable, Sendable {
        case enter, tab, backspace, escape, up, down, left, right, home, end, delete, pageUp, pageDown
    }

    /// The modifiers, with the values sent by terminals.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int
        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }
}
