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
        // `Foundation` is the module of `public import struct Foundation.URL`.
        let declaration = /^\s*((@\w+(\([^)]*\))?|\w+)\s+)*?import\s+(\w+\s+)?(\w+)(\.\w+)*\s*$/
        return lines.enumerated().filter { $0.element.holds("import") }.flatMap { number, line in
            line.split(separator: ";").compactMap { statement in
                statement.firstMatch(of: declaration).map {
                    Import(module: String($0.output.5), line: number + 1, isExported: statement.holds("@_exported"))
                }
            }
        }
    }
}
