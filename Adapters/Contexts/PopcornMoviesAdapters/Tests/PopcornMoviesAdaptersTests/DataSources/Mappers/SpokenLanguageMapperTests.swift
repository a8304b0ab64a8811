import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct SpokenLanguageMapperTests {
    @Test func `a language keeps its code and its own name`() throws {
        let language = SpokenLanguageMapper().map(
            try wire(#"{"english_name": "German", "iso_639_1": "de", "name": "Deutsch"}"#))
        #expect(language == SpokenLanguage(languageCode: "de", name: "Deutsch"))
    }
}
