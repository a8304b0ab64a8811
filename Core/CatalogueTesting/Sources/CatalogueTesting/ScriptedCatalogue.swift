public import CoreDomain
import CoreDomainTestHelpers
public import Foundation

/// The responses that a check scripts. A test's remote source forwards each of its functions to one of these.
public struct ScriptedCatalogue<Context: Catalogue>: Sendable {
    enum Request: Hashable, Sendable {
        case item(Int, in: ContentLocale = .unitedStates)
        case page(Int, of: Context.List, in: ContentLocale = .unitedStates)
    }

    /// The number of seconds for which the source's terms allow a copy to be kept.
    public let maximumAge: TimeInterval
    let script = ScriptedSource<Request>()

    /// Returns an item with all its parts.
    public func item(_ id: Int, in locale: ContentLocale) throws -> RemoteResponse<Context.Item> {
        try script.response(to: .item(id, in: locale))
    }

    /// Returns a page of a list.
    public func page(
        _ number: Int, of list: Context.List, in locale: ContentLocale
    ) throws -> RemoteResponse<Page<Context.Preview>> {
        try script.response(to: .page(number, of: list, in: locale))
    }

    var requests: [Request] { script.requests }
}
