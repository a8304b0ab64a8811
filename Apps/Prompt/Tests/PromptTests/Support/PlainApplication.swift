import CoreDomain
import Foundation
import TerminalKit

@testable import Prompt

/// An application without a storage, pictures or a network: what a fake doesn't need is nothing.
protocol PlainApplication: Application {}

extension PlainApplication {
    func close(replacedBy successor: Self?) {}

    var source: String? { nil }
    var now: Date { Date(timeIntervalSince1970: 1000) }
    var activity: String? { nil }
    var isOffline: Bool { false }
    var retryNotice: String? { nil }

    func owns(_ path: String) -> Bool { false }
    func annotations(of items: [Item], isForPeople: Bool) -> Annotations? { nil }
    func pictures(of items: [Item], within limit: Duration, mayGoOn: Bool) -> [Picture] {
        items.map { Picture(title: $0.title, year: nil, id: $0.reference.id, within: .tile) }
    }
    func failure(for error: FetchError) -> CommandFailure { Self.failure(for: error) }

    func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)?,
        _ body: () async throws -> Value
    ) async rethrows -> Value { try await body() }

    func notice(for warning: FetchWarning, age: String?, isVerbose: Bool) -> Notice? {
        warning.refetchError.map { .warning($0.message) }
    }

    static func failure(for error: FetchError) -> CommandFailure {
        CommandFailure(error, error.message, hint: .note("try again"))
    }
}
