/// Phrases of natural language, with the equivalent commands.
public struct Sentences: Sendable {
    package let sayings: [Saying]
    let blanks: [String: Blank]
    /// The blanks that the screen fills, in order.
    let shownBlanks: [Blank]
    /// The words of all sayings that are long enough to be recognised although they are misspelt.
    let longWords: Set<String>
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
        self.blanks = Dictionary(uniqueKeysWithValues: blanks.map { ($0.name, $0) })
        shownBlanks = blanks.filter { $0.shown != nil }
        longWords = Set(sayings.flatMap { $0.form.parts.flatMap(\.allWords) }.filter { $0.count > 4 })
        self.intents = intents
        self.fillers = fillers
    }
}
