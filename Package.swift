// swift-tools-version: 6.2
import PackageDescription

/// The contexts. A new one is one more word here, and its folders.
let contexts = [
    // In any order, one a line.
    Context("Movies"),
    Context("TVSeries"),
    Context("People"),
    Context("Library", hasRemote: false, uses: ["JSONBytes", "Storage"]),
    Context("Titles", uses: ["TitleIndex"], adapterUses: ["CZlib"]),
]

/// A bounded context: its name, and whether an adapter fetches for it.
struct Context {
    let name: String
    let hasRemote: Bool
    /// The dependencies of its infrastructure for storing.
    let uses: [Target.Dependency]
    /// The dependencies of its adapter besides the client.
    let adapterUses: [Target.Dependency]
    /// Whether it stores records in an engine.
    let hasRecords: Bool

    init(
        _ name: String, hasRemote: Bool = true, uses: [String] = ["Storage"], adapterUses: [Target.Dependency] = []
    ) {
        self.name = name
        self.hasRemote = hasRemote
        self.adapterUses = adapterUses
        self.uses = uses.map { .byName(name: $0) }
        hasRecords = uses.contains("Storage")
    }

    /// The dependencies of an app or a test that uses the context.
    ///
    /// The layers that `Popcorn<name>` re-exports are listed too, since SwiftPM doesn't rebuild a target after a change
    /// in a module that it depends on only indirectly.
    var modules: [Target.Dependency] { (exported + adapters).map { .byName(name: $0) } }
    var exported: [String] { ["Popcorn\(name)"] + ["Domain", "Application", "Infrastructure"].map { name + $0 } }
    var adapters: [String] { hasRemote ? ["Popcorn\(name)Adapters"] : [] }
}

/// The engine that only programs with the trait link to.
let postgreSQL = Target.Dependency.target(name: "PostgreSQLStorage", condition: .when(traits: ["PostgreSQL"]))

extension [Context] {
    var modules: [Target.Dependency] { flatMap(\.modules) }
}

