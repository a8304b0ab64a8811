/// A line that imports a module.
struct Import: Hashable {
    let module: String
    /// The line, counted from 1.
    let line: Int
    /// Whether the import re-exports the module.
    var isExported = false
}

extension SourceCode {
    /// The imports of the file, in order.
    var imports: [Import] {
        lines.enumerated().filter { $0.element.contains("import") }.flatMap { number, line in
            line.split(separator: ";").compactMap { statement in
                Self.module(in: statement).map {
                    Import(module: $0, line: number + 1, isExported: statement.contains("@_exported"))
                }
            }
        }
    }

    /// Returns the module that a statement imports: `Foundation` for `public import struct Foundation.URL`.
    private static func module(in statement: Substring) -> String? {
        let declaration = /^\s*((@\w+(\([^)]*\))?|\w+)\s+)*?import\s+(\w+\s+)?(\w+)(\.\w+)*\s*$/
        return statement.firstMatch(of: declaration).map { String($0.output.5) }
    }
}
