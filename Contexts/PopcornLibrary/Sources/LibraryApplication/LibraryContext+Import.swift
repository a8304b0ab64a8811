public import LibraryDomain

extension LibraryContext {
    /// Returns an import of one export of another program.
    ///
    /// - Parameters:
    ///   - lookup: The catalogues in which titles are looked up.
    ///   - source: The files of the export. An interrupted import is continued only by one with the same source.
    ///   - isDryRun: Whether to record only which items the rows refer to.
    ///   - coverage: What the files of each program have as a whole. What an earlier export brought is looked for only there.
    ///   - origins: Where the export of each program comes from, as far as the files say so.
    ///   - pauses: How long to wait before failed requests are sent again.
    public func importing(
        with lookup: any ImportLookup, source: String = "", isDryRun: Bool = false,
        coverage: [String: ExportCoverage] = [:], origins: [String: ExportOrigin] = [:],
        pauses: [Duration] = [.seconds(1), .seconds(5), .seconds(15), .seconds(30)]
    ) -> LibraryImport {
        LibraryImport(
            self, lookup, source: source, isDryRun: isDryRun, coverage: coverage, origins: origins, pauses: pauses)
    }

    /// Returns the import of `source` that was cut short, if no other change followed.
    func openImport(from source: String) async throws -> OpenImport? {
        try await bridging { try await repository.openImport(from: source) }
    }

    /// Replaces the stored unsure rows of the last import with `questions`.
    public func ask(_ questions: [ImportQuestion]) async throws {
        try await bridging {
            try await repository.forgetQuestions()
            try await repository.keep([:], questions)
        }
    }

    /// Returns an unsure row of the last import by its number, from 1; `nil` if it doesn't exist.
    public func question(_ number: Int) async throws -> ImportQuestion? {
        try await bridging { try await repository.question(number) }
    }

    /// Stores the item that an unsure row's subject refers to, for all later imports.
    public func settle(_ question: ImportQuestion, as match: ImportMatch) async throws {
        try await bridging { try await repository.keep([question.key: match], []) }
    }
}
