import CoreDomain
import Foundation

/// Decodes the response to a request, or the error sent instead.
struct ResponseDecoder {
    let subject: String
    let origin: String
    let wallClock: WallClock
    /// The credential, which is removed from all messages, including the server's.
    let secret: String?

    /// - Throws: `RetryableFailure` if another attempt may succeed, otherwise `TMDbError`.
    func decode<Response>(_ type: Response.Type, from response: HTTPResponse) throws -> RemoteResponse<Response>
    where Response: Decodable & Sendable {
        switch response.status {
        case 200..<300: return try decode(type, from: response.body)
        case 401, 403: throw TMDbError.unauthorised(errorResponse(in: response))
        case 404: throw TMDbError.notFound(subject: subject, errorResponse(in: response))
        case 429: throw RetryableFailure.rateLimited(retryAfter: retryAfter(in: response))
        case 304: throw TMDbError.incompleteResponse("\(origin): HTTP 304 without a body")
        case 300..<400: throw TMDbError.incompleteResponse("\(origin): redirected too often, or to another origin")
        case 408, 500...: throw RetryableFailure.incompleteResponse("HTTP \(response.status)")
        default: throw TMDbError.refused(subject: subject, errorResponse(in: response))
        }
    }

    private func decode<Response>(_ type: Response.Type, from body: Data) throws -> RemoteResponse<Response>
    where Response: Decodable & Sendable {
        let decoder = WireDecoder(hiding: secret)
        do {
            let (value, skips) = try decoder.decodeWithSkips(type, from: body)
            let first = skips.first.map { "\($0) of \(subject)" }
            return RemoteResponse(value, warnings: skips.count > 0 ? [.skipped(skips.count, first: first)] : [])
        } catch JSONOutline.Failure.malformed {
            throw RetryableFailure.incompleteResponse(
                body.isEmpty ? "the response is empty" : "the response is not complete JSON")
        } catch {
            let type: Any.Type = (type as? any ResponseWithMain.Type)?.mainType ?? type
            throw TMDbError.undecodable(
                UndecodableResponse(
                    subject: subject, type: String(describing: type), problem: DecodingProblem(error, hiding: secret)))
        }
    }

    private func retryAfter(in response: HTTPResponse) -> Int? {
        RetryAfter.seconds(response.headers["retry-after"], now: wallClock.now)
    }

    private func errorResponse(in response: HTTPResponse) -> TMDbErrorResponse {
        let body = try? JSONDecoder().decode(ErrorBody.self, from: response.body)
        return TMDbErrorResponse(
            httpStatus: response.status, code: body?.code,
            message: (body?.message ?? body?.errors?.first)?.hiding(secret).bounded(to: 200))
    }
}

/// The body of an error: `{success, status_code, status_message}` in any order, or `{errors: […]}`.
private struct ErrorBody: Decodable {
    let code: Int?
    let message: String?
    let errors: [String]?

    private enum CodingKeys: String, LenientKey {
        case errors
        case code = "status_code"
        case message = "status_message"
    }
}
