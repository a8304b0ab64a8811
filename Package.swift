// swift-tools-version: 6.2
import PackageDescription

/// The contexts. A new one is one more word here, and its folders.
let contexts: [String] = []

let package = Package(
    name: "popcorn",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "CoreDomain", targets: ["CoreDomain"]),
        .library(name: "Storage", targets: ["Storage"]),
        .library(name: "StorageTesting", targets: ["StorageTesting"]),
        .library(name: "FileStorage", targets: ["FileStorage"]),
        .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
        .library(name: "TMDb", targets: ["TMDb"]),
    ],
    targets: [
        .module("CoreDomain", in: "Core/CoreDomain"),
        .tests("CoreDomain", in: "Core/CoreDomain"),
        .module("Storage", in: "Core/Storage", ["CoreDomain"]),
        .tests("Storage", in: "Core/Storage", ["CoreDomain", "StorageTesting"]),
        .module("StorageTesting", in: "Core/StorageTesting", ["CoreDomain", "Storage"]),

        .module("FileStorage", in: "Adapters/Storage/FileStorage", ["CoreDomain", "Storage"]),
        .tests("FileStorage", in: "Adapters/Storage/FileStorage", ["CoreDomain", "Storage", "StorageTesting"]),
        .systemLibrary(
            name: "CSQLite", path: "Adapters/Storage/SQLiteStorage/Sources/CSQLite",
            providers: [.apt(["libsqlite3-dev"])]),
        .module("SQLiteStorage", in: "Adapters/Storage/SQLiteStorage", ["CoreDomain", "Storage", "CSQLite"]),
        .tests("SQLiteStorage", in: "Adapters/Storage/SQLiteStorage", ["CoreDomain", "Storage", "StorageTesting"]),

        .module("TMDb", in: "Adapters/TMDb", ["CoreDomain"]),
        .tests("TMDb", in: "Adapters/TMDb", ["CoreDomain"]),
    ]
)

extension Target {
    /// A library target at `<folder>/Sources/<name>`.
    static func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
        .target(name: name, dependencies: dependencies, path: "\(folder)/Sources/\(name)")
    }

    /// The tests of `module` at `<folder>/Tests/<module>Tests`.
    static func tests(_ module: String, in folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
        .testTarget(
            name: "\(module)Tests", dependencies: [.byName(name: module)] + dependencies,
            path: "\(folder)/Tests/\(module)Tests")
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
