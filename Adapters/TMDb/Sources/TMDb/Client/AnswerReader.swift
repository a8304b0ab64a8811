import CoreDomain
import Foundation

/// Reads what came back for one question: the answer, or TMDb's refusal.
struct AnswerReader {
    let subject: String
    let origin: String
    let wallClock: WallClock
    /// What may not be repeated, even where the server does.
    let secret: String?

    /// - Throws: `AttemptFailure` where another attempt may bring more, else `TMDbError`.
    func read<Answer>(_ type: Answer.Type, from response: HTTPResponse) throws -> TMDbAnswer<Answer>
    where Answer: Decodable & Sendable {
        switch response.status {
        case 200..<300: return try decode(type, from: response.body)
        case 401, 403: throw TMDbError.unauthorised(refusal(in: response))
        case 404: throw TMDbError.notFound(subject: subject, refusal(in: response))
        case 429: throw AttemptFailure.rateLimited(retryAfter: retryAfter(in: response))
        case 304: throw TMDbError.noWholeAnswer("\(origin): HTTP 304, which holds no answer")
        case 300..<400: throw TMDbError.noWholeAnswer("\(origin): it redirects to another place, which is not followed")
        case 408, 500...: throw AttemptFailure.noWholeAnswer("HTTP \(response.status)")
        default: throw TMDbError.refused(subject: subject, refusal(in: response))
        }
    }

    private func decode<Answer>(_ type: Answer.Type, from body: Data) throws -> TMDbAnswer<Answer>
    where Answer: Decodable & Sendable {
        do {
            let (value, skipped) = try WireDecoder().decode(type, from: body)
            return TMDbAnswer(value: value, skipped: skipped)
        } catch  where !WireDecoder().isWhole(body) {
            throw AttemptFailure.noWholeAnswer(body.isEmpty ? "an empty answer" : "the answer is not complete JSON")
        } catch {
            let problem = DecodeProblem(error)
            throw TMDbError.undecodable(
                UndecodableAnswer(
                    subject: subject, type: String(describing: type), keyPath: problem.keyPath,
                    problem: hidingSecret(problem.problem)))
        }
    }

    private func retryAfter(in response: HTTPResponse) -> Int? {
        RetryAfter.seconds(response.headers["retry-after"], now: wallClock.now)
    }

    private func refusal(in response: HTTPResponse) -> TMDbRefusal {
        let body = try? JSONDecoder().decode(ErrorBody.self, from: response.body)
        return TMDbRefusal(
            httpStatus: response.status, code: body?.code, message: body?.message.map(hidingSecret)?.bounded(to: 200))
    }

    private func hidingSecret(_ text: String) -> String {
        secret.map { text.replacing($0, with: "(hidden)") } ?? text
    }
}

/// `{success, status_code, status_message}` in any order, or `{errors: […]}`.
private struct ErrorBody: Decodable {
    let code: Int?
    let message: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try? container.decodeIfPresent(Int.self, forKey: .code)
        let errors = (try? container.decodeIfPresent([String].self, forKey: .errors)) ?? []
        message = (try? container.decodeIfPresent(String.self, forKey: .message)) ?? errors.first
    }

    private enum CodingKeys: String, CodingKey {
        case errors
        case code = "status_code"
        case message = "status_message"
    }
}
