import CatalogueKit
import CoreDomain
import Prompt
import Synchronization
import TerminalKit

/// The pictures of a wall that have arrived so far, and posters set as text in place of the others.
private final class WallPictures: Sendable {
    private let shown: Mutex<[Picture]>

    init(_ items: [Item]) {
        shown = Mutex(items.map { Picture(title: $0.title, year: nil, id: $0.reference.id, within: .tile) })
    }

    func set(_ picture: Picture, at index: Int) { shown.withLock { $0[index] = picture } }

    var all: [Picture] { shown.withLock(\.self) }
}

extension Composition {
    func pictures(of items: [Item], within limit: Duration, mayGoOn: Bool) async throws -> [Picture] {
        let wall = WallPictures(items)
        let task = Task {
            try await Array(items.enumerated()).mapConcurrently(atMost: 8) { index, item in
                // A tile without its picture still has its title.
                try? await draw(item) { wall.set($0, at: index) }
            }
        }
        do {
            let isComplete = try await Deadline.run(within: limit) { _ = try await task.value } != nil
            if !isComplete, !mayGoOn { task.cancel() }
        } catch {
            task.cancel()
            throw error
        }
        return wall.all
    }

    /// Draws the poster or portrait of an item, of the series in the case of an episode.
    ///
    /// - Parameter show: Receives the poster set as text, once the year is known, and the picture, if there is one.
    private func draw(_ item: Item, _ show: (Picture) -> Void) async throws {
        let id = item.reference.id
        let policy: FetchPolicy = isOffline ? catalogues.source.storedPolicy : .stored
        guard let poster = try await catalogues.features[item.reference.kind]?.poster(id, policy) else { return }
        show(Picture(title: item.title, year: poster.year, id: id, within: .tile))
        guard let urls = poster.urls, !pictures.source.isSample else { return }
        let limit = settings.imageCacheLimit
        if let pixels = pictures.storedPixels(at: urls.card, limit: limit) {
            show(Picture(pixels, within: .tile))
        } else if !pictures.source.isOffline(), let pixels = try await pictures.fetchPixels(of: urls.card, limit: limit)
        {
            show(Picture(pixels, within: .tile))
        }
    }
}
