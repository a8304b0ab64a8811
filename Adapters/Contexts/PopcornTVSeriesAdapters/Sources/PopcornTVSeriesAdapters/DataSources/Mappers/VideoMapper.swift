import TMDb
import TVSeriesDomain

struct VideoMapper {
    func map(_ dto: TMDb.Video) -> Video {
        Video(
            id: dto.id, key: dto.key, name: dto.name, site: dto.site, type: dto.type, isOfficial: dto.isOfficial,
            languageCode: dto.languageCode, size: dto.size, publishedAt: dto.publishedAt)
    }
}
