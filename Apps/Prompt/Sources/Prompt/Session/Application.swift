public import CoreDomain
public import Foundation
public import TerminalKit

/// An app with a prompt: its commands, and the state they work on.
///
/// A session owns one application at a time. It replaces it when a setting changes.
public protocol Application: Sendable {
    /// Everything that can be typed.
    static var table: CommandTable<Self> { get }

    /// Returns the message for an error that its command words no message for.
    static func failure(for error: FetchError) -> CommandFailure

    /// Opens what the settings choose.
    ///
    /// - Parameter report: Prints a warning beside the results.
    /// - Throws: `UsageError` for an invalid setting, or the error of a storage that can't be opened.
    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) throws

    /// Returns the application that works with `settings`: this one, or another that takes over what stays the same.
    func applying(_ settings: Settings) throws -> Self

    /// Closes what `successor` doesn't use.
    func close(replacedBy successor: Self?) async

    /// The name of the source that every result has, if it is neither the network nor a storage.
    var source: String? { get }

    /// Whether the file at an absolute path is one of a storage.
    func owns(_ path: String) -> Bool

    /// The time used to compute ages.
    var now: Date { get }

    /// The name of the storage from which results come, as the footer shows it.
    var storageName: String { get }

    /// What a running command waits for, in a few words; `nil` if that isn't known.
    var activity: String? { get }

    /// When the source is tried again that didn't respond, as a sentence; `nil` while it responds.
    var retryNotice: String? { get }

    /// Runs `body`, and passes a line about each request that it sends to `report`.
    func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)?,
        _ body: () async throws -> Value
    ) async rethrows -> Value

    /// Returns the additions to rows of these items, whichever command lists them; `nil` for none.
    ///
    /// - Parameter isForPeople: Whether only the cells are read.
    func annotations(of items: [Item], isForPeople: Bool) async -> Annotations?

    /// The first lines at a prompt.
    func banner() async -> Screen

    /// Returns the words for a warning, or `nil` if it isn't worth any.
    ///
    /// - Parameter age: How old the result is, if it comes from a storage.
    func notice(for warning: FetchWarning, age: String?, isVerbose: Bool) -> Notice?

    /// Returns the words for an error that no command has worded itself, knowing the application's state.
    func failure(for error: FetchError) -> CommandFailure
}

extension Application {
    /// Unknown.
    public var activity: String? { nil }

    /// The source responds.
    public var retryNotice: String? { nil }

    /// No requests are sent.
    public func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value { try await body() }

    /// Nothing.
    public func annotations(of items: [Item], isForPeople: Bool) async -> Annotations? { nil }

    /// No file is.
    public func owns(_ path: String) -> Bool { false }

    /// Returns the words that hold in any state.
    public func failure(for error: FetchError) -> CommandFailure { Self.failure(for: error) }
}

/// A fetch error in words that fit what the user typed.
public struct CommandFailure: Error, Equatable {
    /// The error, which decides the exit code.
    public let error: FetchError
    /// The event.
    public let message: String
    /// The suggested remedy.
    public let hint: String

    /// Creates a failure.
    public init(_ error: FetchError, _ message: String, hint: String) {
        self.error = error
        self.message = message
        self.hint = hint
    }
}
