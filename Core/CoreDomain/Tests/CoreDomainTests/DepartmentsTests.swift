import CoreDomain
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

@Suite struct CrewJobTests {
    @Test(arguments: [
        "Screenplay", "Writer", "Story", "Novel", "Author", "Characters", "Teleplay", "Original Story", "Comic Book",
        "Series Composition", "",
    ])
    func `a job is writing if it belongs to an author`(job: String) {
        #expect(CrewJob.isWriting(job, in: "Writing") && !CrewJob.isWriting(job, in: "Art"))
    }

    @Test(arguments: [
        "Storyboard", "Storyboard Artist", "Story Artist", "Lyricist", "Script Editor", "Executive Story Editor",
        "Script Consultant", "Story Coordinator", "Story Supervisor", "Story Manager", "Writers' Assistant",
        "Creative Producer", "Writers' Production", "Translator",
    ])
    func `a job that draws, edits, advises or organises isn't writing`(job: String) {
        #expect(!CrewJob.isWriting(job, in: "Writing"))
    }

    @Test func `only the job of director is directing`() {
        #expect(CrewJob.isDirecting("Director") && !CrewJob.isDirecting("Assistant Director"))
    }
}

@Suite struct MeanTests {
    @Test(arguments: [([], nil), ([7], 7), ([7, 8, 9.6], 8.2)] as [([Double], Double?)])
    func `the mean is the sum divided by the count`(numbers: [Double], mean: Double?) throws {
        #expect(numbers.mean.map { ($0 * 1e9).rounded() } == mean.map { ($0 * 1e9).rounded() })
    }
}
