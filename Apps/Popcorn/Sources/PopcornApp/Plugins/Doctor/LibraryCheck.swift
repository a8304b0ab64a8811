import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import TerminalKit

/// The check of the library's log: its folder, its lines, its second copy and the clock.
struct LibraryCheck {
    private let composition: Composition
    private let topic = "your library"

    init(_ composition: Composition) {
        self.composition = composition
    }

    func result() async -> Check {
        guard let folder = composition.library.folder else {
            return .ok(topic, "in memory, discarded when the program ends")
        }
        let place = composition.environment.shortened(folder.path)
        do {
            let found = try await composition.userLibrary.log.examined()
            if let trouble = found.trouble {
                return .trouble(topic, "\(place): \(trouble.finding)", do: trouble.advice)
            }
            if FileManager.default.fileExists(atPath: folder.path), access(folder.path, W_OK | X_OK) != 0 {
                return .trouble(
                    topic, "\(place) is not writable",
                    do: "check its permissions, or set POPCORN_LIBRARY to another folder")
            }
            return .ok(topic, "\(place), \(found.summary)")
        } catch {
            let failure = Composition.failure(for: FetchError(error))
            return .trouble(topic, "\(place): \(failure.message)", do: failure.hint.text)
        }
    }
}
