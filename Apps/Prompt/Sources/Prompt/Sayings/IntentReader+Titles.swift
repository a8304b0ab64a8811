import TerminalKit

/// Titles and names in a sentence.
extension IntentReader {
    /// Returns the titles and names in what remains of a sentence, and how many words are then left.
    func titles(_ blanks: [Blank], in sentence: Sentence, own: [[String]], isChange: Bool) -> (
        [SayingReader.Filling], Int
    ) {
        let isName = blanks.contains { $0.kind == .name }
        // Those with whom something was seen.
        let runs = sentence.runs.filter { !isChange || sentence.keywords[$0.lowerBound] != "with" }
            .map { trimmed($0, of: sentence.keywords, own: own, isName: isName) }
            .filter { !$0.isEmpty && !isEmpty(sentence.keywords[$0]) }
        var unsaid = runs.reduce(0) { $0 + $1.count }
        var ranges: [Range<Int>] = []
        switch blanks.count {
        case 0: break
        case 1 where isChange && isList(runs, of: sentence):
            let titles = runs.map { Array(sentence.words[$0]) }
            guard let first = sayings.text(of: blanks[0], in: titles[0]) else { break }
            let text = ([first] + titles.dropFirst().map(\.source)).joined(separator: ", ")
            let filling = SayingReader.Filling(blank: blanks[0], words: unsaid, text: text, isQuoted: false)
            return ([filling], 0)
        case 1: ranges = runs.reversed().max { $0.count < $1.count }.map { [$0] } ?? []
        default:
            if runs.count == 1 {
                ranges = halves(of: runs[0], sentence.words)
                // The word between them.
                unsaid -= ranges.isEmpty ? 0 : 1
            } else if runs.count == blanks.count {
                ranges = runs
            }
        }
        let fillings = zip(blanks, ranges).compactMap { blank, range -> SayingReader.Filling? in
            let words = Array(sentence.words[range])
            // Words with a slash are a path rather than a title.
            guard !words.contains(where: { $0.text.contains(/[\/\\]/) }) else { return nil }
            return sayings.text(of: blank, in: words).map {
                SayingReader.Filling(
                    blank: blank, words: words.count, text: $0, isQuoted: words.contains(where: \.isQuoted))
            }
        }
        return (fillings, unsaid - fillings.reduce(0) { $0 + $1.words })
    }

    /// Returns whether ranges are several titles with commas: “heat, ronin and collateral”.
    private func isList(_ runs: [Range<Int>], of sentence: Sentence) -> Bool {
        let areAdjacent = zip(runs, runs.dropFirst()).allSatisfy { sentence.isFree($0.upperBound..<$1.lowerBound) }
        // “My wife has seen it” isn't a title.
        let hasClause = sentence.free.contains { index in
            sentence.keywords[index].map { word in
                fillers.opinions.contains(word) || fillers.clauses.contains(word) || fillers.owners.contains([word])
            } == true
        }
        return runs.count > 1 && areAdjacent && !hasClause && runs.allSatisfy { $0.count < 7 }
    }

    /// Returns whether words say nothing of their own: an opinion, such as “it was great”.
    private func isEmpty(_ words: ArraySlice<String?>) -> Bool {
        words.allSatisfy { word in
            word.map {
                fillers.prepositions.contains($0) || fillers.opinions.contains($0) || fillers.articles.contains($0)
                    || fillers.phrases.contains([$0])
            } == true
        }
    }

    /// Returns a range of words without fillers at its ends.
    ///
    /// - Parameter isName: Whether the words may be a list's name, which may end with any word: “christmas movies”.
    private func trimmed(_ range: Range<Int>, of words: [String?], own: [[String]], isName: Bool) -> Range<Int> {
        var range = range
        // “my horrors” may be the name of a list.
        let phrases = own + fillers.phrases.filter { !isName || !fillers.owners.contains($0) }
        let long = own.filter { $0.count == 1 && $0[0].count > 5 }
        func isFiller(at start: Int, _ phrase: [String]) -> Bool {
            start >= range.lowerBound && start + phrase.count <= range.upperBound
                && words[start] == phrase[0] && words[start..<start + phrase.count].elementsEqual(phrase)
        }
        var prepositions = (leading: false, trailing: false)
        while !range.isEmpty {
            let first = words[range.lowerBound]
            let last = words[range.upperBound - 1]
            let article = first.map(fillers.articles.contains) == true ? 1 : 0
            if let companions = companions(at: range, words) {
                range = range.lowerBound..<companions
            } else if let phrase = phrases.first(where: { isFiller(at: range.lowerBound + article, $0) }) {
                range = range.lowerBound + article + phrase.count..<range.upperBound
            } else if let first, range.count > 1, !prepositions.leading, fillers.prepositions.contains(first) {
                prepositions.leading = true
                range = range.lowerBound + 1..<range.upperBound
            } else if let first, long.contains(where: { Self.isMisspelt(first, $0[0], isFirst: false) }) {
                range = range.lowerBound + 1..<range.upperBound
            } else if isName {
                break
            } else if let phrase = phrases.first(where: { isFiller(at: range.upperBound - $0.count, $0) }) {
                range = range.lowerBound..<range.upperBound - phrase.count
            } else if let last, range.upperBound < words.count, !prepositions.trailing,
                fillers.prepositions.contains(last)
            {
                prepositions.trailing = true
                range = range.lowerBound..<range.upperBound - 1
            } else if let last, fillers.articles.contains(last) {
                range = range.lowerBound..<range.upperBound - 1
            } else {
                break
            }
        }
        return range
    }

    /// Returns the index of “with” in front of those with whom something was seen: “with the children”.
    private func companions(at range: Range<Int>, _ words: [String?]) -> Int? {
        let start = range.upperBound - 3
        guard start >= range.lowerBound, words[start] == "with", let whose = words[start + 1] else { return nil }
        return fillers.articles.contains(whose) || fillers.owners.contains([whose]) ? start : nil
    }

    /// Returns the two parts of a range around a word that joins them.
    private func halves(of range: Range<Int>, _ words: [Word]) -> [Range<Int>] {
        let joints = range.dropFirst().dropLast().filter { words[$0].keyword.map(fillers.joints.contains) == true }
        guard let joint = joints.first, joints.count == 1 else { return [] }
        return [range.lowerBound..<joint, joint + 1..<range.upperBound]
    }
}
