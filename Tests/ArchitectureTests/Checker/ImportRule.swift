/// The modules that the files of one folder may import.
struct ImportRule {
    /// The path of the folder. `<X>` stands for one word, the same wherever it occurs.
    let folder: String
    /// The names of modules. `<X>` stands for the folder's word, and a `*` at the end or the beginning for any characters.
    let mayImport: [String]

    init(_ folder: String, mayImport: [String]) {
        self.folder = folder
        self.mayImport = mayImport
    }

    /// All rules; the first one that matches a path applies. They allow imports only from upper to lower layers.
    static let all: [ImportRule] =
        core + adapters + contexts + apps + [ImportRule("Tests", mayImport: ["*"])]

    private static let core = [
        ImportRule("Core/CoreDomain/Sources/CoreDomain", mayImport: []),
        ImportRule("Core/JSONBytes/Sources/JSONBytes", mayImport: []),
        ImportRule("Core/JSONBytes/Tests", mayImport: ["JSONBytes"]),
        ImportRule("Core/Storage/Sources/Storage", mayImport: ["CoreDomain", "JSONBytes"]),
        ImportRule("Core/StorageSupport/Sources/StorageSupport", mayImport: ["CoreDomain", "Storage"]),
        ImportRule(
            "Core/MemoryStorage/Sources/MemoryStorage", mayImport: ["CoreDomain", "Storage", "StorageSupport"]),
        ImportRule("Core/SQLSupport/Sources/SQLSupport", mayImport: ["CoreDomain", "Storage"]),
        ImportRule("Core/CZlib/Sources/CZlib", mayImport: []),
        ImportRule("Core/TitleIndex/Sources/TitleIndex", mayImport: ["CoreDomain"]),
        ImportRule("Core/TitleIndex/Tests", mayImport: ["CoreDomain", "TitleIndex"]),
        ImportRule("Core/StorageTesting/Sources/StorageTesting", mayImport: ["CoreDomain", "Storage", "Testing"]),
        ImportRule("Core/CatalogueTesting/Sources/CatalogueTesting", mayImport: ["CoreDomain*", "Storage*"]),
        ImportRule("Core/CoreDomain/Tests", mayImport: ["CoreDomain*"]),
        ImportRule("Core/Storage/Tests", mayImport: ["CoreDomain*", "MemoryStorage", "Storage*"]),
        ImportRule("Core/MemoryStorage/Tests", mayImport: ["MemoryStorage", "Storage*"]),
        ImportRule("Core/StorageSupport/Tests", mayImport: ["Storage", "StorageSupport", "StorageTesting"]),
    ]

    private static let adapters = [
        ImportRule(
            "Adapters/Storage/<X>Storage/Sources",
            mayImport: ["CoreDomain", "JSONBytes", "Storage", "StorageSupport", "SQLSupport", "C<X>"]),
        ImportRule(
            "Adapters/Storage/<X>Storage/Tests",
            mayImport: [
                "CoreDomain", "Storage", "StorageSupport", "SQLSupport", "C<X>", "<X>Storage", "StorageTesting",
            ]),
        ImportRule(
            "Adapters/Imports/Sources/Imports", mayImport: ["CZlib", "CoreDomain", "JSONBytes", "LibraryDomain"]),
        ImportRule("Adapters/Imports/Tests", mayImport: ["CZlib", "CoreDomain", "Imports", "LibraryDomain"]),
        ImportRule("Adapters/TMDb/Sources/CCurl", mayImport: []),
        ImportRule("Adapters/TMDb/Sources/TMDb", mayImport: ["CCurl", "CoreDomain", "JSONBytes"]),
        ImportRule("Adapters/TMDb/Sources/TMDbConfiguration", mayImport: ["CoreDomain", "Storage", "TMDb"]),
        ImportRule(
            "Adapters/TMDb/Tests", mayImport: ["CoreDomain*", "LoopbackTMDb", "MemoryStorage", "Storage*", "TMDb*"]),
        // It reads the catalogues of other contexts through a protocol of CoreDomain.
        ImportRule(
            "Adapters/Contexts/PopcornLibraryAdapters/Sources",
            mayImport: ["CoreDomain", "LibraryDomain", "TMDbConfiguration", "TitleIndex"]),
        ImportRule(
            "Adapters/Contexts/PopcornLibraryAdapters/Tests",
            mayImport: [
                "CoreDomain*", "LibraryDomain", "MemoryStorage", "PopcornLibraryAdapters", "Storage", "TMDb*",
            ]),
        ImportRule(
            "Adapters/Contexts/Popcorn<X>Adapters/Sources",
            mayImport: ["CZlib", "CoreDomain", "TMDb", "<X>Domain", "<X>Infrastructure"]),
        ImportRule(
            "Adapters/Contexts/Popcorn<X>Adapters/Tests",
            mayImport: [
                "CZlib", "CoreDomain*", "LoopbackTMDb", "TMDb*", "<X>Domain*", "<X>Infrastructure*",
                "Popcorn<X>Adapters",
            ]),
    ]

