extension TMDb {
    /// The texts of a movie or a TV series in other languages.
    public struct TranslationList: Decodable, Equatable, Sendable {
        /// The translations, in TMDb's order.
        public let translations: [Translation]
    }

    /// The texts in one language.
    public struct Translation: Decodable, Equatable, Sendable {
        /// The language, as an ISO 639-1 code.
        public let languageCode: String
        /// The country, as an ISO 3166-1 code.
        public let countryCode: String?
        /// The texts.
        public let data: TranslatedTexts

        private enum CodingKeys: String, InstantKey {
            case languageCode = "iso_639_1"
            case countryCode = "iso_3166_1"
            case data
        }
    }

    /// The texts of a translation. An empty text isn't translated.
    public struct TranslatedTexts: Decodable, Equatable, Sendable {
        /// The title of a movie.
        public let title: String?
        /// The name of a TV series.
        public let name: String?
        /// The plot summary.
        public let overview: String?
    }
}

extension TMDb.TranslationList {
    /// The English texts, those for the United States if there are any; `nil` for texts that aren't translated.
    package var english: TMDb.TranslatedTexts? {
        let english = translations.filter { $0.languageCode == "en" }
        guard let texts = (english.first { $0.countryCode == "US" } ?? english.first)?.data else { return nil }
        return TMDb.TranslatedTexts(
            title: texts.title.translated, name: texts.name.translated, overview: texts.overview.translated)
    }
}

extension String? {
    fileprivate var translated: String? { self?.isEmpty == true ? nil : self }
}
