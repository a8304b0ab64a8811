import CoreDomain
public import Foundation
import LibraryDomain
import Synchronization

extension LibraryContext {
    /// Adds what a library of an earlier version has and this one lacks, as an import.
    ///
    /// - Parameters:
    ///   - document: The contents of `library.json` as earlier versions exported it.
    ///   - source: The file.
    ///   - isDryRun: Whether to return the same result without changing anything.
    /// - Returns: The numbers of viewings, opinions and list entries that were added, with new lists, and that were
    ///   there already.
    /// - Throws: `LibraryFormatError` for any other document; nothing is added then.
    @discardableResult
    public func take(
        formerLibrary document: Data, source: String = "", isDryRun: Bool = false
    ) async throws -> (added: Int, known: Int) {
        let former = try repository.archive(document)
        let id = String.randomID()
        var sum = (added: 0, known: 0)
        var isFirst = true
        for start in stride(from: 0, to: max(1, former.items.count), by: Self.batchSize) {
            let items = Array(former.items[start..<min(start + Self.batchSize, former.items.count)])
            let lists = former.lists
            let isEnd = start + items.count >= former.items.count
            let counts = Mutex((added: 0, known: 0))
            let take: @Sendable (inout LibraryDraft) -> LibraryAction? = { draft in
                let taken = draft.take(items, from: lists, keepingEmptyLists: isEnd)
                counts.withLock { $0 = taken }
                return nil
            }
            let scope = LibraryScope(items.map(\.title.item), lists: lists.map(\.name), .everything)
            if isDryRun {
                var draft = try await bridging { try await repository.draft(scope) }
                _ = take(&draft)
            } else {
                let part = LoggedEvent.ImportPart(id: id, source: isFirst ? source : nil)
                if try await change(scope, as: part, take) != nil { isFirst = false }
            }
            let found = counts.withLock { $0 }
            sum.added += found.added
            sum.known += found.known
        }
        if !isFirst { _ = try await change(LibraryScope([]), as: .init(id: id, isLast: true)) { _ in nil } }
        return sum
    }

    /// The number of items whose records are added in one write.
    private static let batchSize = 500
}
