import CoreDomain
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a transport's error means for us. Its own texts are not repeated: they may hold the URL with the key.
struct TransportProblem {
    let error: any Error

    init(_ error: any Error) {
        self.error =
            switch error {
            case _ where Task.isCancelled: CancellationError()
            case is CancellationError, is AttemptFailure, is TMDbError, is FetchError: error
            case let error as URLError where error.code == .cancelled: CancellationError()
            case let error as URLError: AttemptFailure.noWholeAnswer(Self.words(for: error.code))
            default: AttemptFailure.noWholeAnswer("\(type(of: error))")
            }
    }

    private static func words(for code: URLError.Code) -> String {
        switch code {
        case .cannotConnectToHost: "could not connect"
        case .cannotFindHost, .dnsLookupFailed: "the host is not known"
        case .notConnectedToInternet: "no connection to the internet"
        case .networkConnectionLost: "the connection was lost"
        case .timedOut: "no answer in time"
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            "no secure connection"
        case .badServerResponse, .unsupportedURL, .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse,
            .unknown:
            "the answer broke off or is garbled"
        default: "the connection failed (URL error \(code.rawValue))"
        }
    }
}
