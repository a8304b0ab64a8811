import CoreDomain
import Foundation
import LibraryDomain

/// Maps the items that an import found, and its rows that may refer to several, between domain and storage.
struct MatchMapper {
    func map(_ entity: LibraryMatchEntity) throws -> ImportMatch {
        let item = try ItemReference(key: entity.item, season: entity.season, episode: entity.episode)
        let title = TitleSnapshot(
            recorded: item, title: entity.title, originalTitle: entity.originalTitle, year: entity.year,
            runtime: entity.runtime)
        var match = ImportMatch(title, episodeID: entity.episodeID, votes: entity.votes)
        match.coversEpisodes = entity.coversEpisodes ?? false
        return match
    }

    /// - Parameter subject: The key of the title or id that refers to the item.
    func map(_ domain: ImportMatch, of subject: String, at date: Date) -> LibraryMatchEntity {
        let title = domain.title
        return LibraryMatchEntity(
            subject: subject, item: title.item.key, season: title.item.season, episode: title.item.episode,
            episodeID: domain.episodeID, title: title.title, originalTitle: title.originalTitle, year: title.year,
            runtime: title.runtime, votes: domain.votes, coversEpisodes: domain.coversEpisodes ? true : nil,
            matchedAt: date)
    }

    func map(_ entity: LibraryQuestionEntity) throws -> ImportQuestion {
        ImportQuestion(
            number: entity.number, key: entity.subject, path: entity.path,
            parts: entity.parts.map { Set($0.compactMap(ImportRow.Part.init)) },
            candidates: try (entity.candidates ?? []).map { try map($0) })
    }

    func map(_ domain: ImportQuestion, at date: Date) -> LibraryQuestionEntity {
        LibraryQuestionEntity(
            number: domain.number, subject: domain.key, path: domain.path,
            parts: domain.parts?.map(\.rawValue).sorted(),
            candidates: domain.candidates.map { map($0, of: $0.title.item.key, at: date) }, askedAt: date)
    }
}
