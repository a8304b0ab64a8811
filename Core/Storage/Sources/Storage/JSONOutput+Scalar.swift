public import JSONBytes

extension JSONOutput {
    /// Appends a scalar: a number, a string or `null`.
    public mutating func append(scalar: Scalar) {
        switch scalar {
        case .null: append(raw: "null")
        case .integer(let number): append(number)
        case .real(let number): append(number)
        case .text(let text): append(text)
        }
    }
}
