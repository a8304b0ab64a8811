import Foundation

extension String {
    /// Returns whether two titles are the same but for case, accents and full-width letters.
    public func isSameTitle(as other: String) -> Bool { folded == other.folded }

    private var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
