/// A function with a body.
struct Function {
    let name: String
    /// The line of the declaration, counted from 1.
    let line: Int
    /// The number of lines of code in the body.
    let length: Int
}

extension SourceCode {
    /// All functions and initialisers that have a body.
    var functions: [Function] {
        let declaration = /(^|[^\w.`])(func\s+[^\s(<]+|(init|subscript)[?!]?\s*[(<]|deinit\s*\{)/
        return lines.enumerated().compactMap { number, line in
            guard Self.keywords.contains(where: { line.holds($0) }), let match = line.firstMatch(of: declaration)
            else { return nil }
            let name = match.output.2.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last ?? match.output.2
            return length(from: match.output.2.startIndex).map {
                Function(name: String(name), line: number + 1, length: $0)
            }
        }
    }

    private static let keywords = ["func", "init", "subscript"]

    /// Returns the number of lines of code in the body of the declaration at `start`, or `nil` without a body.
    private func length(from start: String.Index) -> Int? {
        guard let opening = opening(of: text.utf8[start...]) else { return nil }
        let body = text.utf8[opening...(closing(of: text.utf8[opening...]) ?? opening)]
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.count < 3 ? 1 : lines.dropFirst().dropLast().count { $0.contains { $0 > 0x20 } }
    }

    /// Returns the opening brace of the body, or `nil` if the declaration has none, as in a protocol.
    private func opening(of declaration: Substring.UTF8View) -> String.Index? {
        var depth = 0
        for index in declaration.indices {
            switch declaration[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "{") where depth == 0: return index
            case UInt8(ascii: "}") where depth == 0: return nil
            case UInt8(ascii: "\n") where depth == 0 && startsDeclaration(after: index): return nil
            default: break
            }
        }
        return nil
    }

    private func closing(of body: Substring.UTF8View) -> String.Index? {
        var depth = 0
        return body.indices.first { index in
            if body[index] == UInt8(ascii: "{") { depth += 1 }
            if body[index] == UInt8(ascii: "}") { depth -= 1 }
            return depth == 0
        }
    }

    private func startsDeclaration(after lineEnd: String.Index) -> Bool {
        let next =
            /\s*(@|(func|var|let|init|static|mutating|subscript|associatedtype|public|package|private|case|deinit)\b)/
        return text[lineEnd...].prefixMatch(of: next) != nil
    }
}
