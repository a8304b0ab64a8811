import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The library's errors as messages for the user.
extension LibraryContext {
    /// Runs `body`, and converts the library's errors to messages for the user.
    ///
    /// - Parameter name: The required list. If it is missing, the hint suggests creating it.
    func wording<Value>(needing name: ListName? = nil, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as LibraryError { throw await words(for: error, needing: name) }
    }

    func words(for error: LibraryError, needing needed: ListName? = nil) async -> any Error {
        let creation = needed.flatMap {
            ListCommands.reservedNames.contains($0.text.lowercased()) ? nil : "list create \($0)"
        }
        switch error {
        case .noList(let name):
            let creation = name == needed ? creation : nil
            let known = ((try? await lists()) ?? []).map(\.slug)
            let isNew = known.nearest(to: name.text) == nil
            return UsageError(unknown: "list", name.text, known: known, hint: isNew ? creation ?? "list" : "list")
        case .nameTaken(let name):
            return UsageError("a list named “\(name)” already exists", hint: "list \(name.slug)")
        case .watchlistIsPermanent:
            return UsageError("the watchlist cannot be renamed or deleted", hint: creation ?? "list")
        case .noViewing:
            return CommandFailure(.notFound("viewing"), "that viewing was already removed", hint: "undo")
        case .noChange(let id):
            let shown = Sanitizer.excerpt(id)
            return CommandFailure(.notFound(id), "“\(shown)” is not the id of one of your changes", hint: "history")
        case .nothingToUndo:
            return CommandFailure(
                .notFound("change"), "there is no change left to undo", hint: "history")
        case .nothingToRedo:
            return CommandFailure(.notFound("change"), "nothing was undone on this machine", hint: "history")
        case .unchanged(let event):
            let state = event.isUndone ? "is undone already" : "was not undone"
            return UsageError("that change \(state): \(event.sentence())", hint: "history")
        case .notAllowed(let reason): return UsageError(reason, hint: "help")
        }
    }
}
