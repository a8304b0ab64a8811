import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import Storage
import TerminalKit
import TitleIndex

/// The opened library, which other features need before its commands can be wired.
struct LibraryStore: Sendable {
    let library: LibraryContext
    /// The storage of the records that are made from the log.
    let storage: OpenStorage
    /// The path of the library's folder, or “memory”.
    let location: String
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    let obstacle: String?

    init(
        _ storages: OpenStorages, _ opened: OpenLibrary, _ environment: Environment,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        storage = try storages.open(LibraryPlugin.need)
        let place = environment.shortened(opened.location)
        library = LibraryContext(log: opened.log, storage: storage.context, machine: opened.machine) { findings in
            for sentence in findings.sentences(about: place) { report(sentence) }
        }
        location = opened.location
        obstacle = opened.obstacle
    }

    /// The user's records, as other features need them.
    var records: UserRecords {
        var records = UserRecords()
        records.marks = { [library] in try await library.marks(of: $0) }
        records.values = { try await $0.ownValues(of: $1, needsState: $2) }
        records.titles = titles
        records.items = { [library] in try await library.marked(.latest, limit: .max).map(\.title.item) }
        records.about = records(about:)
        records.renew = { [library] item, title, runtime in
            // The previous title stays, and is updated the next time.
            try? await library.change([TitleSnapshot(item, title, runtime: runtime)])
        }
        records.greeting = { [library] catalogues in
            await LibraryNews(titles: OwnTitles(library: library, catalogues: catalogues)).greeting()
        }
        return records
    }
}

/// Titles in the library that TMDb no longer has.
extension LibraryStore {
    /// The popularity of the user's own titles, so that titles that merely contain their words don't compete.
    private static let popularityOfOwnTitles = 1000.0

    /// Returns the recorded titles of a kind that `text` may refer to.
    ///
    /// An unreadable library offers no titles; commands that need it report the error.
    func titles(_ text: String, of kind: ItemKind) async -> [TitleCandidate] {
        guard LibraryPlugin.kinds.contains(kind), let all = try? await library.marked(.latest, limit: .max) else {
            return []
        }
        let query = WordQuery(text)
        return all.map(\.title).filter { $0.item.kind == kind }.compactMap { title in
            let titles = [title.title, title.originalTitle].compactMap(\.self)
            guard titles.contains(where: { $0.isSameTitle(as: text) || query.matches($0) }) else { return nil }
            var candidate = TitleCandidate(item: Item(title.item, title: title.title), titles: titles)
            candidate.year = title.year
            // The user knows their own titles, however few votes they had.
            candidate.popularity = Self.popularityOfOwnTitles
            return candidate
        }
    }

    /// Returns the recorded title of an item and the number of records about it: viewings, entries on lists, and
    /// ratings with notes and tags; `nil` without any, or if the library can't be read.
    func records(about item: ItemReference) async -> (title: String, count: Int)? {
        guard let recorded = try? await library.item(item), let title = recorded.title?.title else { return nil }
        let count = recorded.readViewings.count + recorded.lists.count + recorded.opinions.count
        return count == 0 ? nil : (title, count)
    }
}

extension UserRecords {
    /// Returns the line that moves the records of a recorded title that TMDb no longer has; `nil` for any other error.
    static func remedy(for error: FetchError, about item: ItemReference) -> String? {
        guard case .notFound = error else { return nil }
        return "`\(replacement(of: item))` moves your records"
    }
}
