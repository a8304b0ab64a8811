import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@Suite struct CreditsDepartmentsTests {
    private func departments(_ crew: [(String, String)]) -> [[String]] {
        Credits.mock(crew: crew.map { CrewMember.mock(name: $1, department: $0) })
            .departments.map { [$0.name] + $0.members.map(\.name) }
    }

    @Test func `main departments come first in a fixed order, then the others by name`() {
        let names = [
            "Visual Effects", "Art", "", "Sound", "Crew", "Editing", "Camera", "Production", "Writing", "Directing",
        ]
        #expect(
            departments(names.map { ($0, "x") }).map { $0[0] } == [
                "Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art", "", "Crew", "Visual Effects",
            ])
    }

    @Test func `a department keeps all its members in order`() {
        #expect(
            departments([("Writing", "z"), ("Directing", "c"), ("Writing", "a"), ("Directing", "b"), ("Writing", "z")])
                == [["Directing", "c", "b"], ["Writing", "z", "a", "z"]])
    }

    @Test func `an empty crew has no departments`() {
        #expect(departments([]).isEmpty)
    }
}
