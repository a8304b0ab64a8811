import Storage
import Testing

@Suite struct StorageSpecTests {
    @Test(arguments: [
        ("memory", StorageSpec(scheme: "memory")), ("sqlite", StorageSpec(scheme: "sqlite")),
        ("file:/some/folder", StorageSpec(scheme: "file", folder: "/some/folder")),
        ("file:relative", StorageSpec(scheme: "file", folder: "relative")),
        ("file:~/x", StorageSpec(scheme: "file", folder: "~/x")),
        ("file:C:\\x:y", StorageSpec(scheme: "file", folder: "C:\\x:y")), ("cloud", StorageSpec(scheme: "cloud")),
        ("file:/with space/ü", StorageSpec(scheme: "file", folder: "/with space/ü")),
    ])
    func `a storage reads as it is written`(_ text: String, _ spec: StorageSpec) {
        #expect(StorageSpec(text) == spec)
        #expect(spec.description == text)
    }

    @Test(arguments: ["", ":", "file:", ":/folder", "memory:"])
    func `half a storage is none`(_ text: String) {
        #expect(StorageSpec(text) == nil)
    }
}

@Suite struct StorageSelectionTests {
    private static let contexts = ["movies", "tv", "people"]
    private let fallback = StorageSpec(scheme: "sqlite", folder: "/cache")

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
    func `each context has the storage that was chosen for it, or the fallback`(
        _ text: String, _ chosen: [String]
    ) throws {
        let selection = try selection(text)
        #expect(Self.contexts.map { selection[$0].description } == chosen)
    }

    @Test(arguments: ["memory", "file:/f", "movies=memory", "movies=sqlite,people=memory,tv=file:/folder"])
    func `a selection says what was selected`(_ text: String) throws {
        #expect(try selection(text).description == text)
        #expect(try selection(selection(text).description) == selection(text))
    }

    @Test(arguments: [
        ("", "", []), ("file:", "file:", []), (":x", ":x", []), ("movies=", "movies=", assignments),
        ("=memory", "=memory", assignments), ("movies=file:", "movies=file:", assignments),
        ("books=memory", "books=memory", assignments), ("movies=memory,", "", assignments),
        ("movies=memory,,tv=memory", "", assignments), ("movies=memory,sqlite", "sqlite", assignments),
        ("movies = memory", "movies = memory", assignments),
    ])
    func `what is neither an assignment nor a storage is refused by name`(
        _ text: String, _ word: String, _ known: [String]
    ) {
        #expect(throws: StorageError.unknownStorage(word, known: known)) { try selection(text) }
    }

    private static let assignments = ["movies=…", "tv=…", "people=…"]
}
