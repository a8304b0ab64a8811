import Testing

@testable import TerminalKit

@Suite struct `English names` {
    @Test(
        arguments: [
            (.languages, "en", "English"), (.languages, "ja", "Japanese"), (.countries, "US", "United States"),
            (.countries, "NZ", "New Zealand"), (.languages, "cn", "Cantonese"), (.titleLanguages, "xx", "No Language"),
            (.languages, "ro", "Romanian"), (.languages, "mo", "Moldavian"), (.languages, "sh", "Serbo-Croatian"),
        ] as [(EnglishNames, String, String)])
    func `a code has a name, by which it is found in upper and lower case`(
        _ names: EnglishNames, _ code: String, _ name: String
    ) {
        #expect(names.name(of: code) == name)
        #expect(names.codes(of: name) == [code])
        #expect(names.codes(of: name.uppercased()) == [code])
    }

    @Test(
        arguments: [
            (.countries, "UK", "GB"), (.countries, "uk", "GB"), (.countries, "de", "DE"), (.countries, "XX", nil),
            (.countries, "EU", nil), (.countries, "USA", nil), (.languages, "DE", "de"), (.languages, "xx", nil),
            (.titleLanguages, "XX", "xx"), (.languages, "yue", nil), (.languages, "qq", nil), (.languages, "", nil),
        ] as [(EnglishNames, String, String?)])
    func `a text is a code only if the lists have it, and UK is GB`(
        _ names: EnglishNames, _ text: String, _ code: String?
    ) {
        #expect(names.code(text) == code)
    }

    @Test func `“no language” is a language of titles only`() {
        #expect(EnglishNames.titleLanguages.codes(of: "no language") == ["xx"])
        #expect(EnglishNames.languages.codes(of: "no language") == [])
    }

    @Test(arguments: [EnglishNames.languages, .countries], ["", "English US", "Klingon"])
    func `a name that nothing has is found nowhere`(_ names: EnglishNames, _ name: String) {
        #expect(names.codes(of: name) == [])
    }

    @Test(arguments: [(.languages, "fr"), (.countries, "FR")] as [(EnglishNames, String)])
    func `all codes have two letters`(_ names: EnglishNames, _ code: String) {
        #expect(names.codes.contains(code) && names.codes.allSatisfy { $0.count == 2 })
    }
}