/// The shared properties of contexts and adapters.
let core: [Target] = [
    .module("CoreDomain", in: "Core/CoreDomain"),
    .testHelpers("CoreDomain", in: "Core/CoreDomain"),
    .tests("CoreDomain", in: "Core/CoreDomain", hasHelpers: true),
    .module("JSONBytes", in: "Core/JSONBytes"),
    .tests("JSONBytes", in: "Core/JSONBytes"),
    .module("Storage", in: "Core/Storage", ["CoreDomain", "JSONBytes"]),
    .testHelpers("Storage", in: "Core/Storage", ["MemoryStorage"]),
    .tests(
        "Storage", in: "Core/Storage",
        ["CoreDomain", "CoreDomainTestHelpers", "MemoryStorage", "StorageSupport", "StorageTesting"],
        hasHelpers: true),
    .module("StorageSupport", in: "Core/StorageSupport", ["CoreDomain", "Storage"]),
    .tests("StorageSupport", in: "Core/StorageSupport", ["Storage", "StorageTesting"]),
    .module("MemoryStorage", in: "Core/MemoryStorage", ["CoreDomain", "Storage", "StorageSupport"]),
    .tests("MemoryStorage", in: "Core/MemoryStorage", ["Storage", "StorageSupport", "StorageTesting"]),
    .module("SQLSupport", in: "Core/SQLSupport", ["CoreDomain", "Storage"]),
    .systemLibrary(name: "CZlib", path: "Core/CZlib/Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .module("TitleIndex", in: "Core/TitleIndex", ["CoreDomain"]),
    .tests("TitleIndex", in: "Core/TitleIndex", ["CoreDomain"]),
    .module("StorageTesting", in: "Core/StorageTesting", ["CoreDomain", "Storage"]),
    .module(
        "CatalogueTesting", in: "Core/CatalogueTesting",
        ["CoreDomain", "CoreDomainTestHelpers", "Storage", "StorageTestHelpers", "StorageTesting"]),
]

/// The storage engines, the client of TMDb, and what a library reads from catalogues.
let adapters: [Target] = [
    .module(
        "FileStorage", in: "Adapters/Storage/FileStorage",
        ["CoreDomain", "JSONBytes", "Storage", "StorageSupport"]),
    .tests(
        "FileStorage", in: "Adapters/Storage/FileStorage",
        ["CoreDomain", "Storage", "StorageSupport", "StorageTesting"]),
    .systemLibrary(
        name: "CSQLite", path: "Adapters/Storage/SQLiteStorage/Sources/CSQLite",
        providers: [.apt(["libsqlite3-dev"])]),
    .module(
        "SQLiteStorage", in: "Adapters/Storage/SQLiteStorage",
        ["CoreDomain", "JSONBytes", "Storage", "StorageSupport", "SQLSupport", "CSQLite"]),
    .tests(
        "SQLiteStorage", in: "Adapters/Storage/SQLiteStorage",
        ["CSQLite", "CoreDomain", "Storage", "StorageSupport", "SQLSupport", "StorageTesting"]),

    .systemLibrary(name: "CPostgreSQL", path: "Adapters/Storage/PostgreSQLStorage/Sources/CPostgreSQL"),
    .module(
        "PostgreSQLStorage", in: "Adapters/Storage/PostgreSQLStorage",
        ["CoreDomain", "Storage", "StorageSupport", "SQLSupport", "CPostgreSQL"], links: .libpq),
    .tests(
        "PostgreSQLStorage", in: "Adapters/Storage/PostgreSQLStorage",
        ["CoreDomain", "Storage", "StorageTesting"], trait: "PostgreSQL"),

    .module("Imports", in: "Adapters/Imports", ["CZlib", "CoreDomain", "JSONBytes", "LibraryDomain"]),
    .tests("Imports", in: "Adapters/Imports", ["CZlib", "CoreDomain", "LibraryDomain"]),

    .systemLibrary(name: "CCurl", path: "Adapters/TMDb/Sources/CCurl"),
    .module("TMDb", in: "Adapters/TMDb", ["CCurl", "CoreDomain", "JSONBytes"]),
    .tests("TMDb", in: "Adapters/TMDb", ["CoreDomain", "LoopbackTMDb", "StorageTesting"]),
    .target(name: "TMDbTestHelpers", dependencies: ["TMDb"], path: "Adapters/TMDb/Tests/TMDbTestHelpers"),
    .module("TMDbConfiguration", in: "Adapters/TMDb", ["CoreDomain", "Storage", "TMDb"]),
    .tests(
        "TMDbConfiguration", in: "Adapters/TMDb",
        [
            "CoreDomain", "CoreDomainTestHelpers", "MemoryStorage", "Storage", "StorageSupport", "TMDb",
            "TMDbTestHelpers",
        ]),

    .module(
        "PopcornLibraryAdapters", in: "Adapters/Contexts/PopcornLibraryAdapters",
        ["CoreDomain", "LibraryDomain", "TMDbConfiguration", "TitleIndex"]),
    .tests(
        "PopcornLibraryAdapters", in: "Adapters/Contexts/PopcornLibraryAdapters",
        ["CoreDomain", "LibraryDomain", "MemoryStorage", "Storage", "TMDb", "TMDbConfiguration"]),
]

/// The program.
let app: [Target] = [
    .module("TerminalKit", in: "Apps/TerminalKit"),
    .testHelpers("TerminalKit", in: "Apps/TerminalKit"),
    .tests("TerminalKit", in: "Apps/TerminalKit", hasHelpers: true, excluding: ["Pictures/Fixtures"]),
    .module("Prompt", in: "Apps/Prompt", ["CoreDomain", "TerminalKit"]),
    .tests("Prompt", in: "Apps/Prompt", ["CoreDomain", "TerminalKit", "TerminalKitTestHelpers"]),
    .module(
        "CatalogueKit", in: "Apps/CatalogueKit",
        ["CoreDomain", "Prompt", "Storage", "TMDbConfiguration", "TerminalKit", "TitleIndex"]),
    .tests("CatalogueKit", in: "Apps/CatalogueKit", ["CoreDomain", "Prompt", "TerminalKit", "TitleIndex"]),
    .module("ShellIntegration", in: "Apps/Shell", ["Prompt", "TerminalKit"]),
    .module(
        "PopcornApp", in: "Apps/Popcorn",
        [
            "CatalogueKit", "PopcornLibraryAdapters", "ShellIntegration",
            "CoreDomain", "TerminalKit", "Prompt", "Storage", "StorageSupport", "FileStorage", "MemoryStorage",
            "SQLiteStorage", postgreSQL, "TMDb", "TMDbConfiguration", "TitleIndex", "Imports",
        ]
            + contexts.modules,
        packageAccess: false),
    .tests(
        "PopcornApp", in: "Apps/Popcorn",
        [
            "CatalogueKit", "CoreDomain", "LoopbackTMDb", "Prompt", "ShellIntegration", "Storage", "TMDbConfiguration",
            "TerminalKit", "TerminalKitTestHelpers", "TitleIndex",
        ]
            + contexts.modules,
        packageAccess: false),
    .executableTarget(
        name: "popcorn", dependencies: ["PopcornApp"], path: "Apps/Popcorn/Sources/popcorn",
        packageAccess: false),

    .module("PopcornModel", in: "Apps/PopcornModel"),
    .executableTarget(
        name: "popcorn-model", dependencies: ["PopcornModel"], path: "Apps/PopcornModel/Sources/popcorn-model"),
    .tests("PopcornModel", in: "Apps/PopcornModel"),
]

/// Tests that cross modules, and their helpers.
let checks: [Target] = [
    .target(name: "LoopbackTMDb", path: "Tests/LoopbackTMDb"),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "CSQLite", "CoreDomain", "LibraryApplication", "LibraryDomain", "LibraryInfrastructure", "LoopbackTMDb",
            "MemoryStorage", "PopcornApp", "PopcornLibrary", "Prompt", "SQLiteStorage", "Storage", "StorageTesting",
            "TerminalKit", "TerminalKitTestHelpers", "popcorn",
        ],
        path: "Tests/EndToEndTests", exclude: ["Golden"]),
    .testTarget(
        name: "IntegrationTests",
        dependencies: [
            "CoreDomain", "Imports", "LoopbackTMDb", "MemoryStorage", "PopcornLibraryAdapters", "SQLiteStorage",
            "Storage", "StorageTesting", "TMDb", "TMDbConfiguration", "TitleIndex",
        ] + contexts.modules,
        path: "Tests/IntegrationTests"),
    .testTarget(
        name: "CompletenessTests",
        dependencies: [
            "CoreDomain", "CoreDomainTestHelpers", "Storage", "StorageTestHelpers", "TMDb", "TMDbTestHelpers",
        ] + contexts.modules + contexts.map { .byName(name: "\($0.name)DomainTestHelpers") },
        path: "Tests/CompletenessTests"),
    .testTarget(
        name: "StorageMatrixTests",
        dependencies: [
            "CSQLite", "LibraryDomainTestHelpers",
            "CoreDomain", "CoreDomainTestHelpers", "FileStorage", "MemoryStorage", "PopcornApp", postgreSQL,
            "SQLiteStorage", "SQLSupport", "Storage", "StorageSupport", "StorageTestHelpers", "StorageTesting",
        ] + contexts.modules,
        path: "Tests/StorageMatrixTests"),
    .target(
        name: "TortureKit",
        dependencies: [
            "CoreDomain", "LibraryApplication", "LibraryDomain", "LibraryInfrastructure", "MemoryStorage",
            "PopcornLibrary", "Storage", "StorageTesting", "TerminalKit",
        ],
        path: "Tests/StorageTorture/Kit"),
    .executableTarget(
        name: "StorageTortureChild",
        dependencies: [
            "CSQLite", "FileStorage", postgreSQL, "SQLiteStorage", "Storage", "TortureKit",
        ],
        path: "Tests/StorageTorture/Child"),
    .testTarget(
        name: "StorageTortureTests",
        dependencies: [
            "CSQLite", "LoopbackTMDb", "Storage", "StorageTesting", "StorageTortureChild", "TitleIndex", "TortureKit",
            "popcorn",
        ],
        path: "Tests/StorageTorture/Tests"),
    .testTarget(name: "ArchitectureTests", path: "Tests/ArchitectureTests"),
]

