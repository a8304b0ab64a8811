// swift-tools-version: 6.2
import PackageDescription

// A package outside Popcorn that uses contexts as libraries, each alone and several together, and implements a
// storage.
let package = Package(
    name: "consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "popcorn", path: "../..")],
    targets: [
        .alone("MoviesInFiles", uses: "PopcornMovies", "FileStorage"),
        .alone("TVSeriesInMemory", uses: "PopcornTVSeries", "MemoryStorage", "Storage"),
        .alone("PeopleInFiles", uses: "PopcornPeople", "FileStorage"),
        .alone("LibraryInSQLite", uses: "PopcornLibrary", "FileStorage", "SQLiteStorage"),
        .alone("TitlesInFolder", uses: "PopcornTitles"),
        .alone("PoliciesAndAges", uses: "PopcornMovies", "MemoryStorage", "Storage"),
        .alone("WhenItFails", uses: "PopcornMovies", "MemoryStorage"),
        .alone("LetterboxdYear", uses: "PopcornLibrary", "Imports", "MemoryStorage"),
        // The articles of the documentation.
        .alone("AViewModel", uses: "PopcornMovies", "PopcornMoviesAdapters", "MemoryStorage", "TMDb"),
        .alone(
            "AServerWithUsers",
            uses: "PopcornMovies", "PopcornMoviesAdapters", "PopcornLibrary", "FileStorage", "SQLiteStorage", "TMDb"),
        .alone(
            "FollowingATitle",
            uses: "PopcornMovies", "PopcornMoviesAdapters", "PopcornLibrary", "MemoryStorage", "TMDb"),
        .executableTarget(name: "ImportReport", dependencies: moviesAndSeries + [.popcorn("Imports")]),
        .executableTarget(name: "YearOfFilms", dependencies: moviesAndSeries),
        .target(name: "ConsumerSupport", dependencies: [.popcorn("CoreDomain")]),

        .executableTarget(name: "Consumer", dependencies: moviesAndLists + ["ConsumerSupport", "ScrapbookStorage"]),
        // The README's example, word for word.
        .executableTarget(name: "ReadmeExample", dependencies: moviesAndLists),
        .target(name: "ScrapbookStorage", dependencies: [.popcorn("Storage")]),
        // The programs of two articles in the documentation of Storage.
        .target(name: "NotebookStorage", dependencies: [.popcorn("Storage")]),
        .executableTarget(
            name: "StorageByConfiguration",
            dependencies: [
                .popcorn("PopcornMovies"), .popcorn("PopcornMoviesAdapters"), .popcorn("FileStorage"),
                .popcorn("SQLiteStorage"), .popcorn("MemoryStorage"), .popcorn("Storage"), .popcorn("TMDb"),
                "NotebookStorage",
            ]),
        .testTarget(
            name: "NotebookStorageTests",
            dependencies: ["NotebookStorage", .popcorn("Storage"), .popcorn("StorageTesting")]),
        .testTarget(name: "ScrapbookStorageTests", dependencies: ["ScrapbookStorage", .popcorn("StorageTesting")]),
    ]
)

/// Two contexts together, with the data source, the log and the engine that Popcorn has for them.
var moviesAndLists: [Target.Dependency] {
    ["PopcornMovies", "PopcornMoviesAdapters", "PopcornLibrary", "FileStorage", "SQLiteStorage", "TMDb"].map(
        Target.Dependency.popcorn)
}

/// A library in memory, with what it reads of movies and series.
var moviesAndSeries: [Target.Dependency] {
    [
        "PopcornMovies", "PopcornMoviesAdapters", "PopcornTVSeries", "PopcornTVSeriesAdapters", "PopcornLibrary",
        "PopcornLibraryAdapters", "MemoryStorage", "TMDb",
    ].map(Target.Dependency.popcorn)
}

extension Target {
    /// A program with one context, one engine and what else it uses, and its own data source if it fetches.
    static func alone(_ name: String, uses products: String...) -> Target {
        .executableTarget(name: name, dependencies: products.map(Target.Dependency.popcorn) + ["ConsumerSupport"])
    }
}

extension Target.Dependency {
    static func popcorn(_ product: String) -> Target.Dependency { .product(name: product, package: "popcorn") }
}
