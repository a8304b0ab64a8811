import PeopleDomain
import TMDb

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
            knownFor: dto.knownFor?.map {
                let title = titleMapper.map($0)
                return KnownForTitle(item: title.item, title: title.title, date: title.date)
            })
    }
}
