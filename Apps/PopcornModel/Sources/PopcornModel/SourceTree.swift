public import Foundation

/// The Swift files of a source tree as text. Reading text is fast and works for trees that don't compile.
public struct SourceTree: Sendable {
    private var files: [String: SourceFile] = [:]

    /// Reads the files that define models: contexts, adapters and the reference of TMDb's types.
    public init(root: URL) throws {
        for folder in ["Contexts", "Adapters/Contexts", "Adapters/TMDb", "Tests/CompletenessTests"] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("Sources/TMDb/Sample/") {
                let path = "\(folder)/\(path)"
                self[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            }
        }
    }

    /// Returns the text of the file at a path relative to the root, or `nil` if the file doesn't exist.
    public subscript(path: String) -> String? {
        get { files[path]?.text }
        set { files[path] = newValue.map { SourceFile(path: path, text: $0) } }
    }

    /// Returns the files whose paths begin with `prefix` and contain `part`, in order.
    func files(in prefix: String, containing part: String = "") -> [SourceFile] {
        files.values.filter { $0.path.hasPrefix(prefix) && (part.isEmpty || $0.path.contains(part)) }
            .sorted { $0.path < $1.path }
    }
}

/// A declaration or a call: its position, and the names of its properties or the labels of its arguments.
struct Site: Sendable {
    let path: String
    let line: Int
    /// The names in source order.
    let names: [String]

    var position: String { "\(path):\(line)" }
}

struct SourceFile: Sendable {
    let path: String
    let text: String
    /// All identifiers in the text.
    let words: Set<Substring>
    /// The identifiers that follow a period.
    let members: Set<Substring>

    init(path: String, text: String) {
        self.path = path
        self.text = text
        words = Set(text.utf8.split { !Self.isWord($0) }.map { Substring($0) })
        let afterPeriods = text.utf8.split(separator: UInt8(ascii: ".")).dropFirst()
        members = Set(afterPeriods.map { Substring($0.prefix(while: Self.isWord)) })
    }

    /// Returns whether the byte is a digit, a letter or part of a letter.
    private static func isWord(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || byte >= 128
    }

    /// Returns the declaration of a struct with its stored properties, or `nil` if it isn't in this file.
    func structure(_ name: String) -> Site? {
        guard words.contains(name[...]),
            let head = text.ranges(of: "struct \(name)").first(where: { range in
                text[range.upperBound...].utf8.first.map(Self.isWord) == false
            }),
            let body = text[head.upperBound...].firstIndex(of: "{")
        else { return nil }
        // Matches a declaration of one or more stored properties, such as `package var budget, revenue: Double?`.
        let property = /^\s*(?:public |package |private )?(?:let|var) ((?:\w+, )*\w+)(?:: [^{]+| = [^{]+)$/
        var depth = 1
        var names = [String]()
        for line in text[text.index(after: body)...].split(separator: "\n") {
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            if depth == 1, let found = code.firstMatch(of: property) {
                names += found.1.split(separator: ", ").map(String.init)
            }
            depth += code.count { $0 == "{" } - code.count { $0 == "}" }
            if depth < 1 { break }
        }
        return Site(path: path, line: line(of: head.lowerBound), names: names)
    }

    /// Returns the calls of a type's initialisers, each with the labels of its arguments.
    func calls(_ name: String) -> [Site] {
        guard words.contains(name[...]) else { return [] }
        return text.ranges(of: "\(name)(").filter { range in
            let before = text[..<range.lowerBound]
            return before.hasSuffix("Domain.") || before.last.map { !($0.isLetter || $0 == ".") } ?? true
        }
        .map { Site(path: path, line: line(of: $0.lowerBound), names: labels(from: $0.upperBound)) }
    }

    /// Returns the labels of the arguments from `start` to the closing parenthesis.
    private func labels(from start: String.Index) -> [String] {
        var depth = 1
        var word = ""
        var labels = [String]()
        for character in text[start...] {
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case ":" where depth == 1 && !word.isEmpty: labels.append(word)
            default: break
            }
            if depth == 0 { break }
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                word = ""
            }
        }
        return labels
    }

    /// Returns the wire type that a mapper converts to `name`.
    func wireType(of name: String) -> String? {
        text.matches(of: /_ \w+: TMDb\.(\w+)[^{]*-> \[?(?:\w+\.)?(\w+)/).first { $0.2 == name }.map { String($0.1) }
    }

    /// Returns the table of a wire type in the reference of TMDb's types.
    func referenceTable(_ name: String) -> Site? {
        guard let table = text.firstRange(of: "\"\(name)\",\n"),
            let lines = text[table.upperBound...].firstMatch(of: /"""\n([^"]*)"""/)
        else { return nil }
        let names = lines.1.matches(of: /(\w+):\ /).map { String($0.1) }
        return Site(path: path, line: line(of: table.lowerBound), names: names)
    }

    private func line(of index: String.Index) -> Int { text.utf8[..<index].count { $0 == UInt8(ascii: "\n") } + 1 }
}
