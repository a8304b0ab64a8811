import CoreDomain

/// What a transport's error means for us. Texts that we do not know are not repeated: they may hold the URL with the key.
struct TransportProblem {
    let error: any Error

    init(_ error: any Error) {
        self.error =
            switch error {
            case _ where Task.isCancelled: CancellationError()
            case is CancellationError, is AttemptFailure, is TMDbError, is FetchError: error
            case let error as CurlError: AttemptFailure.noWholeAnswer(error.words)
            default: AttemptFailure.noWholeAnswer("\(type(of: error))")
            }
    }
}
