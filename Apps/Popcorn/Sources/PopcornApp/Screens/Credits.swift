import CoreDomain
import Prompt
import TerminalKit
import TitleIndex

/// A row of a cast or a crew, which represents a person.
protocol CreditRow: JSONRow {
    /// The person's id.
    var id: Int { get }
    var name: String { get }
}

/// A row of a crew.
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
}

/// A row of a crew with one job.
protocol JobRow: CrewRow {
    var job: String { get }
}

extension JobRow {
    static var columns: [String] { ["id", "creditID", "name", "job", "department", "gender", "profileURLSet"] }
}

extension Array where Element: CrewRow {
    /// Returns the members of one department, or all if `department` is `nil`.
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
    /// Shows a cast with one role per row.
    func cast(_ members: Fetched<[some RoleRow]>, orNone: () async -> String) async throws -> CommandResult {
        await credits(
            "cast", members, columns: [TableColumn("Character", width: .flexible) { $0.character }], orNone: orNone)
    }

    /// Shows a crew with one job per row.
    func crew(_ members: Fetched<[some JobRow]>, orNone: () async -> String) async throws -> CommandResult {
        try await crew(members, columns: [TableColumn("Job", width: .flexible) { $0.job }], orNone: orNone)
    }

    /// Shows a crew by department, or only one department.
    func crew<Row: CrewRow>(
        _ members: Fetched<[Row]>, columns: [TableColumn<Row>], orNone: () async -> String
    ) async throws -> CommandResult {
        await credits(
            "crew", try members.map { try $0.inDepartment(arguments.keys["dept"]) },
            leading: [TableColumn("Department") { $0.department }], columns: columns, orNone: orNone)
    }

    /// Shows a cast or a crew. Its rows open people.
    ///
    /// - Parameters:
    /// - kind: The kind of result: cast or crew.
    /// - columns: The columns next to the names.
    func credits<Row: CreditRow>(
        _ kind: String, _ members: Fetched<[Row]>, leading: [TableColumn<Row>] = [], columns: [TableColumn<Row>],
        orNone: () async -> String
    ) async -> CommandResult {
        let columns =
            leading + [TableColumn("Name", width: .flexible) { $0.name }] + columns
            + [TableColumn("TMDb id", alignment: .trailing) { String($0.id) }]
        let none = limited(members.value).isEmpty ? await orNone() : ""
        return list(kind, members.value, columns: columns, orNone: none) {
            Item(ItemReference(.person, $0.id), title: $0.name)
        }.fetched(members)
    }
}
