import CoreDomain
import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `Words for errors and warnings` {
    private enum Part: String, ResponsePart { case watchProviders }

    @Test(
        arguments: [
            (.refetchFailed(.offline("no route")), "warning: no route; this is a stored result (stored 2 h ago)"),
            (.absent(Part.watchProviders, .notFound("")), "note: no watch providers for this item here"),
            (
                .absent(Part.watchProviders, .badData("an odd date")),
                "warning: the watch providers could not be loaded: an odd date"
            ),
            (.skipped(1), "warning: one entry or value in TMDb’s response could not be read and was left out"),
            (.skipped(2), "warning: 2 entries or values in TMDb’s response could not be read and were left out"),
            (
                .skipped(1, first: "status \"Shelved\" of movie 5"),
                "warning: one entry or value in TMDb’s response could not be read and was left out: "
                    + "status \"Shelved\" of movie 5"
            ),
            (
                .skipped(2, first: "genres[0] of movie 5"),
                "warning: 2 entries or values in TMDb’s response could not be read and were left out. "
                    + "The first: genres[0] of movie 5"
            ),
            (.notStored(.storage("disk full")), "warning: this result could not be stored: disk full"),
            (
                .notRead(.storage("disk failed")),
                "warning: fetched again because stored data could not be read: disk failed. "
                    + "Hint: try again; if it fails again, choose another storage"
            ),
            (
                .notRead(.storage("it is a pipe", remedy: .moveAway)),
                "warning: fetched again because stored data could not be read: it is a pipe. "
                    + "Hint: move it away, or choose another folder"
            ),
        ] as [(FetchWarning, String)])
    func `warnings are sentences, even with --verbose`(warning: FetchWarning, sentence: String) throws {
        let composition = try Composition.inMemory()
        #expect(composition.notice(for: warning, age: "2 h", isVerbose: true)?.line.plain == sentence.asSentence)
        let terse = composition.notice(for: warning, age: "2 h", isVerbose: false)?.line.plain
        #expect(terse == (sentence.hasPrefix("note:") ? nil : sentence.asSentence))
    }

    @Test(arguments: StorageRemedy.allCases)
    func `every storage remedy has its own hint, and only those for files mention a folder`(
        remedy: StorageRemedy
    ) {
        let failure = Composition.failure(for: .storage("it is odd. Very odd", remedy: remedy))
        let others = StorageRemedy.allCases.filter { $0 != remedy }.map {
            Composition.failure(for: .storage("", remedy: $0)).hint.text
        }
        #expect(
            failure.message == "it is odd. Very odd" && !failure.hint.text.isEmpty
                && !others.contains(failure.hint.text))
        let isOfFiles = [.permissions, .moveAway].contains(remedy)
        #expect(failure.hint.text.contains("folder") == isOfFiles, "\(failure.hint.text)")
    }

    @Test func `several storages with the same error fail with one message and one hint`() {
        let failures = [
            FetchError.storage("a is down", remedy: .startServer), .storage("a is down", remedy: .startServer),
        ]
        let failure = Composition.failure(forAll: failures + [.storage("b is full", remedy: .freeSpace)])
        #expect(failure?.message == "a is down. b is full")
        let hint = "start the server, or check the host and the port of its address; free some space on its disk"
        #expect(failure?.hint.text == hint && Composition.failure(forAll: []) == nil)
    }

    @Test func `without libcurl, the hint is its installation rather than the connection`() throws {
        #expect(Composition.networkAdvice(isInstalled: true) == nil)
        #expect(try #require(Composition.networkAdvice(isInstalled: false)).hasPrefix("install libcurl"))
        #expect(Composition.failure(for: .offline("x")).hint.text.hasPrefix("check the connection"))
    }

    @Test func `an error caused by offline mode names the setting`() throws {
        for (origin, hint) in [
            (SettingValue.Origin.session, "offline off"), (.flag("--offline"), "omit --offline"),
        ] {
            let failure = try Composition.inMemory([.offline: SettingValue(text: "true", origin: origin)])
                .failure(for: .offline("x"))
            #expect(failure.message == "offline, and this is not stored" && failure.hint.text == hint)
        }
        #expect(try Composition.inMemory().failure(for: .offline("x")).message == "x")
    }
}
