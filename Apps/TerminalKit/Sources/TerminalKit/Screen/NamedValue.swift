/// A value beside its name.
public struct NamedValue: Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: Text
    /// The turn at which the value yields where a screen is taller than the window; `nil` if it never does.
    let turn: Int?

    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value. Its brief form, if it has one, is what it yields to.
    ///   - turn: The turn at which the value yields where a screen is taller than the window; `nil` if it never does.
    public init(_ name: String, _ value: Text, yieldingAt turn: Int? = nil) {
        self.name = name
        self.value = value
        self.turn = turn
    }

    /// Returns the value after a turn: unchanged, in its brief form, or `nil` if it is left out.
    func yielding(through turn: Int) -> NamedValue? {
        guard let own = self.turn, own <= turn else { return self }
        return value.brief.map { NamedValue(name, $0) }
    }
}
