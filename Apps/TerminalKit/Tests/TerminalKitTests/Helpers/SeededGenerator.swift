import Foundation

/// Random numbers that are the same in every run. `StorageTesting` has these too, but the kit has no dependencies of
/// ours.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator. Equal seeds give equal numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns `POPCORN_SEED` of the environment, which repeats a run, or else a random seed. A message about a failure
    /// names it as “seed 7”, from which `.ci/test` makes the command that repeats it.
    public static func drawnSeed() -> UInt64 {
        ProcessInfo.processInfo.environment["POPCORN_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Up to `count` characters of `alphabet`.
    public mutating func text(of alphabet: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in alphabet.randomElement(using: &self) ?? "" }.joined()
    }
}
