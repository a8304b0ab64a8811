import Foundation
import LibraryDomain
import Testing

/// The events that imports of other libraries have brought.
@Suite struct `A brought event` {
    private static func event(_ id: String, _ order: Int64, _ content: LoggedEvent.Content) -> LoggedEvent {
        let importID = content == .undone(id) ? nil : "import-\(id)"
        var part: LoggedEvent.Part?
        if case .brought = content { part = importID.map { LoggedEvent.Part(id: $0) } }
        return LoggedEvent(
            id: id, date: .distantPast, order: order, kind: .libraryImported, content: content, part: part)
    }

    private let film = EventPlace(order: 1, id: "film")

    private func takenBack(_ others: [LoggedEvent], _ places: [EventPlace]) -> Set<String> {
        BroughtEvents(others, bringing: Set(places)).takenBack
    }

    @Test func `counts until its import is undone, and again once that is redone`() {
        let brings = Self.event("b", 2, .brought(["film"]))
        let undo = Self.event("u", 3, .undone("import-b"))
        let redo = Self.event("r", 4, .redone("import-b"))
        #expect(takenBack([brings], [film]).isEmpty)
        #expect(takenBack([brings, undo], [film]) == ["film"])
        #expect(takenBack([brings, undo, redo], [film]).isEmpty)
        #expect(takenBack([brings, Self.event("u", 3, .undone("b"))], [film]) == ["film"])
    }

    @Test func `counts in any case if a writer has it for itself`() {
        let others = [Self.event("b", 2, .brought(["film"])), Self.event("u", 3, .undone("import-b"))]
        #expect(takenBack(others, []).isEmpty)
    }

    @Test func `counts as long as one of two imports does`() {
        let imports = [Self.event("b", 2, .brought(["film"])), Self.event("c", 3, .brought(["film"]))]
        let undo = [Self.event("u", 4, .undone("import-b")), Self.event("v", 5, .undone("import-c"))]
        #expect(takenBack(imports + undo.prefix(1), [film]).isEmpty)
        #expect(takenBack(imports + undo, [film]) == ["film"])
    }

    @Test func `that undoes another event undoes nothing while it is taken back`() {
        let brings = Self.event("b", 3, .brought(["undo"]))
        let undo = Self.event("undo", 2, .undone("film"))
        let end = Self.event("u", 4, .undone("import-b"))
        let brought = BroughtEvents([brings, undo], bringing: [undo.place])
        #expect(brought.reversals.isUndone("film"))
        let undone = BroughtEvents([brings, undo, end], bringing: [undo.place])
        #expect(!undone.reversals.isUndone("film") && undone.takenBack == ["undo"])
    }

    @Test func `is taken back with the import that brought its own import`() {
        let inner = Self.event("b", 2, .brought(["film"]))
        let outer = Self.event("c", 3, .brought(["b", "film"]))
        let end = Self.event("u", 4, .undone("import-c"))
        #expect(takenBack([inner, outer], [film, inner.place]).isEmpty)
        #expect(takenBack([inner, outer, end], [film, inner.place]) == ["film", "b"])
    }

    @Test func `counts if only earlier lines say that they bring it`() {
        let brings = Self.event("a", 0, .brought(["film"]))
        #expect(takenBack([brings, Self.event("u", 3, .undone("import-a"))], [film]).isEmpty)
    }
}
