import CoreDomain
import Foundation
import LibraryDomain

/// The document `library.json` of earlier versions, which had the records of a library rather than its log.
///
/// Each member is an array of records, with dates as seconds since 1970. Others, such as the history, are ignored.
private struct FormerLibraryDocument: Decodable {
    let lists: [LibraryUserListEntity]
    let places: [LibraryEntryEntity]
    let titles: [LibraryTitleEntity]
    let viewings: [LibraryViewingEntity]
    let opinions: [LibraryOpinionEntity]
}

extension FormerLibrary {
    init(_ document: Data) throws {
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .secondsSince1970
            try self.init(try decoder.decode(FormerLibraryDocument.self, from: document))
        } catch {
            throw LibraryFormatError("it is not a complete library")
        }
    }

    private init(_ document: FormerLibraryDocument) throws {
        var items: [ItemReference: Item] = [:]
        for stored in document.titles {
            let title = try TitleSnapshotMapper().map(stored)
            items[title.item] = Item(title: title)
        }
        func change(_ item: ItemReference, _ change: (inout Item) -> Void) {
            change(&items[item, default: Item(title: TitleSnapshot(recorded: item, title: ""))])
        }
        for stored in document.viewings {
            let viewing = try ViewingMapper().map(stored)
            change(viewing.item.whole) { $0.viewings.append(viewing) }
        }
        for stored in document.opinions {
            let (part, opinion) = try OpinionMapper().map(stored)
            change(part.whole) { $0.opinions.append((part, opinion)) }
        }
        for stored in document.places {
            change(try ItemReference(key: stored.item)) {
                $0.placements.append((ListID(stored.listID), stored.addedAt))
            }
        }
        let lists = document.lists.compactMap(UserListMapper().map)
        guard lists.count == document.lists.count else { throw LibraryFormatError("a list has an impossible name") }
        self.init(
            lists: lists,
            items: items.values.filter { !$0.viewings.isEmpty || !$0.opinions.isEmpty || !$0.placements.isEmpty }
                .sorted {
                    ($0.title.item.kind.rawValue, $0.title.item.id) < ($1.title.item.kind.rawValue, $1.title.item.id)
                })
    }
}
