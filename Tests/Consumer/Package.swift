// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's: it uses one context, and brings a storage of its own.
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
                .product(name: "SQLiteStorage", package: "popcorn"),
                .product(name: "TMDb", package: "popcorn"),
                "ScrapbookStorage",
            ]),
        .target(name: "ScrapbookStorage", dependencies: [.product(name: "Storage", package: "popcorn")]),
        .testTarget(
            name: "ScrapbookStorageTests",
            dependencies: ["ScrapbookStorage", .product(name: "StorageTesting", package: "popcorn")]),
    ]
)
