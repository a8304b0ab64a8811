import CoreDomain

/// The meaning of an error thrown by a transport.
///
/// The text of an unknown error is dropped, since it may contain the URL with the API key.
struct TransportFailure {
    let error: any Error

    init(_ error: any Error) {
        self.error =
            switch error {
            case _ where Task.isCancelled: CancellationError()
            case is CancellationError, is RetryableFailure, is TMDbError, is FetchError: error
            case let error as CurlError where error.isUnreachable: RetryableFailure.unreachable(error.message)
            case let error as CurlError: RetryableFailure.incompleteResponse(error.message)
            default: RetryableFailure.incompleteResponse("\(type(of: error))")
            }
    }
}
