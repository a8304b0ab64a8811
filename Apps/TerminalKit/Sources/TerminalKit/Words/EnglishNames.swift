import Foundation

/// The English names of languages or of countries, by their codes.
public enum EnglishNames: Sendable {
    /// The languages of texts: ISO 639-1 (“en”), and three codes that TMDb uses besides: “cn” for Cantonese, “sh” and “mo”.
    case languages
    /// The original languages of titles: those of texts, and “xx” for a title without a language.
    case titleLanguages
    /// Countries, with codes of ISO 3166-1: “US”.
    case countries

    private static let locale = Locale(identifier: "en_US")
    private static let languageCodes =
        Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 } + languageCodesOfTMDb
    private static let countryCodes =
        Locale.Region.isoRegions.filter { $0.category == .territory }.map(\.identifier).filter { $0.count == 2 }
    // Looking up all names takes milliseconds, and lines are compared with them word by word.
    private static let languageCodesByName = codesByName(titleLanguages)
    private static let countryCodesByName = codesByName(countries)

    private static let languageCodesOfTMDb = ["cn", "sh", "mo"]
    private static let noLanguage = "xx"
    /// The names that TMDb gives to codes, where Foundation has none or that of another code.
    private static let namesOfTMDb = ["cn": "Cantonese", "mo": "Moldavian", noLanguage: "No Language"]

    private static func codesByName(_ names: EnglishNames) -> [String: [String]] {
        Dictionary(grouping: names.codes) { names.name(of: $0)?.lowercased() ?? "" }
    }

    /// The codes of two letters.
    public var codes: [String] {
        switch self {
        case .languages: Self.languageCodes
        case .titleLanguages: Self.languageCodes + [Self.noLanguage]
        case .countries: Self.countryCodes
        }
    }

    /// Returns the code that a text is in any case, or `nil` if it isn't one. “UK” is GB.
    public func code(_ text: String) -> String? {
        let code = self == .countries ? text.uppercased() : text.lowercased()
        let known = self == .countries && code == "UK" ? "GB" : code
        return codes.contains(known) ? known : nil
    }

    /// Returns the name that a code has: “English”; `nil` if it has none.
    public func name(of code: String) -> String? {
        switch self {
        case .languages, .titleLanguages:
            Self.namesOfTMDb[code] ?? Self.locale.localizedString(forLanguageCode: code)
        case .countries: Self.locale.localizedString(forRegionCode: code)
        }
    }

    /// Returns the codes of two letters that have a name, in upper or lower case.
    public func codes(of name: String) -> [String] {
        let byName = self == .countries ? Self.countryCodesByName : Self.languageCodesByName
        let found = byName[name.lowercased()] ?? []
        return self == .languages ? found.filter { $0 != Self.noLanguage } : found
    }
}
