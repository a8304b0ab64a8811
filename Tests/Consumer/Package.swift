// swift-tools-version: 6.2
import PackageDescription

// A package outside Popcorn, which uses single contexts as libraries and implements a storage.
let package = Package(
    name: "consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "popcorn", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "PopcornMovies", package: "popcorn"),
                .product(name: "PopcornMoviesAdapters", package: "popcorn"),
                .product(name: "PopcornLibrary", package: "popcorn"),
                .product(name: "SQLiteStorage", package: "popcorn"),
                .product(name: "TMDb", package: "popcorn"),
                "ScrapbookStorage",
            ]),
        // The example of the README, word for word.
        .executableTarget(
            name: "ReadmeExample",
            dependencies: [
                .product(name: "PopcornMovies", package: "popcorn"),
                .product(name: "PopcornMoviesAdapters", package: "popcorn"),
                .product(name: "PopcornLibrary", package: "popcorn"),
                .product(name: "SQLiteStorage", package: "popcorn"),
                .product(name: "TMDb", package: "popcorn"),
            ]),
        // Needs neither SQLite nor libcurl.
        .executableTarget(
            name: "FilesOnly",
            dependencies: [
                .product(name: "PopcornMovies", package: "popcorn"),
                .product(name: "FileStorage", package: "popcorn"),
            ]),
        .target(name: "ScrapbookStorage", dependencies: [.product(name: "Storage", package: "popcorn")]),
        .testTarget(
            name: "ScrapbookStorageTests",
            dependencies: ["ScrapbookStorage", .product(name: "StorageTesting", package: "popcorn")]),
    ]
)
