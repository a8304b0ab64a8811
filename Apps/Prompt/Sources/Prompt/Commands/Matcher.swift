import TerminalKit

struct Matcher {
    let words: [Word]
    /// The position of the first unmatched word in the best attempt, with the arguments expected there.
    private(set) var mismatch = Mismatch(position: -1, expected: [])

    struct Mismatch {
        /// The number of matched words.
        var position: Int
        var expected: [Argument]
    }

    init(_ words: [Word]) {
        self.words = words
    }

    /// Returns the words of each argument, keyed by its name, or `nil` if the words don't match.
    mutating func match(_ arguments: ArraySlice<Argument>, from position: Int = 0) -> [String: [Word]]? {
        guard let argument = arguments.first else {
            if position < words.count { note(nil, at: position) }
            return position == words.count ? [:] : nil
        }
        // An argument of several words matches as few as possible, so that a facet after a title is recognised.
        var end = position
        while end < words.count, argument.accepts(words[end]) {
            end += 1
            if var rest = match(arguments.dropFirst(), from: end) {
                rest[argument.name] = Array(words[position..<end])
                return rest
            }
            if !argument.takesWords { break }
        }
        if end == position { note(argument, at: position) }
        return argument.isOptional ? match(arguments.dropFirst(), from: position) : nil
    }

    private mutating func note(_ argument: Argument?, at position: Int) {
        if position > mismatch.position { mismatch = Mismatch(position: position, expected: []) }
        if position == mismatch.position, let argument { mismatch.expected.append(argument) }
    }

    /// A possible argument for the next word.
    struct Next {
        let argument: Argument
        /// The number of words before the argument.
        let start: Int
    }

    /// Returns the arguments that can follow the words, or that begin with the last words.
    func next(in arguments: ArraySlice<Argument>, from position: Int = 0) -> [Next] {
        guard let argument = arguments.first else { return [] }
        let rest = arguments.dropFirst()
        if position == words.count {
            let own = Next(argument: argument, start: position)
            return [own] + (argument.isOptional ? next(in: rest, from: position) : [])
        }
        var found = argument.isOptional ? next(in: rest, from: position) : []
        var end = position
        while end < words.count, argument.accepts(words[end]) {
            end += 1
            found += next(in: rest, from: end)
            if !argument.takesWords { return found }
        }
        let own = end == words.count && end > position ? [Next(argument: argument, start: position)] : []
        return own + found
    }
}

extension Matcher.Mismatch {
    /// - Parameters:
    ///   - usage: What can be typed after the command.
    ///   - example: A whole line, for one that only lacks words.
    func error(in words: [Word], after command: String, usage: Hint, example: Hint?) -> UsageError {
        guard position < words.count else {
            let message = expected.lazy.compactMap(\.messageIfMissing).first
            return UsageError(message ?? "“\(command)” is incomplete", hint: example ?? usage)
        }
        let known = expected.flatMap { $0.choices ?? [] }.uniqued
        if !expected.isEmpty, expected.allSatisfy({ $0.name == ArgumentName.facet }) {
            return UsageError(unknown: "facet", words[position].text, known: known)
        }
        let before = ([command] + words.prefix(position).map(\.text)).joined(separator: " ")
        return UsageError(
            unknown: "word after \(Sanitizer.excerpt(before)):", words[position].text, known: known,
            hint: known.isEmpty ? usage : nil)
    }
}
