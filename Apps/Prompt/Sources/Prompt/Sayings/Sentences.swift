/// Phrases of natural language, with the equivalent commands.
public struct Sentences: Sendable {
    package let sayings: [Saying]
    let blanks: [Blank]
    let intents: [Intent]
    let fillers: Fillers

    /// No sentences.
    static let none = Sentences(sayings: [], blanks: [], intents: [], fillers: .none)

    /// - Parameters:
    ///   - sayings: The shapes of lines that people type although they are no commands. The first that fits decides.
    ///   - blanks: The blanks in these shapes, and in the lines of intents.
    ///   - intents: What sentences that no shape fits may be about.
    ///   - fillers: The words of sentences that add nothing.
    public init(sayings: [Saying], blanks: [Blank], intents: [Intent], fillers: Fillers) {
        self.sayings = sayings
        self.blanks = blanks
        self.intents = intents
        self.fillers = fillers
    }
}
