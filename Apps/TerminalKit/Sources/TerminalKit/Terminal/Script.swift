/// The lines of a text, as they would arrive on standard input.
package struct Script: AsyncSequence, AsyncIteratorProtocol {
    package typealias Element = String
    package typealias Failure = any Error
    private var lines: ArraySlice<String>

    package init(text: String) {
        lines = Self.lines(of: text)[...]
    }

    package mutating func next() async throws -> String? { lines.popFirst() }
    package func makeAsyncIterator() -> Script { self }

    /// Returns the lines without their terminators. The last one may lack a terminator.
    static func lines(of text: String) -> ArraySlice<String> {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (lines.last == "" ? lines.dropLast() : lines[...]).map(String.init)[...]
    }
}
