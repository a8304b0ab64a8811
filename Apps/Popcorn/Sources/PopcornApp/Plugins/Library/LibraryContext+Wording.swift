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
        let creation = needed.flatMap { name -> String? in
            if ListCommands.reservedNames.contains(name.text.lowercased()) { return nil }
            let text = name.text.contains(" ") ? "\"\(name)\"" : "\(name)"
            return ["list create \(text)", line].compactMap(\.self).joined(separator: " · ")
        }
        switch error {
        case .noList(let name):
            let creation = name == needed ? creation : nil
            let known = ((try? await lists()) ?? []).map(\.slug)
            let isNew = known.nearest(to: name.text) == nil
            return UsageError(unknown: "list", name.text, known: known, hint: isNew ? creation ?? "list" : "list")
        case .nameTaken(let name): return UsageError(error.message, hint: "list \(name.slug)")
        case .watchlistIsPermanent: return UsageError(error.message, hint: creation ?? "list")
        case .noViewing: return CommandFailure(.notFound("viewing"), error.message, hint: "undo")
        case .noChange(let id):
            let shown = LibraryError.noChange(Sanitizer.excerpt(id))
            return CommandFailure(.notFound(id), shown.message, hint: "history")
        case .nothingToUndo, .nothingToRedo:
            return CommandFailure(.notFound("change"), error.message, hint: "history")
        case .unchanged(let event): return UsageError("\(error.message): \(event.sentence())", hint: "history")
        case .notAllowed(let reason): return UsageError(reason, hint: "help")
        }
    }
}
