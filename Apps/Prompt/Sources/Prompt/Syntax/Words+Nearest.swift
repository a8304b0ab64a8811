import CoreDomain
public import TerminalKit

extension [String] {
    /// Returns the element most likely meant by `typed`; `nil` if none is near.
    ///
    /// A word is near with one edit, or two if it has six letters. Several words may differ in a third of their letters.
    public func nearest(to typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = typed.contains(" ") ? Swift.max(2, typed.count / 3) : typed.count >= 6 ? 2 : 1
        let near = compactMap { word -> (word: String, distance: Int)? in
            let known = word.lowercased()
            // The first letter is rarely wrong.
            let penalty = known.first == typed.first ? 0 : 1
            return known.editDistance(to: typed, atMost: Swift.max(1, limit - penalty)).map { (word, 2 * $0 + penalty) }
        }
        return near.min { $0.distance < $1.distance }?.word
    }
}

extension Sanitizer {
    /// Returns a text with the passwords in its addresses replaced by asterisks: `postgres://anna:***@host/db`.
    public static func maskingPasswords(in text: String) -> String { text.maskingPasswords }
}
