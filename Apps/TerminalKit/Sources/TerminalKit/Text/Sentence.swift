extension String {
    /// The text with a full stop, unless it already ends a sentence.
    ///
    /// Errors and warnings are sentences. A hint is a command or advice, and has a full stop only if it starts with a
    /// capital, as in “Expected one of: cast, crew.”.
    public var asSentence: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
