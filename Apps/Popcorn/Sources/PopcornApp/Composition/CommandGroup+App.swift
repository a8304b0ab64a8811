import Prompt
import TerminalKit

/// The app's headings in the help, besides those of every program.
extension CommandGroup {
    static let lists = CommandGroup("Lists")
    static let yours = CommandGroup("Yours")
}
