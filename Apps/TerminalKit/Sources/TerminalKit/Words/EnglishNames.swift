import Foundation

/// The English names of languages or of countries, by their codes.
public enum EnglishNames: Sendable {
    /// Languages, with codes of ISO 639-1: “en”.
    case languages
    /// Countries, with codes of ISO 3166-1: “US”.
    case countries

    private static let locale = Locale(identifier: "en_US")
    private static let languageCodes = known(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    private static let countryCodes = known(Locale.Region.isoRegions.map(\.identifier))
    // Looking up all names takes milliseconds, and lines are compared with them word by word.
    private static let languageCodesByName = languages.codesByName
    private static let countryCodesByName = countries.codesByName

    private static func known(_ codes: [String]) -> [String] { codes.filter { $0.count == 2 } }

    private var codesByName: [String: [String]] {
        Dictionary(grouping: codes) { name(of: $0)?.lowercased() ?? "" }
    }

    /// The codes of two letters.
    public var codes: [String] {
        switch self {
        case .languages: Self.languageCodes
        case .countries: Self.countryCodes
        }
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
        let byName =
            switch self {
            case .languages: Self.languageCodesByName
            case .countries: Self.countryCodesByName
            }
        return byName[name.lowercased()] ?? []
    }
}
