import Foundation

/// A small catalogue of movies, TV series and people inside this binary.
///
/// It returns responses in TMDb's format, which take the same code path as TMDb's own, so that everything can be tried
/// without a credential and without a network.
///
/// The facts are TMDb's and public knowledge; every overview, tagline and biography is our own. So are some figures, as
/// `figures` says. Records whose id at TMDb we don't know have an id from 90,000,000 on, which TMDb doesn't use. There
/// are no videos, no watch providers, and no lists that depend on today's date.
public struct SampleCatalogue: HTTPTransport {
    /// The name of the sample as the origin of data.
    public static let origin = "sample"
    /// A sentence about the figures that are not TMDb's.
    public static let figures =
        "The sample's popularity, episode counts and most ratings of series and episodes are our own approximations."
    /// The number of movies.
    public static var movieCount: Int { SampleTitle.movies.count }
    /// The number of TV series.
    public static var seriesCount: Int { SampleTitle.series.count }
    /// The number of people in the credits: a constant, because counting them means decoding every title.
    public static let personCount = 1585

    public init() {}

    /// Returns the sample's response; HTTP 404 with TMDb's error body for anything else.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let request = SampleRequest(request.url)
        let body = request.body
        return HTTPResponse(
            status: body == nil ? 404 : 200, headers: ["content-type": "application/json;charset=utf-8"],
            body: Data((body ?? request.errorBody).utf8))
    }
}
