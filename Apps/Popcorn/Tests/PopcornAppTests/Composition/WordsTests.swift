import CoreDomain
import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `Words for errors and warnings` {
    private enum Part: String, ResponsePart { case watchProviders }

    private static func composition(_ flags: [Setting: SettingValue] = [:]) throws -> Composition {
        let environment = Environment(["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory"])
        let settings = try Settings(Composition.table.settings, flags: Flags(settings: flags), environment: environment)
        return try Composition(settings: settings, environment: environment, report: { _ in })
    }

    @Test(
        arguments: [
            (.refetchFailed(.offline("no route")), "warning: no route; this is a stored result (stored 2 h ago)"),
            (.absent(Part.watchProviders, .notFound("")), "note: the sample has no watch providers for this"),
            (
                .absent(Part.watchProviders, .badData("an odd date")),
                "warning: the watch providers could not be loaded: an odd date"
            ),
            (.skipped(1), "warning: one entry or value of TMDb’s response could not be read and was left out"),
            (.skipped(2), "warning: 2 entries or values of TMDb’s response could not be read and were left out"),
            (
                .skipped(1, first: "status \"Shelved\" of movie 5"),
                "warning: one entry or value of TMDb’s response could not be read and was left out: "
                    + "status \"Shelved\" of movie 5"
            ),
            (
                .skipped(2, first: "genres[0] of movie 5"),
                "warning: 2 entries or values of TMDb’s response could not be read and were left out. "
                    + "The first: genres[0] of movie 5"
            ),
            (.notStored(.storage("disk full")), "warning: this result could not be stored: disk full"),
            (
                .notRead(.storage("disk failed")),
                "warning: fetched again, because what is stored could not be read: disk failed. "
                    + "Hint: check the folder’s permissions and free space, or choose another storage"
            ),
            (
                .notRead(.storage("it is a pipe. Move it away")),
                "warning: fetched again, because what is stored could not be read: it is a pipe. Move it away"
            ),
        ] as [(FetchWarning, String)])
    func `warnings are sentences, also with --verbose`(warning: FetchWarning, sentence: String) throws {
        let composition = try Self.composition()
        #expect(composition.sentence(for: warning, age: "2 h", isVerbose: true) == sentence)
        let terse = composition.sentence(for: warning, age: "2 h", isVerbose: false)
        #expect(terse == (sentence.hasPrefix("note:") ? nil : sentence))
    }

    @Test func `a storage's own advice is the hint`() {
        let failure = Composition.failure(for: .storage("it is a pipe. Move it away, or choose another folder"))
        #expect(failure.message == "it is a pipe")
        #expect(failure.hint == "move it away, or choose another folder")
    }

    @Test(arguments: [
        FetchError.notFound("x"), .unauthorised("x"), .offline("x"), .rateLimited(retryAfter: nil),
        .rateLimited(retryAfter: 3), .badData("x"), .storage("x"), .cancelled,
    ])
    func `every error has a message and a hint`(error: FetchError) {
        let failure = Composition.failure(for: error)
        #expect(!failure.message.isEmpty && !failure.hint.isEmpty && failure.error == error)
    }

    @Test func `an error while offline names the setting`() throws {
        for (origin, hint) in [
            (SettingValue.Origin.session, "offline off"), (.flag("--offline"), "run it without --offline"),
        ] {
            let failure = try Self.composition([.offline: SettingValue(text: "true", origin: origin)])
                .failure(for: .offline("x"))
            #expect(failure.message == "offline, and this is not stored" && failure.hint == hint)
        }
        #expect(try Self.composition().failure(for: .offline("x")).message == "x")
    }
}
