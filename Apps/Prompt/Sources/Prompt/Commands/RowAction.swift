import TerminalKit

/// What can be done with rows of the last numbered table: `2 add`, `2-3 add later`. Described once.
public struct RowAction<Host: Sendable>: Sendable {
    /// Acts on the chosen rows.
    public typealias Run = @Sendable (Invocation<Host>, [Item]) async throws -> CommandResult

    /// The word after the numbers.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    /// Lines that show its use.
    let examples: [String]
    let arguments: [Argument<Host>]
    let run: Run

    /// Creates an action with the arguments that follow its name.
    public init(
        _ name: String, summary: String, examples: [String] = [], arguments: Argument<Host>..., run: @escaping Run
    ) {
        self.init(name, summary: summary, examples: examples, arguments: arguments, run: run)
    }

    private init(
        _ name: String, summary: String, examples: [String], arguments: [Argument<Host>], run: @escaping Run
    ) {
        self.name = name
        self.summary = summary
        self.examples = examples
        self.arguments = arguments
        self.run = run
    }

    /// The form after the numbers, for these rows.
    func form(for rows: [Item]) -> Form<Host> {
        let run = run
        return Form(
            [.verb(name, summary: summary)] + arguments, keys: [], flags: [], action: .run { try await run($0, rows) })
    }

    /// The action as usage texts show it: “ROWS add [NAME]”.
    var usage: String { form(for: []).usage(after: "ROWS") }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> RowAction<Outer> {
        let run = run
        return RowAction<Outer>(
            name, summary: summary, examples: examples, arguments: arguments.map { $0.pullback(inner) }
        ) { try await run($0.map(inner), $1) }
    }
}
