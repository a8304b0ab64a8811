public import CoreDomain
import CoreDomainTestHelpers
public import Foundation

/// A remote source with scripted responses. Tests conform it to their context's protocol:
///
/// ```swift
/// extension ScriptedCatalogue: SongRemoteDataSource where Context == SongsContext {}
/// ```
public struct ScriptedCatalogue<Context: Catalogue>: CatalogueRemoteDataSource {
    enum Request: Hashable, Sendable {
        case item(Int, in: ContentLocale = .unitedStates)
        case page(Int, of: Context.List, in: ContentLocale = .unitedStates)
    }

    /// The name used in error messages: “items”.
    public static var itemsName: String { "items" }
    /// The maximum age of a copy under the source's terms, in seconds.
    public let maximumAge: TimeInterval
    let script = ScriptedSource<Request>()

    /// Returns an item with all its parts.
    public func item(_ id: Int, in locale: ContentLocale) throws -> RemoteResponse<Context.Item> {
        try script.response(to: .item(id, in: locale))
    }

    /// Returns a page of a list.
    public func page(
        _ page: Int, of list: Context.List, in locale: ContentLocale
    ) throws -> RemoteResponse<Page<Context.Preview>> {
        try script.response(to: .page(page, of: list, in: locale))
    }

    var requests: [Request] { script.requests }
}
