import TMDb
import Testing

@Suite struct DepartmentsTests {
    private func ordered(_ crew: [[String]]) -> [[String]] { crew.inDepartmentOrder { $0[0] } }

    @Test func `main departments come first in a fixed order, then the others by name`() {
        let names = [
            "Visual Effects", "Art", "", "Sound", "Crew", "Editing", "Camera", "Production", "Writing", "Directing",
        ]
        #expect(
            ordered(names.map { [$0] }).map { $0[0] } == [
                "Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art", "", "Crew", "Visual Effects",
            ])
    }

    @Test func `the heads of a department come first`() {
        let crew = [["Directing", "a"], ["Art", "b"], ["Directing", "c"]]
        #expect(
            crew.inDepartmentOrder({ $0[0] }, leads: { $0[1] > "a" }) == [
                ["Directing", "c"], ["Directing", "a"], ["Art", "b"],
            ])
    }

    @Test func `a department keeps all its members in order`() {
        let crew = [["Writing", "z"], ["Directing", "c"], ["Writing", "a"], ["Directing", "b"], ["Writing", "z"]]
        #expect(
            ordered(crew) == [
                ["Directing", "c"], ["Directing", "b"], ["Writing", "z"], ["Writing", "a"], ["Writing", "z"],
            ])
    }
}
