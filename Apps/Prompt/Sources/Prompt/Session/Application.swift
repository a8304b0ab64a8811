public import CoreDomain
public import Foundation
public import TerminalKit

/// An app with a prompt: its commands and their state.
///
/// A session has one application at a time and replaces it when a setting changes.
public protocol Application: Sendable {
    /// The table of all accepted input.
    static var table: CommandTable { get }

    /// The code that returns information without an application, by the ids in the table.
    static var information: Information { get }

    /// The code behind the table, by the ids in it.
    var handlers: Handlers { get }

    /// The interpreter of typed titles.
    var titles: any TitleFinder { get }

    /// Returns the message for an error for which the command provides none.
    static func failure(for error: FetchError) -> CommandFailure

    /// Opens the resources chosen by the settings.
    ///
    /// - Parameter report: Prints a warning next to the results.
    /// - Throws: `UsageError` for an invalid setting, or the error of a storage that can't be opened.
    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) throws

    /// Returns the application for `settings`: this one, or another that reuses unchanged resources.
    func applying(_ settings: Settings) throws -> Self

    /// Closes the resources that `successor` doesn't use.
    func close(replacedBy successor: Self?) async

    /// The name of the source of all results, if it is neither the network nor a storage.
    var source: String? { get }

    /// Returns whether the file at an absolute path belongs to a storage.
    func owns(_ path: String) -> Bool

    /// The current time, used to compute ages.
    var now: Date { get }

    /// The name of the results' storage, as shown in the footer.
    var storageName: String { get }

    /// The reason why a running command is waiting, in a few words; `nil` if unknown.
    var activity: String? { get }

    /// Whether the user has turned requests off.
    var isOffline: Bool { get }

    /// A sentence about the next request to an unavailable source; `nil` while the source responds.
    var retryNotice: String? { get }

    /// Runs `body`, passing a line about each of its requests to `report`.
    func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)?,
        _ body: () async throws -> Value
    ) async rethrows -> Value

    /// Returns annotations for the rows of these items, for any command; `nil` if there are none.
    ///
    /// - Parameter isForPeople: Whether only the cells are needed.
    func annotations(of items: [Item], isForPeople: Bool) async -> Annotations?

    /// Returns the pictures of these items for a wall: a poster set as text for an item without a picture, or whose
    /// picture can't be drawn or doesn't arrive in time.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - limit: The longest time to wait for pictures that aren't stored.
    ///   - mayGoOn: Whether late pictures may still be fetched and stored for the next time.
    func pictures(of items: [Item], within limit: Duration, mayGoOn: Bool) async throws -> [Picture]

    /// Returns the first lines shown at a prompt.
    func banner() async -> Screen

    /// Returns the text of a warning, or `nil` to omit it.
    ///
    /// - Parameter age: The age of a result from storage.
    func notice(for warning: FetchWarning, age: String?, isVerbose: Bool) -> Notice?

    /// Returns the message for an error for which the command provides none, using the application's state.
    func failure(for error: FetchError) -> CommandFailure
}

/// The code that returns information that needs no settings, storage or network.
///
/// Pairs, because the first dictionary of a kind of key takes a start a tenth of a millisecond.
public typealias Information = KeyValuePairs<HandlerID, @Sendable (Arguments) throws -> CommandResult>

extension KeyValuePairs where Key == HandlerID {
    /// Returns the value of an id, or `nil` if the pairs lack it.
    subscript(id: HandlerID) -> Value? { first { $0.key == id }?.value }
}

extension Application {
    /// Returns the result of `--help` or `--version`; `nil` if neither flag is given.
    static func information(for flags: Flags, _ words: [Word]) throws -> CommandResult? {
        if flags.requestsHelp { return try HelpText(of: table).result(about: words.first?.text.lowercased()) }
        guard flags.contains(.version), let command = try table.parse([Word("version")]) else { return nil }
        return try information(command)
    }

    /// Returns the result of a command that runs without a session; `nil` for any other command.
    static func information(_ command: ParsedCommand) throws -> CommandResult? {
        switch command.form.action {
        case .help: return try HelpText(of: table).result(about: command.arguments.text("topic"))
        case .information(let id): return try information[id]?(command.arguments)
        default: return nil
        }
    }
}

/// A fetch error with a message that fits the user's input.
public struct CommandFailure: FetchErrorConvertible, Equatable {
    /// The error, which determines the exit code.
    public let error: FetchError
    /// The problem, as text.
    public let message: String
    /// The suggested remedy.
    public let hint: Hint

    /// The error, without the message.
    public var fetchError: FetchError { error }

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - error: The error, which decides the exit code.
    ///   - message: The description of the problem, without a full stop.
    ///   - hint: The suggested remedy.
    public init(_ error: FetchError, _ message: String, hint: Hint) {
        self.error = error
        self.message = message
        self.hint = hint
    }
}
