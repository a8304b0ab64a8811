/// The lines of a text, as they would come from standard input.
struct Script: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = String
    typealias Failure = any Error
    private var lines: ArraySlice<String>

    init(text: String) {
        lines = Self.lines(of: text)[...]
    }

    mutating func next() async throws -> String? { lines.popFirst() }
    func makeAsyncIterator() -> Script { self }

    /// Lines without what ends them. The last need not end.
    static func lines(of text: String) -> ArraySlice<String> {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (lines.last == "" ? lines.dropLast() : lines[...]).map(String.init)[...]
    }
}
