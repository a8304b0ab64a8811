import CoreDomain
import Testing

@Suite struct CrewJobTests {
    @Test(arguments: [
        "Screenplay", "Writer", "Story", "Novel", "Author", "Characters", "Teleplay", "Original Story", "Comic Book",
        "Series Composition", "",
    ])
    func `an author's crew job counts as writing`(job: String) {
        #expect(CrewJob.isWriting(job, in: "Writing") && !CrewJob.isWriting(job, in: "Art"))
    }

    @Test(arguments: [
        "Storyboard", "Storyboard Artist", "Story Artist", "Lyricist", "Script Editor", "Executive Story Editor",
        "Script Consultant", "Story Coordinator", "Story Supervisor", "Story Manager", "Writers' Assistant",
        "Creative Producer", "Writers' Production", "Translator",
    ])
    func `a job of drawing, editing, advising or organising doesn't count as writing`(job: String) {
        #expect(!CrewJob.isWriting(job, in: "Writing"))
    }

    @Test func `only the director's job counts as directing`() {
        #expect(CrewJob.isDirecting("Director") && !CrewJob.isDirecting("Assistant Director"))
    }
}

@Suite struct MeanTests {
    @Test(arguments: [([], nil), ([7], 7), ([7, 8, 9.6], 8.2)] as [([Double], Double?)])
    func `the mean of numbers is their sum divided by their count`(numbers: [Double], mean: Double?) throws {
        #expect(numbers.mean.map { ($0 * 1e9).rounded() } == mean.map { ($0 * 1e9).rounded() })
    }
}
