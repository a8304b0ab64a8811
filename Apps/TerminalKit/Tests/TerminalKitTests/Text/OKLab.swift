import Foundation

@testable import TerminalKit

/// A colour as a screen emits it: red, green and blue from 0 to 1, proportional to the light.
struct Light {
    let channels: [Double]

    init(_ red: Int, _ green: Int, _ blue: Int) {
        channels = [red, green, blue].map { channel in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    private init(channels: [Double]) {
        self.channels = channels
    }

    /// Returns the colour of one of the 240 fixed indices: a cube of 6 × 6 × 6, then greys.
    static func indexed(_ index: Int) -> Light {
        if index >= 232 { return Light(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)) }
        let levels = [0, 95, 135, 175, 215, 255]
        return Light(levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6])
    }

    /// The relative luminance of WCAG.
    var luminance: Double { Self.dot([0.2126, 0.7152, 0.0722], channels) }

    /// Returns the contrast of WCAG, from 1 to 21.
    func contrast(to other: Light) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }

    /// Returns the colour as it looks to someone without one kind of cone.
    func seen(with vision: Vision) -> Light {
        Light(channels: vision.matrix.map { min(1, max(0, Self.dot($0, channels))) })
    }

    /// Lightness and two axes of hue in OKLab, where equal distances look alike.
    var lab: [Double] {
        let cones = [
            [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ].map { cbrt(Self.dot($0, channels)) }
        return [
            [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ].map { Self.dot($0, cones) }
    }

    /// Returns the distance in OKLab; about 0.02 is just noticeable.
    func distance(to other: Light) -> Double {
        zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private static func dot(_ row: [Double], _ column: [Double]) -> Double {
        zip(row, column).map { $0 * $1 }.reduce(0, +)
    }
}

/// How someone sees colours. Colour blindness is simulated at full severity, as by Machado, Oliveira and Fernandes
/// (2009).
enum Vision: CaseIterable {
    case trichromatic
    case protanopic
    case deuteranopic
    case greyscale

    var matrix: [[Double]] {
        switch self {
        case .trichromatic: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopic:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopic:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
            ]
        case .greyscale: Array(repeating: [0.2126, 0.7152, 0.0722], count: 3)
        }
    }
}
