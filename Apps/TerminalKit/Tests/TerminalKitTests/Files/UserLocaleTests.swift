import Testing

@testable import TerminalKit

@Suite struct `The user's locale` {
    /// “LANG: en-GB”, or `nil`.
    private func summary(_ variables: [String: String]) -> String? {
        UserLocale(Environment(variables)).map { locale in
            "\(locale.variable): " + [locale.language, locale.region].compactMap(\.self).joined(separator: "-")
        }
    }

    @Test(arguments: [
        ("en_GB.UTF-8", "en-GB"), ("en_GB", "en-GB"), ("de", "de"), ("de.UTF-8", "de"), ("fil_PH.utf8", "fil-PH"),
        ("de_AT@euro", "de-AT"), ("ca_ES.UTF-8@valencia", "ca-ES"), ("sr@latin", "sr"),
    ])
    func `a locale has a language and optionally a country`(text: String, expected: String) {
        #expect(summary(["LANG": text]) == "LANG: \(expected)")
    }

    @Test(arguments: [
        "C", "POSIX", "C.UTF-8", "", ".UTF-8", "_GB", "en_", "en_GBR", "en_gb", "EN_GB", "english", "e_GB", "es_419",
        "zh_Hans_CN", "en-GB", "日本語", "en_ＧＢ", "en GB", "e\u{301}n_GB", "\u{1B}[31m",
    ])
    func `a locale that is malformed or has no language is ignored`(text: String) {
        #expect(summary(["LANG": text]) == nil)
    }

    @Test(
        arguments: [
            (["LC_ALL": "de_DE", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"], "LC_ALL: de-DE"),
            (["LC_MESSAGES": "fr_FR", "LANG": "en_GB", "LC_CTYPE": "it_IT"], "LC_MESSAGES: fr-FR"),
            (["LC_ALL": "", "LANG": "en_GB"], "LANG: en-GB"), (["LC_ALL": "C", "LANG": "en_GB"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `the variable with the highest precedence sets the locale`(variables: [String: String], expected: String?) {
        #expect(summary(variables) == expected)
    }
}
