import Foundation

/// The English names of languages or of countries, by their codes.
public enum EnglishNames: Sendable {
    /// Languages, with codes of ISO 639-1: “en”.
    case languages
    /// Countries, with codes of ISO 3166-1: “US”.
    case countries

    private static let locale = Locale(identifier: "en_US")

    /// The codes of two letters.
    public var codes: [String] {
        let all =
            switch self {
            case .languages: Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
            case .countries: Locale.Region.isoRegions.map(\.identifier)
            }
        return all.filter { $0.count == 2 }
    }

    /// Returns the name that a code has: “English”; `nil` if it has none.
    public func name(of code: String) -> String? {
        switch self {
        case .languages: Self.locale.localizedString(forLanguageCode: code)
        case .countries: Self.locale.localizedString(forRegionCode: code)
        }
    }

    /// Returns the codes of two letters that have a name, in upper or lower case.
    public func codes(of name: String) -> [String] {
        let name = name.lowercased()
        return codes.filter { self.name(of: $0)?.lowercased() == name }
    }
}
