import MoviesDomain
import TMDb

/// TMDb’s SpokenLanguage to the domain’s.
struct SpokenLanguageMapper {
    func map(_ dto: TMDb.SpokenLanguage) -> MoviesDomain.SpokenLanguage {
        MoviesDomain.SpokenLanguage(
            languageCode: dto.languageCode,
            name: dto.name)
    }
}
