import Foundation
import Storage
import Testing

@Suite struct StorageSpecTests {
    @Test(arguments: [
        ("memory", StorageSpec("memory", location: nil)), ("sqlite", StorageSpec("sqlite", location: nil)),
        ("file:/some/folder", StorageSpec("file", location: "/some/folder")),
        ("file:relative", StorageSpec("file", location: "relative")),
        ("file:~/x", StorageSpec("file", location: "~/x")),
        ("file:C:\\x:y", StorageSpec("file", location: "C:\\x:y")), ("cloud", StorageSpec("cloud", location: nil)),
        ("postgres://user@host:5432/db", StorageSpec("postgres", location: "//user@host:5432/db")),
        ("file:/with space/ü", StorageSpec("file", location: "/with space/ü")),
    ])
    func `a storage spec is parsed from text and described by the same text`(_ text: String, _ spec: StorageSpec) {
        #expect(StorageSpec(text) == spec)
        #expect(spec.description == text)
    }

    @Test(arguments: [
        ("postgres://anna:secret@host:5432/db", "postgres://anna:***@host:5432/db"),
        ("postgres://anna:se/c:ret@@host/db", "postgres://anna:***@host/db"),
        (
            "postgres://host/db?user=anna&password=secret&sslmode=require",
            "postgres://host/db?user=anna&password=***&sslmode=require"
        ),
    ])
    func `an address's description omits the password`(_ text: String, _ description: String) throws {
        let spec = try #require(StorageSpec(text))
        #expect(spec.description == description)
        #expect(spec.address?.text == text && spec.text == text)
        var dumped = ""
        dump(
            (spec, spec.address, StorageLocation(folder: URL(filePath: "/"), address: spec.address, name: "x")),
            to: &dumped)
        #expect(
            !dumped.contains("sec") && !dumped.contains("c:ret") && !"\(String(reflecting: spec))".contains("secret"))
    }

    @Test(arguments: ["", ":", "file:", ":/folder", "memory:"])
    func `parsing an incomplete storage spec returns nil`(_ text: String) {
        #expect(StorageSpec(text) == nil)
    }
}

@Suite struct StorageSelectionTests {
    private static let contexts = ["movies", "tv", "people"]
    private let fallback = StorageSpec("sqlite", location: "/cache")

    private func selection(_ text: String) throws -> StorageSelection {
        try StorageSelection(text, contexts: Self.contexts, fallback: fallback)
    }

    @Test(arguments: [
        ("memory", ["memory", "memory", "memory"]),
        ("file:/f", ["file:/f", "file:/f", "file:/f"]),
        ("file:/a=b", ["file:/a=b", "file:/a=b", "file:/a=b"]),
        ("movies=memory", ["memory", "sqlite:/cache", "sqlite:/cache"]),
        ("movies=sqlite,tv=file:/folder,people=memory", ["sqlite", "file:/folder", "memory"]),
        ("people=memory,movies=file:/m", ["file:/m", "sqlite:/cache", "memory"]),
        ("movies=memory,movies=file:/m", ["file:/m", "sqlite:/cache", "sqlite:/cache"]),
        ("tv=file:/a=b", ["sqlite:/cache", "file:/a=b", "sqlite:/cache"]),
    ])
    func `each context uses its assigned storage or else the fallback`(
        _ text: String, _ chosen: [String]
    ) throws {
        let selection = try selection(text)
        #expect(Self.contexts.map { selection[$0].description } == chosen)
    }

    @Test(arguments: ["memory", "file:/f", "movies=memory", "movies=sqlite,people=memory,tv=file:/folder"])
    func `a storage selection's description is the text from which it was parsed`(_ text: String) throws {
        #expect(try selection(text).description == text)
        #expect(try selection(selection(text).description) == selection(text))
    }

    @Test func `spaces around a storage assignment are ignored`() throws {
        #expect(try selection(" movies = memory , tv=file:/a b") == selection("movies=memory,tv=file:/a b"))
    }

    @Test(arguments: [
        ("", "", []), ("file:", "file:", []), (":x", ":x", []), ("movies=", "movies=", assignments),
        ("=memory", "=memory", assignments), ("movies=file:", "movies=file:", assignments),
        ("movies=memory,", "", assignments),
        ("movies=memory,,tv=memory", "", assignments), ("movies=memory,sqlite", "sqlite", assignments),
    ])
    func `a word that is neither an assignment nor a storage is quoted in the error`(
        _ text: String, _ word: String, _ known: [String]
    ) {
        #expect(throws: StorageError.unknownStorage(word, known: known)) { try selection(text) }
    }

    private static let assignments = ["movies=STORAGE", "tv=STORAGE", "people=STORAGE"]

    @Test(arguments: ["books=memory", "movies=memory,books=file:/f", "Movies=memory"])
    func `the error for an unknown context lists the known ones`(_ text: String) {
        let word = text.contains("books") ? "books" : "Movies"
        let error = StorageError.unknownContext(word, known: Self.contexts)
        #expect(throws: error) { try selection(text) }
        #expect(error.description == "“\(word)” is not a context. Expected one of: movies, tv, people")
    }

    @Test func `a location with two leading slashes is an address, and its text is preserved`() throws {
        #expect(try #require(StorageSpec("postgres://user@host/db")).address?.text == "postgres://user@host/db")
        #expect(try #require(StorageSpec("file:/folder")).address == nil)
        #expect(try #require(StorageSpec("memory")).address == nil)
    }
}
