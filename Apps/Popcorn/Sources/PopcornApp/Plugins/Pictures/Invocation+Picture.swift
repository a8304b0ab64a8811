import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Invocation {
    /// Draws an item's picture if possible; otherwise the result is its link.
    ///
    /// - Parameter kind: The kind of picture, for people and machines: poster or portrait.
    func picture(
        _ kind: String, _ title: String, _ picture: Fetched<ImageURLSet?>, _ pictures: PictureLoader
    ) async throws -> CommandResult {
        guard let urls = picture.value else {
            throw CommandFailure(.notFound(kind), "TMDb lists no \(kind) of \(title)", hint: "images")
        }
        let (blocks, notice) = try await blocks(title, urls, pictures)
        var result = CommandResult(kind, picture.map { _ in urls }, Screen(blocks))
        result.notices = [notice].compactMap(\.self)
        return result
    }

    private func blocks(
        _ title: String, _ urls: ImageURLSet, _ pictures: PictureLoader
    ) async throws -> ([Screen.Block], notice: Notice?) {
        let link = [Screen.Block.line(urls.full.absoluteString)]
        guard let canvas else { return (link, nil) }
        if pictures.source.isSample {
            return (link, .message("the sample only has links to pictures; \(DataSource.keyHint)"))
        }
        let url = canvas.isCoarse ? urls.card : urls.detail
        guard canvas.canDraw(url) else { return (link, .message(PictureCanvas.advice)) }
        do {
            let (data, warning) = try await pictures.picture(at: url, limit: session.settings.imageCacheLimit)
            return ([.drawing(try await canvas.drawing(of: data)), .line(title)], warning.map(Notice.warning))
        } catch let error as PictureError {
            return (link, .message("the picture can’t be drawn: \(error.reason)"))
        } catch let error as FetchError where error != .cancelled {
            return (link, .message("the picture can’t be shown: \(error.message)"))
        }
    }
}
