/// Which modules the files of one folder may name.
struct Law {
    /// `<X>` stands for one word, the same wherever it stands.
    let folder: String
    /// `<X>` stands for the folder's word, `*` at the end for anything.
    let sees: [String]

    init(_ folder: String, sees: [String]) {
        self.folder = folder
        self.sees = sees
    }

    /// Arrows point down only. The first law that fits a file is the one that holds.
    static let all: [Law] =
        core + adapters + contexts + apps + [Law("Tests", sees: ["*"])]

    private static let core = [
        Law("Core/CoreDomain/Sources/CoreDomain", sees: []),
        Law("Core/Storage/Sources/Storage", sees: ["CoreDomain"]),
        Law("Core/StorageSupport/Sources/StorageSupport", sees: ["Storage"]),
        Law("Core/StorageTesting/Sources/StorageTesting", sees: ["CoreDomain", "Storage", "Testing"]),
        Law("Core/CoreDomain/Tests", sees: ["CoreDomain*"]),
        Law("Core/Storage/Tests", sees: ["CoreDomain*", "Storage*"]),
        Law("Core/StorageSupport/Tests", sees: ["Storage", "StorageSupport"]),
        Law("Core/StorageTesting/Tests", sees: ["CoreDomain", "Storage", "StorageTesting"]),
    ]

    private static let adapters = [
        Law("Adapters/Storage/<X>Storage/Sources", sees: ["CoreDomain", "Storage", "StorageSupport", "C<X>"]),
        Law(
            "Adapters/Storage/<X>Storage/Tests",
            sees: ["CoreDomain", "Storage", "StorageSupport", "C<X>", "<X>Storage", "StorageTesting"]),
        Law("Adapters/TMDb/Sources/CCurl", sees: []),
        Law("Adapters/TMDb/Sources/TMDb", sees: ["CCurl", "CoreDomain"]),
        Law("Adapters/TMDb/Sources/TMDbConfiguration", sees: ["CoreDomain", "Storage", "TMDb"]),
        Law("Adapters/TMDb/Tests", sees: ["CoreDomain*", "LoopbackTMDb", "Storage*", "TMDb*"]),
        Law(
            "Adapters/Contexts/Popcorn<X>Adapters/Sources",
            sees: ["CoreDomain", "TMDb", "<X>Domain", "<X>Infrastructure"]),
        Law(
            "Adapters/Contexts/Popcorn<X>Adapters/Tests",
            sees: ["CoreDomain*", "TMDb*", "<X>Domain*", "<X>Infrastructure*", "Popcorn<X>Adapters"]),
    ]

    private static let apps = [
        Law("Apps/Popcorn/Sources/Prompt", sees: ["CoreDomain"]),
        Law("Apps/Popcorn/Tests/PromptTests", sees: ["CoreDomain", "Prompt*"]),
        // Beyond the context, a plug-in sees what the app is made of, but no engine.
        Law(
            "Apps/Popcorn/Sources/PopcornApp/Plugins/<X>",
            sees: ["CoreDomain", "Prompt", "Storage", "TMDb", "TMDbConfiguration", "Popcorn<X>", "Popcorn<X>Adapters"]),
        // Only the composition may name a concrete engine, or two contexts at once.
        Law("Apps", sees: ["*"]),
    ]

    private static let contexts = [
        Law("Contexts/Popcorn<X>/Sources/<X>Domain", sees: ["CoreDomain"]),
        Law("Contexts/Popcorn<X>/Sources/<X>Application", sees: ["CoreDomain", "<X>Domain"]),
        Law("Contexts/Popcorn<X>/Sources/<X>Infrastructure", sees: ["CoreDomain", "Storage", "<X>Domain"]),
        Law(
            "Contexts/Popcorn<X>/Sources/<X>Composition",
            sees: ["CoreDomain", "Storage", "<X>Domain", "<X>Application", "<X>Infrastructure"]),
        Law("Contexts/Popcorn<X>/Tests/<X>DomainTests", sees: ["CoreDomain*", "<X>Domain*"]),
        Law("Contexts/Popcorn<X>/Tests/<X>ApplicationTests", sees: ["CoreDomain*", "<X>Domain*", "<X>Application*"]),
        Law(
            "Contexts/Popcorn<X>/Tests/<X>InfrastructureTests",
            sees: ["CoreDomain*", "Storage*", "<X>Domain*", "<X>Infrastructure*"]),
        Law("Contexts/Popcorn<X>/Tests", sees: ["CoreDomain*", "Storage*", "<X>*", "Popcorn<X>"]),
    ]
}

extension Law {
    /// What may be named in the file or folder at `path`; nil if no law speaks of it.
    static func modules(seenAt path: String) -> [String]? {
        all.lazy.compactMap { law in law.word(in: path).map { word in law.sees.map { $0.replacing("<X>", with: word) } }
        }
        .first
    }

    /// What `<X>` is in `path`; "" where the folder has none; nil where the law does not speak of `path`.
    private func word(in path: String) -> String? {
        let (pattern, parts) = (folder.split(separator: "/"), path.split(separator: "/"))
        guard parts.count >= pattern.count else { return nil }
        var word = ""
        for (pattern, part) in zip(pattern, parts) {
            let affixes = pattern.split(separator: "<X>", maxSplits: 1, omittingEmptySubsequences: false)
            guard affixes.count == 2 else {
                if pattern == part { continue } else { return nil }
            }
            guard part.hasPrefix(affixes[0]), part.hasSuffix(affixes[1]) else { return nil }
            let found = part.dropFirst(affixes[0].count).dropLast(affixes[1].count)
            guard !found.isEmpty, word.isEmpty || word == found else { return nil }
            word = String(found)
        }
        return word
    }
}

/// What comes with the toolchain, or with the system.
enum Toolchain {
    static let modules: Set = [
        "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Musl", "Observation",
        "PackageDescription",
        "RegexBuilder", "Synchronization",
    ]

    /// Only tests may name these.
    static let testing: Set = ["Testing", "XCTest"]
}