let package = Package(
    name: "popcorn",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "popcorn", targets: ["popcorn"]),
        .library(name: "CoreDomain", targets: ["CoreDomain"]),
        .library(name: "Storage", targets: ["Storage", "JSONBytes"]),
        .library(name: "StorageSupport", targets: ["StorageSupport"]),
        .library(name: "MemoryStorage", targets: ["MemoryStorage"]),
        .library(name: "StorageTesting", targets: ["StorageTesting"]),
        .library(name: "CatalogueTesting", targets: ["CatalogueTesting"]),
        .library(name: "FileStorage", targets: ["FileStorage"]),
        .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
        .library(name: "PostgreSQLStorage", targets: ["PostgreSQLStorage"]),
        .library(name: "TMDb", targets: ["TMDb", "TMDbConfiguration"]),
        .library(name: "Imports", targets: ["Imports"]),
        .library(name: "TitleIndex", targets: ["TitleIndex"]),
        .library(name: "PopcornLibraryAdapters", targets: ["PopcornLibraryAdapters"]),
        .library(name: "LoopbackTMDb", targets: ["LoopbackTMDb"]),
    ] + contexts.flatMap(Product.context),
    traits: [
        .trait(name: "PostgreSQL", description: "Records in a PostgreSQL database. Programs need libpq.")
    ],
    targets: core + adapters + contexts.flatMap(Target.context) + app + checks
)

