import CoreDomain
import Foundation
package import LibraryDomain
import Storage

extension LibraryRecords {
    package func matches(of subjects: [ImportSubject]) async throws -> [String: ImportMatch] {
        let records = try await storage.engine.load(subjects.map { LibraryMatchEntity.reference($0.key) })
            .compactMap { $0 as? LibraryMatchEntity }
        let stored = Dictionary(try records.map { ($0.subject, try $0.match) }) { first, _ in first }
        let titles = try await storedTitles(of: Set(subjects.compactMap(\.item?.whole)))
        return subjects.reduce(into: stored) { matches, subject in
            guard matches[subject.key] == nil, let item = subject.item, let title = titles[item.whole] else { return }
            matches[subject.key] = ImportMatch(title.of(item), episodeID: subject.episodeID)
        }
    }

    package func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws {
        let now = storage.clock.now
        let asked = questions.map { question in
            LibraryQuestionEntity(
                number: question.number, subject: question.key, path: question.path,
                parts: question.parts?.map(\.rawValue).sorted(),
                candidates: question.candidates.map { LibraryMatchEntity("\($0.title.item.key)", $0, at: now) },
                askedAt: now)
        }
        let batch =
            matches.map { Mutation.put(LibraryMatchEntity($0, $1, at: now)) } + asked.map { Mutation.put($0) }
        if !batch.isEmpty { _ = try await storage.engine.commit(batch) }
    }

    package func statements(of program: String) async throws -> [SourceStatement] {
        let stored: [LibraryStatementEntity] = try await records(.all.owned(by: "program", .text(program)))
        return try stored.map(StatementMapper().map)
    }

    package func question(_ number: Int) async throws -> ImportQuestion? {
        let reference = RecordReference(LibraryQuestionEntity.self, RecordKey(Scalar(number)))
        guard let stored = try await storage.engine.load([reference])[0] as? LibraryQuestionEntity else { return nil }
        return ImportQuestion(
            number: stored.number, key: stored.subject, path: stored.path,
            parts: stored.parts.map { Set($0.compactMap(ImportRow.Part.init)) },
            candidates: try (stored.candidates ?? []).map { try $0.match })
    }

    package func forgetQuestions() async throws {
        guard try await question(1) != nil else { return }
        _ = try await storage.engine.commit([.removeAll(of: LibraryQuestionEntity.self)])
    }
}

extension LibraryMatchEntity {
    fileprivate init(_ subject: String, _ match: ImportMatch, at date: Date) {
        let title = match.title
        self.init(
            subject: subject, item: title.item.whole.key, season: title.item.season, episode: title.item.episode,
            episodeID: match.episodeID, title: title.title, originalTitle: title.originalTitle, year: title.year,
            runtime: title.runtime, votes: match.votes,
            coversEpisodes: match.coversEpisodes ? true : nil, matchedAt: date)
    }

    fileprivate var match: ImportMatch {
        get throws {
            let reference = try ItemReference(key: item, season: season, episode: episode)
            let title = TitleSnapshot(
                item: reference, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
            var match = ImportMatch(title, episodeID: episodeID, votes: votes)
            match.coversEpisodes = coversEpisodes ?? false
            return match
        }
    }
}
