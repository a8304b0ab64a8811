import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The library's errors as messages for the user.
extension LibraryContext {
    /// Runs `body`, and converts the library's errors to messages for the user.
    ///
    /// - Parameters:
    ///   - name: The required list. If it is missing, the hint suggests creating it.
    ///   - line: The line to repeat once the list exists; `nil` if creating it is enough.
    func wording<Value>(
        needing name: ListName? = nil, for line: String? = nil, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as LibraryError {
            throw await words(for: error, needing: name, for: line)
        }
    }

    func words(for error: LibraryError, needing needed: ListName? = nil, for line: String? = nil) async -> any Error {
        let creation = needed.flatMap { name -> Hint? in
            if ListCommands.reservedNames.contains(name.text.lowercased()) { return nil }
            let text = name.text.contains(" ") ? "\"\(name)\"" : "\(name)"
            return Hint(["list create \(text)", line].compactMap(\.self))
        }
        switch error {
        case .noList(let name):
            let creation = name == needed ? creation : nil
            let known = ((try? await lists()) ?? []).map(\.slug)
            let isNew = known.nearest(to: name.text) == nil
            return UsageError(
                unknown: "list", name.text, known: known, hint: isNew ? creation ?? .line("list") : .line("list"))
        case .nameTaken(let name): return UsageError(error.message, hint: .line("list \(name.slug)"))
        case .watchlistIsPermanent: return UsageError(error.message, hint: creation ?? .line("list"))
        case .noViewing: return CommandFailure(.notFound("viewing"), error.message, hint: .line("undo"))
        case .noChange(let id):
            let shown = LibraryError.noChange(Sanitizer.excerpt(id))
            return CommandFailure(.notFound(id), shown.message, hint: .line("history"))
        case .nothingToUndo, .nothingToRedo:
            return CommandFailure(.notFound("change"), error.message, hint: .line("history"))
        case .unchanged(let event): return UsageError("\(error.message): \(event.sentence())", hint: .line("history"))
        case .notAllowed(let reason): return UsageError(reason, hint: .line("help"))
        }
    }
}
