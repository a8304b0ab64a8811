import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TMDb
import TerminalKit

/// A loader of pictures from the cache or TMDb.
struct PictureLoader: Sendable {
    private let client: ImageClient
    /// The folder of the cache; `nil` if there is no home folder.
    private let folder: URL?
    private let clock: WallClock
    let source: DataSource

    init(_ environment: Environment, _ origin: Origin, _ source: DataSource, clock: WallClock = .system) {
        client = ImageClient(
            transport: CurlTransport(largestBody: ImageClient.largestImage), allowsLoopback: origin.isLoopback)
        folder = environment.cacheFolder?.appending(path: "images")
        self.clock = clock
        self.source = source
    }

    /// Returns a picture, and a warning if it can't be stored.
    ///
    /// - Throws: `FetchError`, or `CancellationError`.
    func picture(at url: URL, limit: Int?) async throws -> (data: Data, warning: String?) {
        let cache = cache(limit: limit)
        if let data = cache?.picture(at: url) { return (data, nil) }
        if source.isOffline() {
            throw FetchError.offline("offline, and the picture is not stored (\(source.offlineHint()))")
        }
        let data = try await FetchError.bridge { try await client.image(at: url) }
        do {
            try cache?.keep(data, from: url)
        } catch {
            let reason = error.systemReason ?? "the folder is not writable"
            return (data, "the picture could not be stored in \(cache?.folder.path ?? ""): \(reason)")
        }
        return (data, nil)
    }

    /// Removes the stored pictures, or only expired ones, and returns their number.
    @discardableResult func clear(staleOnly: Bool) -> Int {
        guard let cache = cache(limit: nil) else { return 0 }
        return staleOnly ? cache.sweep() : cache.clear()
    }

    /// The folder of stored pictures, with their number and size; `nil` if there is no such folder.
    var stored: (folder: URL, count: Int, bytes: Int)? {
        cache(limit: nil).map { ($0.folder, $0.size.count, $0.size.bytes) }
    }

    private func cache(limit: Int?) -> PictureCache? {
        folder.map { PictureCache(folder: $0, limit: limit, longestLife: TMDbTerms.maximumAge, clock: clock) }
    }
}

extension Origin {
    /// Whether TMDb's responses come from this machine, as in tests.
    fileprivate var isLoopback: Bool {
        if case .api(let base) = self { base.isLoopback } else { false }
    }
}

extension Invocation {
    /// Draws an item's picture if possible; otherwise, shows its link.
    ///
    /// - Parameter kind: The kind of picture, used in all output: poster or portrait.
    func picture(
        _ kind: String, _ title: String, _ picture: Fetched<ImageURLSet?>, _ pictures: PictureLoader
    ) async throws -> CommandResult {
        guard let urls = picture.value else {
            // Without the images configuration, no URL is known.
            if let error = picture.warnings.lazy.compactMap(\.absence?.error).first { throw error }
            throw CommandFailure(.notFound(kind), "TMDb lists no \(kind) for \(title)", hint: "images")
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
        do {
            let (data, warning) = try await pictures.picture(
                at: urls.detail, limit: session.settings.imageCacheLimit)
            guard let block = canvas.block(of: data) else {
                return (link, .message("the picture can’t be drawn: its format is not supported"))
            }
            return ([block, .line(title)], warning.map(Notice.warning))
        } catch let error as FetchError where error != .cancelled {
            return (link, .message("the picture can’t be shown: \(error.message)"))
        }
    }
}
