extension String {
    /// The text with a full stop, unless it ends as a sentence does.
    ///
    /// Errors and warnings are sentences. A hint is what to type or to do, and has a full stop only if it begins with a
    /// capital, as “Expected one of: cast, crew.” does.
    public var asSentence: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
