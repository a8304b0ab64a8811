/// The language and the country that the environment's locale names: LC_ALL, else LC_MESSAGES, else LANG.
public struct UserLocale: Equatable, Sendable {
    /// The variable that names the locale.
    public let variable: String
    /// An ISO 639 code: “en”.
    public let language: String
    /// An ISO 3166-1 code: “GB”; `nil` if the locale names no country.
    public let region: String?

    /// Reads `en_GB.UTF-8`; `nil` for a locale without a language, such as `C`, and for a malformed one.
    public init?(_ environment: Environment) {
        guard let variable = ["LC_ALL", "LC_MESSAGES", "LANG"].first(where: { environment[$0] != nil }),
            let text = environment[variable]
        else { return nil }
        let name = text.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.count), parts.count <= 2,
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
            parts.dropFirst().allSatisfy({ $0.isCountry })
        else { return nil }
        self.variable = variable
        self.language = String(language)
        region = parts.dropFirst().first.map(String.init)
    }
}

extension Substring {
    /// Whether the text is two capital letters.
    fileprivate var isCountry: Bool {
        utf8.count == 2 && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
