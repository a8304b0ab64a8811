import CatalogueKit
import CoreDomain
import Prompt
import Synchronization
import TerminalKit

/// The pictures of a wall that have arrived so far.
private final class WallPictures: Sendable {
    private let found = Mutex<[Int: Picture]>([:])

    func set(_ picture: Picture?, at index: Int) { found.withLock { $0[index] = picture } }

    func all(_ count: Int) -> [Picture?] { found.withLock { found in (0..<count).map { found[$0] } } }
}

extension Composition {
    func pictures(of items: [Item], within limit: Duration, mayGoOn: Bool) async throws -> [Picture?] {
        let arrived = WallPictures()
        let task = Task {
            try await Array(items.enumerated()).mapConcurrently(atMost: 8) { index, item in
                // A tile without its picture still has its title.
                arrived.set(try? await picture(of: item.reference), at: index)
            }
        }
        do {
            let isComplete = try await Deadline.run(within: limit) { _ = try await task.value } != nil
            if !isComplete, !mayGoOn { task.cancel() }
        } catch {
            task.cancel()
            throw error
        }
        return arrived.all(items.count)
    }

    /// Returns the poster or portrait of an item, of the series in the case of an episode.
    private func picture(of item: ItemReference) async throws -> Picture? {
        let policy: FetchPolicy = isOffline ? catalogues.source.storedPolicy : .stored
        guard let urls = try await catalogues.features[item.kind]?.pictureURLSet(item.id, policy) else { return nil }
        let limit = settings.imageCacheLimit
        if let pixels = pictures.storedPixels(of: urls, at: urls.card, limit: limit) {
            return Picture(pixels, within: .tile)
        }
        if pictures.source.isSample || pictures.source.isOffline() { return nil }
        return try await pictures.fetchPixels(of: urls.card, limit: limit).map { Picture($0, within: .tile) }
    }
}
