import Foundation

extension [Duration] {
    /// The shortest one.
    package var best: Duration { self.min() ?? .zero }
    package var median: Duration { sorted()[count / 2] }
}

extension Duration {
    /// The time in milliseconds, of ten characters.
    package var text: String { String(format: "%6.1f ms", self / .milliseconds(1)) }
}
