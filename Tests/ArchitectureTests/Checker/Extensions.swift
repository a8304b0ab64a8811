extension SourceCode {
    /// The names of the types that the file extends, each once.
    var extendedTypes: Set<String> {
        let declaration = /(@\w+\s+|[a-z]+\s+)*extension\s+\[?([A-Z]\w*(\.\w+)*)/
        return Set(
            lines.filter { $0.holds("extension") }.compactMap { line in
                line.prefixMatch(of: declaration).map { String($0.output.2) }
            })
    }

    /// Returns whether the file declares a type of that name.
    func declares(_ type: String) -> Bool {
        let name = type.split(separator: ".").last.map(String.init) ?? type
        let declaration = /\b(struct|enum|class|actor|protocol|typealias)\s+(\w+)/
        return lines.contains { line in
            line.holds(name) && line.firstMatch(of: declaration)?.output.2 == name[...]
        }
    }
}

extension Checker {
    static let extensionLimit = 4

    /// Returns a violation for each type that too many files of one module extend: it does the work of several types,
    /// which can then have names of their own.
    ///
    /// - Parameters:
    ///   - files: The files with the extensions.
    ///   - all: The files that declare our types.
    static func extensions(_ files: [SourceFile], ofTypesIn all: [SourceFile]) -> [Violation] {
        Dictionary(grouping: files, by: \.module).sorted { $0.key < $1.key }.flatMap { module, own in
            var counts: [String: Int] = [:]
            for type in own.flatMap(\.code.extendedTypes) { counts[type, default: 0] += 1 }
            return counts.filter { $0.value > extensionLimit }.keys.sorted()
                .filter { type in all.contains { $0.code.declares(type) } }
                .map {
                    Violation(path: module, line: nil, reason: "extends \($0) in \(counts[$0] ?? 0) files")
                }
        }
    }
}

extension SourceFile {
    /// The module of a source file, by its folder; empty for any other file.
    fileprivate var module: String {
        let folders = path.split(separator: "/")
        guard let sources = folders.firstIndex(of: "Sources"), folders.indices.contains(sources + 1) else { return "" }
        return String(folders[sources + 1])
    }
}
