/// The lines of a text, as they would arrive on standard input.
struct Script: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = String
    typealias Failure = any Error
    private var lines: ArraySlice<String>

    init(text: String) {
        lines = Self.lines(of: text)[...]
    }

    mutating func next() async throws -> String? { lines.popFirst() }
    func makeAsyncIterator() -> Script { self }

    /// Returns the lines without their terminators. The last one may lack a terminator.
    static func lines(of text: String) -> ArraySlice<String> {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (lines.last == "" ? lines.dropLast() : lines[...]).map(String.init)[...]
    }
}
