import MoviesDomain

/// SpokenLanguage between domain and storage.
struct SpokenLanguageMapper {
    func map(_ entity: MoviesSpokenLanguageEntity) -> SpokenLanguage {
        SpokenLanguage(
            languageCode: entity.languageCode,
            name: entity.name)
    }

    func map(_ domain: SpokenLanguage) -> MoviesSpokenLanguageEntity {
        MoviesSpokenLanguageEntity(
            languageCode: domain.languageCode,
            name: domain.name)
    }
}
