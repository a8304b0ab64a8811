import CatalogueKit
import TitleIndex

protocol CastAndCrew: Sendable {
    associatedtype CastRow: CreditRow
    associatedtype OneCrewRow: CrewRow
    var cast: [CastRow] { get }
    var crew: [OneCrewRow] { get }
}

/// A row of a cast or a crew, representing one person.
protocol CreditRow: JSONRow {
    var id: Int { get }
    var name: String { get }
    /// The characters or jobs.
    var work: [String] { get }
    /// The number of episodes the person worked on; `nil` if it is unknown.
    var totalEpisodeCount: Int? { get }
    static var countsEpisodes: Bool { get }
}

extension CreditRow {
    static var countsEpisodes: Bool { false }
    var totalEpisodeCount: Int? { nil }
}

protocol CrewRow: CreditRow {
    var department: String { get }
}

/// A row of a cast with one role.
protocol RoleRow: CreditRow {
    var character: String { get }
}

extension RoleRow {
    static var columns: [String] {
        ["id", "castID", "creditID", "name", "character", "gender", "profileURLSet", "order"]
    }
    var work: [String] { character.isEmpty ? [] : [character] }
}

/// A row of a crew with one job.
protocol JobRow: CrewRow {
    var job: String { get }
}

extension JobRow {
    static var columns: [String] { ["id", "creditID", "name", "job", "department", "gender", "profileURLSet"] }
    var work: [String] { [job] }
}

extension Array where Element: CrewRow {
    /// Returns the members of one department, or all members if `department` is `nil`.
    ///
    /// - Throws: `UsageError` for a department that the crew doesn't have.
    func inDepartment(_ department: String?) throws -> [Element] {
        guard let department, !isEmpty else { return self }
        let members = filter { $0.department.isSameTitle(as: department) }
        if members.isEmpty {
            throw UsageError(
                unknown: "department", department,
                known: map { $0.department.lowercased() }.filter { !$0.isEmpty }.uniqued)
        }
        return members
    }
}

/// Casts and crews. `orNone` returns the sentence for an empty list.
extension Invocation {
    func cast(_ members: Fetched<[some CreditRow]>, orNone: () async -> String) async -> CommandResult {
        await credits("cast", members, work: "Character", orNone: orNone)
    }

    func crew<Row: CrewRow>(_ members: Fetched<[Row]>, orNone: () async -> String) async throws -> CommandResult {
        await credits(
            "crew", try members.map { try $0.inDepartment(arguments.keys["dept"]) },
            leading: [TableColumn("Department") { $0.department }], work: "Job", orNone: orNone)
    }

    /// Shows a cast or a crew. Its rows open people.
    private func credits<Row: CreditRow>(
        _ kind: String, _ members: Fetched<[Row]>, leading: [TableColumn<Row>] = [], work: String,
        orNone: () async -> String
    ) async -> CommandResult {
        let episodes = TableColumn<Row>("Episodes", alignment: .trailing) {
            $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
        }
        let columns =
            leading + [
                TableColumn("Name", width: .flexible) { $0.name },
                TableColumn(work, width: .flexible) { $0.work.joined(separator: ", ") },
            ] + (Row.countsEpisodes ? [episodes] : []) + [
                TableColumn("TMDb id", alignment: .trailing) { String($0.id) }
            ]
        let none = limited(members.value).isEmpty ? await orNone() : ""
        return list(kind, members.value, columns: columns, orNone: none) {
            Item(ItemReference(.person, $0.id), title: $0.name)
        }.fetched(members)
    }
}
