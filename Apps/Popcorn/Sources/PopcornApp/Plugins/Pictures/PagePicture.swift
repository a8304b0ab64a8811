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
                let picture = try await Deadline.run(within: Picture.longestWait) { await task.value }
                if picture == nil, !mayGoOn { task.cancel() }
                return picture ?? nil
            } catch {
                task.cancel()
                throw error
            }
        }
    }
}