    private static let apps = [
        ImportRule("Apps/TerminalKit/Sources", mayImport: []),
        ImportRule("Apps/TerminalKit/Tests", mayImport: ["TerminalKit*"]),
        ImportRule("Apps/Prompt/Sources", mayImport: ["CoreDomain", "TerminalKit"]),
        ImportRule("Apps/Prompt/Tests", mayImport: ["CoreDomain", "Prompt*", "TerminalKit*"]),
        ImportRule(
            "Apps/CatalogueKit/Sources",
            mayImport: ["CoreDomain", "Prompt", "Storage", "TMDbConfiguration", "TerminalKit", "TitleIndex"]),
        ImportRule(
            "Apps/CatalogueKit/Tests", mayImport: ["CatalogueKit", "CoreDomain", "Prompt", "TerminalKit", "TitleIndex"]),
        ImportRule("Apps/Shell/Sources", mayImport: ["Prompt", "TerminalKit"]),
        // Only a plug-in may import its context. It may also import the shared modules of the app, but no engine.
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Plugins/<X>",
            mayImport: [
                "CatalogueKit", "CoreDomain", "Prompt", "ShellIntegration", "Storage", "StorageSupport", "TerminalKit",
                "TitleIndex", "TMDb", "TMDbConfiguration",
                "Imports", "Popcorn<X>", "Popcorn<X>Adapters", "<X>Domain", "<X>Application", "<X>Infrastructure",
            ]),
        // Only the composition and the storages that it opens may import a concrete engine. They import no context.
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Composition",
            mayImport: [
                "CatalogueKit", "CoreDomain", "Prompt", "*Storage", "StorageSupport", "TMDb*", "TerminalKit",
                "TitleIndex",
            ]),
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Storages",
            mayImport: ["CoreDomain", "Prompt", "*Storage", "StorageSupport", "TMDb", "TerminalKit"]),
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Settings",
            mayImport: ["CoreDomain", "Prompt", "Storage", "TMDb", "TerminalKit"]),
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Program",
            mayImport: ["CatalogueKit", "CoreDomain", "Prompt", "Storage", "TMDb", "TerminalKit"]),
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Speech",
            mayImport: ["CatalogueKit", "CoreDomain", "Prompt", "TerminalKit"]),
        ImportRule(
            "Apps/Popcorn/Sources/PopcornApp/Catalogue",
            mayImport: ["CatalogueKit", "CoreDomain", "Prompt", "TerminalKit", "TitleIndex", "TMDb*"]),
        // There are no source files elsewhere. The folder itself stands for the target, which depends on what its
        // parts import.
        ImportRule("Apps/Popcorn/Sources/PopcornApp/<X>", mayImport: []),
        ImportRule("Apps/Popcorn/Sources/PopcornApp", mayImport: ["*"]),
        ImportRule("Apps/Popcorn/Sources/popcorn", mayImport: ["PopcornApp"]),
        ImportRule("Apps/Popcorn/Tests/PopcornAppTests", mayImport: ["*"]),
        ImportRule("Apps/PopcornModel/Sources/PopcornModel", mayImport: []),
        ImportRule("Apps/PopcornModel", mayImport: ["PopcornModel"]),
    ]

    private static let contexts = [
        ImportRule("Contexts/Popcorn<X>/Sources/<X>Domain", mayImport: ["CoreDomain"]),
        ImportRule("Contexts/Popcorn<X>/Sources/<X>Application", mayImport: ["CoreDomain", "<X>Domain"]),
        ImportRule(
            "Contexts/Popcorn<X>/Sources/<X>Infrastructure",
            mayImport: ["CoreDomain", "JSONBytes", "Storage", "TitleIndex", "<X>Domain"]),
        ImportRule(
            "Contexts/Popcorn<X>/Sources/<X>Composition",
            mayImport: ["CoreDomain", "Storage", "<X>Domain", "<X>Application", "<X>Infrastructure"]),
        ImportRule("Contexts/Popcorn<X>/Tests/<X>DomainTests", mayImport: ["CoreDomain*", "<X>Domain*"]),
        ImportRule(
            "Contexts/Popcorn<X>/Tests/<X>ApplicationTests",
            mayImport: ["CoreDomain*", "<X>Domain*", "<X>Application*"]),
        ImportRule(
            "Contexts/Popcorn<X>/Tests/<X>InfrastructureTests",
            mayImport: ["CoreDomain*", "MemoryStorage", "Storage*", "TitleIndex", "<X>Domain*", "<X>Infrastructure*"]),
        ImportRule(
            "Contexts/Popcorn<X>/Tests",
            mayImport: ["CatalogueTesting", "CoreDomain*", "MemoryStorage", "Storage*", "<X>*", "Popcorn<X>"]),
    ]
}

extension ImportRule {
    /// Returns the modules that the file or folder at `path` may import, or `nil` if no rule matches the path.
    static func modules(allowedAt path: String) -> [String]? {
        all.lazy.compactMap { rule in
            rule.word(in: path).map { word in rule.mayImport.map { $0.replacing("<X>", with: word) } }
        }
        .first
    }

    /// Returns what `<X>` stands for in `path`: "" if the folder has no `<X>`, or `nil` if the rule doesn't match.
    private func word(in path: String) -> String? {
        let pattern = folder.split(separator: "/")
        let parts = path.split(separator: "/")
        guard parts.count >= pattern.count else { return nil }
        var word = ""
        for (pattern, part) in zip(pattern, parts) {
            let affixes = pattern.split(separator: "<X>", maxSplits: 1, omittingEmptySubsequences: false)
            guard affixes.count == 2 else {
                if pattern == part {
                    continue
                } else {
                    return nil
                }
            }
            guard part.hasPrefix(affixes[0]), part.hasSuffix(affixes[1]) else { return nil }
            let found = part.dropFirst(affixes[0].count).dropLast(affixes[1].count)
            guard !found.isEmpty, word.isEmpty || word == found else { return nil }
            word = String(found)
        }
        return word
    }
}

/// The modules of the toolchain and the system.
enum Toolchain {
    static let modules: Set = [
        "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Musl", "Observation",
        "PackageDescription",
        "RegexBuilder", "Synchronization",
    ]

    /// The modules that only tests may import.
    static let testing: Set = ["Testing", "XCTest"]
}
