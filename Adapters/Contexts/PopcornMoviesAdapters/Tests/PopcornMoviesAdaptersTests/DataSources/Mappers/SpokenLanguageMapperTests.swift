import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct SpokenLanguageMapperTests {
    @Test func `a spoken language keeps its code and native name`() throws {
        let language = SpokenLanguageMapper().map(
            try wire(#"{"english_name": "German", "iso_639_1": "de", "name": "Deutsch"}"#))
        #expect(language == SpokenLanguage(languageCode: "de", name: "Deutsch"))
    }

    @Test func `a language without a native name uses its English name`() throws {
        let language = SpokenLanguageMapper().map(
            try wire(#"{"english_name": "Aramaic", "iso_639_1": "ar", "name": ""}"#))
        #expect(language == SpokenLanguage(languageCode: "ar", name: "Aramaic"))
    }
}
