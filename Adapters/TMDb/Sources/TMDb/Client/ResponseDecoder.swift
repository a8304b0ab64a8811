import CoreDomain
import Foundation

/// Decodes the response to a request, or the error sent instead.
struct ResponseDecoder {
    let subject: String
    let origin: String
    let wallClock: WallClock
    /// The credential, which is removed from all messages, including the server's.
    let credential: TMDbCredential?

    private var secret: String? { credential?.secret }

    /// - Throws: `RetryableFailure` if another attempt may succeed, otherwise `TMDbError`.
    func decode<Response>(_ type: Response.Type, from response: HTTPResponse) throws -> RemoteResponse<Response>
    where Response: Decodable & Sendable {
        switch response.status {
        case 200..<300: return try decodeValue(type, from: response)
        case 429: throw RetryableFailure.rateLimited(retryAfter: retryAfter(in: response))
        case 304: throw TMDbError(.offline("no complete response from \(origin): HTTP 304 without a body"))
        case 300..<400:
            throw TMDbError(
                .offline("no complete response from \(origin): redirected too often, or to another origin"))
        case 500...: throw RetryableFailure.incompleteResponse("HTTP \(response.status)")
        default: throw clientError(in: response)
        }
    }

    /// Returns the error for a refusal or an absence. A proxy or another server may send one too: it says nothing about
    /// TMDb’s records or the credential.
    private func clientError(in response: HTTPResponse) -> TMDbError {
        let status = response.status
        guard let body = errorBody(in: response),
            body.code != nil || body.errors != nil && [400, 422].contains(status)
        else {
            let type = response.mediaType.map { ", \($0)" } ?? ""
            return TMDbError(.offline("the answer from \(origin) is not TMDb's: HTTP \(status)\(type)"))
        }
        return switch status {
        case 401, 403:
            TMDbError(.unauthorised("TMDb rejected the \(credential?.kind ?? "request"): \(reason(of: response))"))
        case 404: TMDbError(.notFound(subject))
        default: refusal(by: response)
        }
    }

    private func decodeValue<Response>(
        _ type: Response.Type, from response: HTTPResponse
    ) throws -> RemoteResponse<Response> where Response: Decodable & Sendable {
        let decoder = WireDecoder(hiding: secret)
        do {
            let (value, skips) = try decoder.decodeWithSkips(type, from: response.body)
            let first = skips.first.map { "\($0) of \(subject)" }
            return RemoteResponse(value, warnings: skips.count > 0 ? [.skipped(skips.count, first: first)] : [])
        } catch JSONOutline.Failure.malformed {
            throw RetryableFailure.incompleteResponse(
                response.body.isEmpty ? "the response is empty" : "the response is not complete JSON")
        } catch {
            if errorBody(in: response)?.code != nil { throw refusal(by: response) }
            let type: Any.Type = (type as? any ResponseWithMain.Type)?.mainType ?? type
            let problem = DecodingProblem(error, hiding: secret)
            let location = problem.keyPath.isEmpty ? ":" : " at"
            throw TMDbError(
                .badData("TMDb's response for \(subject) does not match \(type)\(location) \(problem)"))
        }
    }

    private func refusal(by response: HTTPResponse) -> TMDbError {
        TMDbError(.badData("TMDb rejected the request for \(subject): \(reason(of: response))"))
    }

    private func retryAfter(in response: HTTPResponse) -> Int? {
        RetryAfter.seconds(response.headers["retry-after"], now: wallClock.now)
    }

    /// Returns the server's message, at most 200 characters, with both status codes: "No. (HTTP 401, TMDb 7)".
    private func reason(of response: HTTPResponse) -> String {
        let body = errorBody(in: response)
        let numbers = "HTTP \(response.status)" + (body?.code.map { ", TMDb \($0)" } ?? "")
        let message = (body?.message ?? body?.errors?.first)?.hiding(secret).bounded(to: 200)
        return message.map { "\($0) (\(numbers))" } ?? numbers
    }

    private func errorBody(in response: HTTPResponse) -> ErrorBody? {
        try? JSONDecoder().decode(ErrorBody.self, from: response.body)
    }
}

extension HTTPResponse {
    /// The type of the body, such as "text/html", shortened for messages; `nil` if the server didn't send it.
    fileprivate var mediaType: String? {
        let type = headers["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        return type.flatMap { $0.isEmpty ? nil : $0.bounded(to: 40) }
    }
}

/// The body of an error: `{success, status_code, status_message}` in any order, or `{errors: […]}`.
private struct ErrorBody: Decodable {
    let code: Int?
    let message: String?
    let errors: [String]?

    private enum CodingKeys: String, CodingKey {
        case errors
        case code = "status_code"
        case message = "status_message"
    }
}
