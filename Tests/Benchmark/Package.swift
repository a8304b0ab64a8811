// swift-tools-version: 6.2
import PackageDescription

// Benchmarks that compare parts of Popcorn with minimal implementations of the same work. They are a separate package,
// so that building Popcorn doesn't compile them.
let package = Package(
    name: "benchmark",
    platforms: [.macOS(.v15)],
    traits: [.trait(name: "PostgreSQL", description: "Measures the storage in PostgreSQL too.")],
    dependencies: [
        .package(
            name: "popcorn", path: "../..",
            traits: [.trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))])
    ],
    targets: [
        .executableTarget(
            name: "popcorn-bench",
            dependencies: .popcorn("CoreDomain", "FileStorage", "MemoryStorage", "SQLiteStorage", "Storage") + [
                "Measuring",
                .product(name: "PostgreSQLStorage", package: "popcorn", condition: .when(traits: ["PostgreSQL"])),
            ], path: "Engines"),
        .executableTarget(
            name: "tmdb-bench",
            dependencies: .popcorn(
                "LoopbackTMDb", "MemoryStorage", "PopcornMovies", "PopcornMoviesAdapters", "SQLiteStorage", "Storage",
                "TMDb", "popcorn") + ["Measuring"],
            path: "Responses"),
        .target(name: "Measuring", path: "Measuring"),
        .executableTarget(
            name: "library-bench",
            dependencies: .popcorn(
                "FileStorage", "LoopbackTMDb", "MemoryStorage", "PopcornLibrary", "PopcornMovies",
                "PopcornMoviesAdapters", "PopcornTVSeries", "PopcornTVSeriesAdapters", "SQLiteStorage", "Storage",
                "TMDb", "popcorn") + ["Measuring"],
            path: "Library"),
        .executableTarget(
            name: "titles-bench",
            dependencies: .popcorn("CoreDomain", "PopcornTitles", "PopcornTitlesAdapters", "TMDb", "TitleIndex") + [
                "FTS5", "Measuring",
            ], path: "Titles"),
        .systemLibrary(name: "FTS5", path: "FTS5"),
        .executableTarget(
            name: "import-bench",
            dependencies: .popcorn(
                "FileStorage", "Imports", "LoopbackTMDb", "PopcornLibrary", "SQLiteStorage", "Storage", "popcorn")
                + ["Measuring"],
            path: "Import"),
        .executableTarget(
            name: "start-bench",
            dependencies: .popcorn("LoopbackTMDb", "popcorn") + ["Measuring", "start-bench-floor"],
            path: "Start/Program"),
        .executableTarget(name: "start-bench-floor", path: "Start/Floor"),
    ]
)

extension [Target.Dependency] {
    static func popcorn(_ products: String...) -> [Target.Dependency] {
        products.map { .product(name: $0, package: "popcorn") }
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
