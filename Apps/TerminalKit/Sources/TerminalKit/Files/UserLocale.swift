/// The language and country of the locale set by `LC_ALL`, or else `LC_MESSAGES`, or else `LANG`.
public struct UserLocale: Equatable, Sendable {
    /// The variable that sets the locale.
    public let variable: String
    /// The language as an ISO 639 code: “en”.
    public let language: String
    /// The country as an ISO 3166-1 code: “GB”; `nil` if the locale doesn't have one.
    public let region: String?

    /// Parses `en_GB.UTF-8`; `nil` for a malformed locale or one without a language, such as `C`.
    public init?(_ environment: Environment) {
        guard let variable = ["LC_ALL", "LC_MESSAGES", "LANG"].first(where: { environment[$0] != nil }),
            let text = environment[variable]
        else { return nil }
        // A regular expression would take too long for each start of the program.
        let parts = text.prefix { $0 != "." && $0 != "@" }.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].isCode(of: 0x61...0x7A, count: 2...3),
            parts.dropFirst().allSatisfy({ $0.isCode(of: 0x41...0x5A, count: 2...2) })
        else { return nil }
        self.variable = variable
        language = String(parts[0])
        region = parts.dropFirst().first.map(String.init)
    }
}

extension Substring {
    fileprivate func isCode(of letters: ClosedRange<UInt8>, count: ClosedRange<Int>) -> Bool {
        count.contains(utf8.count) && utf8.allSatisfy(letters.contains)
    }
}