extension Product {
    /// The products of a context: its public API, and its adapter to TMDb.
    static func context(_ context: Context) -> [Product] {
        [.library(name: "Popcorn\(context.name)", targets: context.exported)]
            + context.adapters.map { .library(name: $0, targets: [$0]) }
    }
}

extension [LinkerSetting] {
    /// The system's libpq; on Linux by the name that is there without a development package. Only programs that use
    /// it need it.
    static var libpq: [LinkerSetting] {
        [
            .linkedLibrary(":libpq.so.5", .when(platforms: [.linux], traits: ["PostgreSQL"])),
            .linkedLibrary("pq", .when(platforms: [.macOS], traits: ["PostgreSQL"])),
        ]
    }
}

extension Target {
    /// A context's layers, from the bottom up, its adapter, and their tests.
    static func context(_ context: Context) -> [Target] {
        let name = context.name
        let folder = "Contexts/Popcorn\(name)"
        let domain = Dependency.byName(name: "\(name)Domain")
        let application = Dependency.byName(name: "\(name)Application")
        let infrastructure = Dependency.byName(name: "\(name)Infrastructure")
        return [
            .module("\(name)Domain", in: folder, ["CoreDomain"]),
            .module("\(name)Application", in: folder, ["CoreDomain", domain]),
            .module("\(name)Infrastructure", in: folder, ["CoreDomain", domain] + context.uses),
            .target(
                name: "Popcorn\(name)",
                dependencies: ["CoreDomain", domain, application, infrastructure]
                    + (context.hasRecords ? ["Storage"] : []),
                path: "\(folder)/Sources/\(name)Composition"),
        ] + contextTests(name, in: folder, index: context.hasRecords ? [] : context.uses)
            + (context.hasRemote ? contextAdapters(name, context.adapterUses) : [])
    }

    /// The adapter that fetches for a context from TMDb, and its tests.
    private static func contextAdapters(_ name: String, _ uses: [Dependency]) -> [Target] {
        let folder = "Adapters/Contexts/Popcorn\(name)Adapters"
        let layers: [Dependency] = [.byName(name: "\(name)Domain"), .byName(name: "\(name)Infrastructure")]
        return [
            .module("Popcorn\(name)Adapters", in: folder, ["CoreDomain", "TMDb"] + layers + uses),
            .tests(
                "Popcorn\(name)Adapters", in: folder,
                ["CoreDomain", "LoopbackTMDb", "TMDb", "TMDbTestHelpers"] + layers + uses),
        ]
    }

