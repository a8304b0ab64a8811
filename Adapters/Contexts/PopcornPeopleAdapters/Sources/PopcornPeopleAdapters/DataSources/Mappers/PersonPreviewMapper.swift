import PeopleDomain
import TMDb

/// Maps a person as they appear in a list.
struct PersonPreviewMapper {
    private let genderMapper = GenderMapper()
    private let titleMapper = CreditTitleMapper()

    func map(_ dto: TMDb.PersonListItem) -> PersonPreview {
        PersonPreview(
            id: dto.id,
            name: dto.name,
            originalName: dto.originalName,
            knownForDepartment: dto.knownForDepartment,
            gender: genderMapper.map(dto.gender),
            profilePath: dto.profilePath,
            popularity: dto.popularity,
            isAdultOnly: dto.isAdultOnly,
            knownFor: dto.knownFor?.map(titleMapper.map).map {
                KnownForTitle(item: $0.item, title: $0.title, date: $0.date)
            })
    }
}
