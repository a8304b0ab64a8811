extension SourceCode {
    /// The names of the types that the file declares.
    var declaredTypes: [String] {
        let declaration = /\b(?:struct|enum|class|actor|protocol)\s+(\w+)/
        return lines.filter { line in Self.typeKeywords.contains(where: line.holds) }
            .compactMap { line in line.firstMatch(of: declaration).map { String($0.output.1) } }
    }

    private static let typeKeywords = ["struct ", "enum ", "class ", "actor ", "protocol "]
}

extension Checker {
    /// Returns a violation for each public member that a file adds to a type of another package or of the toolchain:
    /// such a member appears wherever the module is imported. What a conformance to one of our protocols requires is
    /// allowed.
    ///
    /// - Parameters:
    ///   - file: The file with the extensions.
    ///   - ours: The names of our types.
    static func foreignMembers(_ file: SourceFile, besides ours: Set<String>) -> [Violation] {
        guard file.code.text.contains("extension"), file.code.text.contains("public ") else { return [] }
        let declaration = /(?:@\w+\s+|[a-z]+\s+)*extension\s+(\[*[A-Z]\w*)(.*)/
        var foreign: String?
        return file.code.lines.enumerated().compactMap { index, line in
            if line.holds("extension"), let match = line.prefixMatch(of: declaration) {
                let name = String(match.output.1)
                let head = match.output.2.prefix { $0 != "{" }
                let condition = head.firstRange(of: "where")?.lowerBound ?? head.endIndex
                let conforms = head.prefix(upTo: condition).contains(":")
                foreign = ours.contains(name) || (conforms && !name.hasPrefix("[")) ? nil : name
            } else if line.first == "}" {
                foreign = nil
            }
            guard let foreign, line.holds("public ") else { return nil }
            return Violation(path: file.path, line: index + 1, reason: "adds a public member to \(foreign)")
        }
    }

    /// The types that can't be encoded: responses with their parts, which a remote source makes, errors and arguments.
    private static let uncoded: Set<Substring> = [
        "MovieAggregate", "PersonAggregate", "TVSeriesAggregate", "TVSeasonAggregate", "TVEpisodeAggregate",
        "LibraryError", "UnknownDay",
    ]

    /// Returns a violation for each public model of a context that isn't `Codable`.
    static func codingOfModels(_ file: SourceFile) -> [Violation] {
        let folders = ["Entities", "Models", "Events", "Import"]
        let path = file.path.split(separator: "/").map(String.init)
        guard path.first == "Contexts", path.contains("Sources"), !path.contains("DataSources"),
            path.contains(where: folders.contains)
        else { return [] }
        let declaration = /public (?:struct|enum) (\w+): ([^\{]*)/
        return file.code.lines.enumerated().compactMap { index, line in
            guard line.holds("public "), let match = line.firstMatch(of: declaration),
                !match.output.2.contains("Codable"), !match.output.2.contains("ResponsePart"),
                !uncoded.contains(match.output.1), !file.text.contains("extension \(match.output.1): Codable")
            else { return nil }
            return Violation(path: file.path, line: index + 1, reason: "\(match.output.1) isn't Codable")
        }
    }
}
