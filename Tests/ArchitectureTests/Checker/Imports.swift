/// A line that imports a module.
struct Import: Hashable {
    let module: String
    /// From 1.
    let line: Int
    /// Whether modules that import this one see the imported one too.
    var isExported = false
}

extension SourceCode {
    /// The modules that this file imports, in order.
    var imports: [Import] {
        lines.enumerated().filter { $0.element.contains("import") }.flatMap { number, line in
            line.split(separator: ";").compactMap { statement in
                Self.module(in: statement).map {
                    Import(module: $0, line: number + 1, isExported: statement.contains("@_exported"))
                }
            }
        }
    }

    /// The module of `public import struct Foundation.URL` is Foundation.
    private static func module(in statement: Substring) -> String? {
        let declaration = /^\s*((@\w+(\([^)]*\))?|\w+)\s+)*?import\s+(\w+\s+)?(\w+)(\.\w+)*\s*$/
        return statement.firstMatch(of: declaration).map { String($0.output.5) }
    }
}
