/// The targets of vi's motions.
extension EditedLine {
    /// Returns the target of a motion, if any. The target may be the end of the line.
    func target(of motion: ViMotion, count: Int?) -> Int? {
        let steps = count ?? 1
        switch motion {
        case .left: return cursor > 0 ? max(0, cursor - steps) : nil
        case .right: return isAtEnd ? nil : min(characters.count, cursor + steps)
        case .start: return 0
        case .firstWord: return characters.firstIndex { !$0.isWhitespace } ?? max(0, characters.count - 1)
        case .end: return isEmpty ? nil : characters.count - 1
        case .column: return min(steps, characters.count) - (isEmpty ? 0 : 1)
        case .wordStart(let isBig): return isAtEnd ? nil : repeating(steps) { nextWordStart(after: $0, isBig) }
        case .wordBack(let isBig): return cursor > 0 ? repeating(steps) { wordStart(before: $0, isBig) } : nil
        case .wordEnd(let isBig): return isEmpty ? nil : repeating(steps) { wordEnd(after: $0, isBig) }
        case .find(let find): return target(of: find, count: steps)
        }
    }

    /// Returns the range of an operator's characters; `nil` if the motion has no target.
    func range(of range: ViCommand.Range, count: Int?, for operation: ViOperator) -> Range<Int>? {
        guard case .motion(let motion) = range else { return 0..<characters.count }
        if operation == .change, case .wordStart(let isBig) = motion, !isAtEnd, !characters[cursor].isWhitespace {
            // Changing a word keeps the space after it. If the cursor is on the word's last character, only that is
            // changed.
            return cursor..<repeating(count ?? 1, from: cursor - 1) { wordEnd(after: $0, isBig) } + 1
        }
        guard let target = target(of: motion, count: count) else { return nil }
        let end = max(cursor, target) + (motion.isInclusive && target >= cursor ? 1 : 0)
        return min(cursor, target)..<min(end, characters.count)
    }

    private func repeating(_ count: Int, from start: Int? = nil, _ step: (Int) -> Int) -> Int {
        (0..<count).reduce(start ?? cursor) { index, _ in step(index) }
    }

    /// Returns a test for characters that continue the word at an index; always false for an invalid index.
    private func continues(_ index: Int, _ isBig: Bool) -> (Character) -> Bool {
        guard characters.indices.contains(index) else { return { _ in false } }
        let kind = ViCharacterKind(characters[index], isBig: isBig)
        return { ViCharacterKind($0, isBig: isBig) == kind }
    }

    private func nextWordStart(after index: Int, _ isBig: Bool) -> Int {
        end(from: end(from: index, while: continues(index, isBig)), while: \.isWhitespace)
    }

    private func wordStart(before index: Int, _ isBig: Bool) -> Int {
        let end = start(before: index, while: \.isWhitespace)
        return start(before: end, while: continues(end - 1, isBig))
    }

    private func wordEnd(after index: Int, _ isBig: Bool) -> Int {
        let start = end(from: min(index + 1, characters.count), while: \.isWhitespace)
        return end(from: start, while: continues(start, isBig)) - 1
    }

    private func target(of find: ViFind, count: Int) -> Int? {
        let step = find.isForward ? 1 : -1
        var index = cursor + (find.isRepeated && find.stopsBefore ? step : 0)
        var missing = count
        while missing > 0 {
            index += step
            guard characters.indices.contains(index) else { return nil }
            if characters[index] == find.character { missing -= 1 }
        }
        return find.stopsBefore ? index - step : index
    }
}

private enum ViCharacterKind {
    case blank, word, punctuation

    init(_ character: Character, isBig: Bool) {
        if character.isWhitespace {
            self = .blank
        } else {
            self = isBig || character.isWordPart || character == "_" ? .word : .punctuation
        }
    }
}
