import CoreDomain
public import TerminalKit

extension EnglishNames {
    /// Returns up to three codes that were probably meant by a text that isn't one: those of a similar name, or else those
    /// that differ in one letter.
    public func nearest(to text: String) -> [String] {
        let names = codes.compactMap(name)
        let named = codes(of: text) + (names.nearest(to: text).map(codes(of:)) ?? [])
        guard named.isEmpty, text.count == 2 else { return Array(named.uniqued.prefix(3)) }
        let typed = text.lowercased()
        let similar = codes.sorted().filter { zip($0.lowercased(), typed).count(where: ==) == 1 }
        // The first letter is rarely wrong.
        let begins = similar.filter { $0.lowercased().first == typed.first }
        return Array((begins + similar).uniqued.prefix(3))
    }

    /// Returns a code with its name: “GB (United Kingdom)”.
    public func described(_ code: String) -> String { name(of: code).map { "\(code) (\($0))" } ?? code }
}
