import CatalogueKit
import PopcornLibrary
import Prompt
import TerminalKit

extension LibraryPlugin {
    /// Returns the titles of a confirmation, each series once with the codes of its parts:
    /// “Heat (1995), Breaking Bad (2008) S01E01, S01E02, S01E03 and 4 more”.
    static func names(_ titles: [TitleSnapshot]) -> String {
        let groups = titles.map(\.item.whole).uniqued.map { whole in titles.filter { $0.item.whole == whole } }
        return Phrases.firstThree(of: groups.map(names(ofOne:)))
    }

    /// Returns a title and its year with the codes of its parts, at most six.
    private static func names(ofOne parts: [TitleSnapshot]) -> String {
        let codes = parts.map(\.item.code).filter { !$0.isEmpty }
        let others = codes.count > 6 ? codes.count - 5 : 0
        let names = ([parts[0].whole.named] + [codes.dropLast(others).joined(separator: ", ")]).filter { !$0.isEmpty }
        return names.joined(separator: " ") + (others > 0 ? " and \(Phrases.count(others)) more" : "")
    }
}
