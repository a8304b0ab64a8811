import CoreDomain
import Prompt
import Storage
import TerminalKit

/// A plug-in for a context with items of one kind, opened by id.
protocol ItemPlugin: ContextPlugin {
    /// The kind of its items, and the words for them.
    static var nouns: Nouns { get }

    var cache: OpenStorage { get }
    var source: DataSource { get }
    /// Shows an item's page.
    func details(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult
    /// Returns the title or name of an item, or `nil` if the policy doesn't allow finding it.
    func title(of id: Int, _ policy: FetchPolicy) async -> String?
}

/// The words for a kind of item.
struct Nouns: Sendable {
    let kind: ItemKind
    /// The command that opens one.
    let command: String
    /// “movie”
    let one: String
    /// “movies”
    let many: String
    /// The name of a list of them in machine-readable output.
    let list: String
    /// The words that choose the kind in a command such as `popular tv`; usage texts show the first.
    let choices: [String]
    var hasYear = true

    /// “movie’s”
    var possessive: String { one + (one.hasSuffix("s") ? "’" : "’s") }

    /// The argument that chooses this kind of items.
    func argument<Host>() -> Argument<Host> {
        .choice("kind", [choices[0]], synonyms: Array(choices.dropFirst())) { _ in "\(many) only" }
    }
}

extension ItemPlugin {
    /// The description of its kind of items.
    static func itemType(
        aliases: [String], summary: String, examples: [String], facets: [Facet<Self>]
    ) -> ItemType<Self> {
        ItemType(
            nouns.kind, name: nouns.command, noun: nouns.one, aliases: aliases, synonyms: nouns.choices,
            summary: summary, examples: examples, hasYear: nouns.hasYear,
            details: Facet("details", summary: "a \(nouns.possessive) page") { try await $0.host.details($1, $0) },
            facets: facets)
    }

    /// Returns the title of an item, or “movie 550” if it isn't stored.
    func name(of id: Int) async -> String { await title(of: id, .storedOnly) ?? "\(Self.nouns.one) \(id)" }

    /// “TMDb lists no cast for Heat.”
    func none(_ what: String, of id: Int) async -> String { source.listsNo("\(what) for \(await name(of: id))") }
}

/// Texts for errors.
extension ItemPlugin {
    /// Runs `body`, wording its errors for an item.
    ///
    /// - Parameters:
    /// - unstored: The subject that isn't stored if requests are disabled; `nil` stands for the item.
    /// - hint: The suggestion if nothing was found; `nil` for the item's own.
    func wording(
        _ id: Int, unstored: String? = nil, hint: String? = nil,
        _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        do {
            var result = try await body()
            result.storage = cache.spec.name
            return result
        } catch let error as FetchError {
            throw await failure(error, id, unstored: unstored, hint: hint)
        }
    }

    func failure(
        _ error: FetchError, _ id: Int, unstored: String? = nil, hint: String? = nil
    ) async -> any Error {
        switch error {
        case .notFound(let subject) where source.isSample:
            let isMissing = await title(of: id, .storedOnly) == nil
            let hints = [isMissing ? titleHint(for: id) : nil, DataSource.keyHint]
            return CommandFailure(
                error, "\(subject) is not in the sample", hint: hints.compactMap(\.self).joined(separator: " · "))
        case .notFound(let subject):
            return CommandFailure(error, "\(subject) was not found", hint: hint ?? titleHint(for: id))
        case .offline where source.isOffline():
            let what = unstored ?? "\(Self.nouns.one) \(id)"
            return CommandFailure(error, "offline, and \(what) is not stored", hint: source.offlineHint())
        default: return error
        }
    }

    /// A hint for a number that isn't an id: a title may consist of digits.
    private func titleHint(for id: Int) -> String {
        "\(Self.nouns.hasYear ? "titled" : "named") “\(id)”: \(Self.nouns.command) \"\(id)\""
    }
}
