/// A function with a body.
struct Function {
    let name: String
    /// Where its declaration begins, from 1.
    let line: Int
    /// The lines of its body that hold code.
    let length: Int
}

extension SourceCode {
    /// All functions and initialisers that have a body.
    var functions: [Function] {
        text.matches(of: /(^|[^\w.`])(func\s+([^\s(<]+)|init[?!]?\s*[(<]|deinit\s*\{|subscript\s*[(<])/).compactMap {
            match in
            let name =
                match.output.3.map(String.init)
                ?? match.output.2.trimmingPrefix(/\s+/).prefix { $0.isLetter }.description
            return function(name, match.output.2.startIndex)
        }
    }

    private func function(_ name: String, _ start: String.Index) -> Function? {
        guard let opening = opening(of: text[start...]), let closing = closing(of: text[opening...]) else { return nil }
        let body = text[opening...closing].split(separator: "\n", omittingEmptySubsequences: false)
        let code = body.count < 3 ? 1 : body.dropFirst().dropLast().count { $0.contains { !$0.isWhitespace } }
        return Function(name: name, line: text[..<start].count { $0.isNewline } + 1, length: code)
    }

    /// The brace with which the body begins; nil where the declaration has none, as in a protocol.
    private func opening(of declaration: Substring) -> String.Index? {
        var depth = 0
        for index in declaration.indices {
            switch declaration[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "{" where depth == 0: return index
            case "}" where depth == 0: return nil
            case "\n" where depth == 0 && startsDeclaration(declaration[index...].dropFirst()): return nil
            default: break
            }
        }
        return nil
    }

    private func closing(of body: Substring) -> String.Index? {
        var depth = 0
        for index in body.indices {
            if body[index] == "{" { depth += 1 }
            if body[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private func startsDeclaration(_ rest: Substring) -> Bool {
        rest.prefixMatch(
            of: /\s*(@|func\b|var\b|let\b|init\b|static\b|mutating\b|subscript\b|associatedtype\b|public\b|case\b)/)
            != nil
    }
}
