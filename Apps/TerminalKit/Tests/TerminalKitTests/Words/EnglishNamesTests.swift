import Testing

@testable import TerminalKit

@Suite struct `English names` {
    @Test(
        arguments: [
            (.languages, "en", "English"), (.languages, "ja", "Japanese"), (.countries, "US", "United States"),
            (.countries, "NZ", "New Zealand"),
        ] as [(EnglishNames, String, String)])
    func `a code has a name, by which it is found in upper and lower case`(
        _ names: EnglishNames, _ code: String, _ name: String
    ) {
        #expect(names.name(of: code) == name)
        #expect(names.codes(of: name) == [code])
        #expect(names.codes(of: name.uppercased()) == [code])
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