    /// The tests of a context's layers. Mocks and fakes are separate targets, so that each exists once.
    static func contextTests(_ name: String, in folder: String, index: [Dependency]) -> [Target] {
        func modules(_ suffixes: String...) -> [Dependency] { suffixes.map { .byName(name: name + $0) } }
        let core: [Dependency] = ["CoreDomain", "CoreDomainTestHelpers"]
        let domain = modules("Domain", "DomainTestHelpers")
        let stored: [Dependency] = ["MemoryStorage", "Storage", "StorageTestHelpers"]
        return [
            .testHelpers("\(name)Domain", in: folder, core),
            .testHelpers("\(name)Infrastructure", in: folder, core + domain + stored),
            .tests("\(name)Domain", in: folder, core, hasHelpers: true),
            .tests("\(name)Application", in: folder, core + domain),
            .tests("\(name)Infrastructure", in: folder, core + domain + stored + index, hasHelpers: true),
            .testTarget(
                name: "Popcorn\(name)Tests",
                dependencies: ["CatalogueTesting"] + core + stored + [.byName(name: "Popcorn\(name)")] + domain
                    + modules("Application", "Infrastructure", "InfrastructureTestHelpers"),
                path: "\(folder)/Tests/\(name)CompositionTests"),
        ]
    }

    /// A library target at `<folder>/Sources/<name>`.
    static func module(
        _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [], links: [LinkerSetting] = [],
        packageAccess: Bool = true
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "\(folder)/Sources/\(name)", packageAccess: packageAccess,
            linkerSettings: links)
    }

    /// The tests of `module` at `<folder>/Tests/<module>Tests`, with their helpers where there are any. They use a
    /// module with a `trait` only where that is chosen.
    static func tests(
        _ module: String, in folder: String, _ dependencies: [Target.Dependency] = [], hasHelpers: Bool = false,
        trait: String? = nil, excluding files: [String] = [], packageAccess: Bool = true
    ) -> Target {
        .testTarget(
            name: "\(module)Tests",
            dependencies: [.byName(name: module, condition: trait.flatMap { .when(traits: [$0]) })] + dependencies
                + (hasHelpers ? [.byName(name: "\(module)TestHelpers")] : []),
            path: "\(folder)/Tests/\(module)Tests",
            exclude: (hasHelpers ? ["Helpers"] : []) + files,
            packageAccess: packageAccess)
    }

    /// The mocks and fakes of `module`, which other tests may use too.
    static func testHelpers(
        _ module: String, in folder: String, _ dependencies: [Target.Dependency] = [], packageAccess: Bool = true
    ) -> Target {
        .target(
            name: "\(module)TestHelpers", dependencies: [.byName(name: module)] + dependencies,
            path: "\(folder)/Tests/\(module)Tests/Helpers", packageAccess: packageAccess)
    }
}

/// `POPCORN_ONLY=Movies,SQLite` keeps the tests whose target's name contains one of the words, and what they need: a
/// build after a change compiles and links nothing else.
if let words = PackageDescription.Context.environment["POPCORN_ONLY"]?.split(separator: ","), !words.isEmpty {
    package.keepTargets { target in target.type == .test && words.contains { target.name.contains($0) } }
}

extension Package {
    /// Drops the targets that the chosen ones don't need, and the products that contain them.
    func keepTargets(neededBy isChosen: (Target) -> Bool) {
        var kept: Set<String> = []
        var added = Set(targets.filter(isChosen).map(\.name))
        while !added.isEmpty {
            kept.formUnion(added)
            added = Set(targets.filter { added.contains($0.name) }.flatMap(\.dependencies).compactMap(\.target))
                .subtracting(kept)
        }
        targets.removeAll { !kept.contains($0.name) }
        products.removeAll { product in
            let parts = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
            return !kept.isSuperset(of: parts)
        }
    }
}

extension Target.Dependency {
    fileprivate var target: String? {
        switch self {
        case .targetItem(let name, _), .byNameItem(let name, _): name
        default: nil
        }
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Only where somebody reads the result: a later compiler's first deprecation must not end everybody's build.
    if PackageDescription.Context.environment["CI"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
