import Prompt
import TerminalKit

/// The headings of the app's commands in the help, beside those that every program has.
extension CommandGroup {
    static let lists = CommandGroup("Lists")
    static let yours = CommandGroup("Yours")
}
