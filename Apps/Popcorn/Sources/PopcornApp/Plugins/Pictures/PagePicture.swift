import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The picture beside a page, which may still be fetched while the page's text is made.
enum PagePicture: Sendable {
    case stored(Picture)
    /// A picture that is being fetched, and whether the fetch may go on without the page.
    case fetched(Task<Picture?, Never>, mayGoOn: Bool)

    /// The longest time that a page whose text is ready waits for its picture.
    private static let longestWait = Duration.milliseconds(100)

    /// Returns the picture; `nil` if it can't be drawn, or doesn't arrive in time.
    ///
    /// At a prompt, a late picture is stored for the next time. Otherwise, its fetch is cancelled.
    ///
    /// - Throws: `CancellationError`, which also cancels the fetch.
    func value() async throws -> Picture? {
        switch self {
        case .stored(let picture): return picture
        case .fetched(let task, let mayGoOn):
            do {
                let picture = try await Deadline.run(within: Self.longestWait) { await task.value }
                if picture == nil, !mayGoOn { task.cancel() }
                return picture ?? nil
            } catch {
                task.cancel()
                throw error
            }
        }
    }
}

extension Invocation {
    /// Starts fetching the picture beside a page unless it is stored.
    ///
    /// - Parameters:
    ///   - urls: The URLs of the picture, if the page has one.
    ///   - pictures: The loader of pictures.
    ///   - room: The maximum size of the picture.
    /// - Returns: `nil` if the page is shown without a picture.
    func startPicture(_ urls: ImageURLSet?, _ pictures: PictureLoader, within room: Picture.Size) -> PagePicture? {
        guard let urls, canvas?.hasRoomBeside == true else { return nil }
        let url = urls.medium
        let limit = session.settings.imageCacheLimit
        if let pixels = pictures.storedPixels(of: urls, at: url, limit: limit) {
            return .stored(Picture(pixels, within: room))
        }
        if pictures.source.isSample || pictures.source.isOffline() { return nil }
        let task = Task {
            // A page is complete without its picture, so an error only leaves it out.
            let pixels = try? await pictures.fetchPixels(of: url, limit: limit)
            return pixels.flatMap(\.self).map { Picture($0, within: room) }
        }
        return .fetched(task, mayGoOn: isAtPrompt)
    }
}
