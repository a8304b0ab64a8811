import Foundation
import LibraryDomain
import Testing

@Suite struct LibraryErrorTests {
    @Test(arguments: [
        (LibraryError.watchlistIsPermanent, "The watchlist cannot be renamed or deleted."),
        (.noChange("1a2b"), "“1a2b” is not the id of one of your changes."),
        (
            .notAllowed("only movies and episodes can be marked as seen"),
            "Only movies and episodes can be marked as seen."
        ),
    ])
    func `an error is described by a sentence`(error: LibraryError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }

    @Test func `an error about a list names it`() throws {
        let later = try #require(ListName("later"))
        #expect(LibraryError.noList(later).localizedDescription == "Unknown list “later”.")
        #expect(LibraryError.nameTaken(later).localizedDescription == "A list named “later” already exists.")
    }
}
