/// The language and country of the environment's locale: LC_ALL, otherwise LC_MESSAGES, otherwise LANG.
public struct UserLocale: Equatable, Sendable {
    /// The variable with the locale.
    public let variable: String
    /// The language as an ISO 639 code: “en”.
    public let language: String
    /// The country as an ISO 3166-1 code: “GB”; `nil` if the locale doesn't have one.
    public let region: String?

    /// Parses `en_GB.UTF-8`; `nil` for a locale without a language, such as `C`, and for a malformed one.
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
