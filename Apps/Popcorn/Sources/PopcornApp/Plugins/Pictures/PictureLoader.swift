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
    private let space = PictureSpace()
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
            throw FetchError.offline("offline, and the picture is not stored (\(source.offlineHint().text))")
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

    /// Returns the stored pixels of a picture.
    ///
    /// - Parameters:
    ///   - url: The URL of the size whose pixels are stored.
    ///   - limit: The maximum size of the picture cache in bytes; `nil` for no limit.
    func storedPixels(at url: URL, limit: Int?) -> Pixels? {
        cache(limit: limit)?.picture(at: Self.pixels(of: url)).flatMap { Pixels(ppm: $0) }
    }

    /// Fetches a picture and stores an eighth of it as pixels, which are much smaller.
    ///
    /// - Returns: The pixels; `nil` if pictures of this format can't be drawn.
    /// - Throws: `FetchError`, or `CancellationError`.
    func fetchPixels(of url: URL, limit: Int?) async throws -> Pixels? {
        let data = try await FetchError.bridge { try await client.image(at: url) }
        let pixels = Pixels(thumbnailOf: data)
        // If the pixels can't be stored, they are fetched again.
        if let pixels { try? cache(limit: limit)?.keep(pixels.ppm, from: Self.pixels(of: url)) }
        return pixels
    }

    /// Returns the name of a picture's pixels in the cache, which stores the picture too.
    private static func pixels(of url: URL) -> URL { url.appending(path: "pixels") }

    /// Removes the stored pictures, or only expired ones, and returns their number.
    @discardableResult func clear(staleOnly: Bool) -> Int {
        guard let cache = cache(limit: nil) else { return 0 }
        return staleOnly ? cache.sweep() : cache.clear()
    }

    /// The folder of stored pictures, with their number and size; `nil` if there is no such folder.
    var stored: (folder: URL, count: Int, bytes: Int)? {
        cache(limit: nil).map { cache in
            let size = cache.size
            return (cache.folder, size.count, size.bytes)
        }
    }

    private func cache(limit: Int?) -> PictureCache? {
        folder.map {
            PictureCache(folder: $0, limit: limit, longestLife: TMDbTerms.maximumAge, clock: clock, space: space)
        }
    }
}

extension Origin {
    /// Whether TMDb's responses come from this machine, as in tests.
    fileprivate var isLoopback: Bool {
        if case .api(let base) = self { ImageClient.isLoopback(base) } else { false }
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
            throw CommandFailure(.notFound(kind), "TMDb lists no \(kind) for \(title)", hint: .line("images"))
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
            return (link, .message("the sample has no picture of this title; \(DataSource.keyHint.text)"))
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

    /// Starts fetching the picture beside a page unless it is stored.
    ///
    /// - Parameters:
    ///   - urls: The URLs of the picture, if the page has one.
    ///   - pictures: The loader of pictures.
    ///   - room: The maximum size of the picture.
    ///   - poster: Returns the poster set as text in some room, which stands for a picture that there isn't.
    /// - Returns: `nil` if the page is shown without a picture.
    func startPicture(
        _ urls: ImageURLSet?, _ pictures: PictureLoader, within room: Picture.Size,
        orElse poster: (Picture.Size) -> Picture? = { _ in nil }
    ) -> PagePicture? {
        guard let canvas, canvas.hasRoomBeside else { return nil }
        let room = canvas.roomBesidePage(for: room)
        guard let url = urls?.medium, !pictures.source.isSample else { return poster(room).map(PagePicture.stored) }
        let limit = session.settings.imageCacheLimit
        if let pixels = pictures.storedPixels(at: url, limit: limit) { return .stored(Picture(pixels, within: room)) }
        if pictures.source.isOffline() { return poster(room).map(PagePicture.stored) }
        let task = Task {
            // A page is complete without its picture, so an error only leaves it out.
            let pixels = try? await pictures.fetchPixels(of: url, limit: limit)
            return pixels.flatMap(\.self).map { Picture($0, within: room) }
        }
        return .fetched(task, mayGoOn: isAtPrompt)
    }
}
