import Foundation
import Measuring

/// The times of one operation in each round, in µs.
struct Measurement: Codable {
    let clock: Clock
    var cpu: [Double] = []
    var wall: [Double] = []

    /// Which of the times counts.
    enum Clock: String, Codable {
        /// The time of all threads of this process.
        case processor
        /// The time that passes, for work that another process shares.
        case wall
    }

    init(_ clock: Clock) { self.clock = clock }

    private var times: [Double] { clock == .processor ? cpu : wall }

    var best: Double { times.min() ?? 0 }
    var median: Double { times.sorted()[times.count / 2] }
    /// The 95th percentile.
    var p95: Double { times.sorted()[min(times.count - 1, Int((Double(times.count) * 0.95).rounded(.down)))] }

    /// Whether the rounds agree: half of them are within a third of the best.
    var isSettled: Bool { median <= best * 4 / 3 }
}

/// Work that is measured with a subject.
final class Trial {
    let work: Work
    let subject: any Subject
    private(set) var measurement: Measurement
    /// The number of turns of a round.
    private var turns = 1
    private var next = 0

    init(_ work: Work, _ subject: any Subject, _ clock: Measurement.Clock) {
        self.work = work
        self.subject = subject
        measurement = Measurement(clock)
    }

    /// Warms up once, and chooses the number of turns so that a round takes about `duration`.
    func calibrate(_ duration: Duration) async throws {
        _ = try await run(1)
        let once = try await run(1)
        let total = duration / .microseconds(1)
        turns = max(1, min(2000, Int(total / max(1, once.wall * Double(work.operations)))))
    }

    func measure() async throws {
        let times = try await run(turns)
        measurement.cpu.append(times.cpu)
        measurement.wall.append(times.wall)
    }

    private func run(_ count: Int) async throws -> (cpu: Double, wall: Double) {
        let turns = next..<next + count
        next += count
        subject.stage(work, turns: turns)
        let cpu = processorTime
        let wall = ContinuousClock.now
        for turn in turns {
            let touched = try await subject.perform(work, turn: turn)
            guard work.records.map({ $0 == touched }) ?? true else {
                throw FloorError("“\(work.rawValue)” touched \(touched) records of \(type(of: subject))")
            }
        }
        let number = Double(count * work.operations)
        let times = (
            (processorTime - cpu) / .microseconds(1) / number, (ContinuousClock.now - wall) / .microseconds(1) / number
        )
        try await subject.restore(after: work, turns: turns)
        return times
    }
}
