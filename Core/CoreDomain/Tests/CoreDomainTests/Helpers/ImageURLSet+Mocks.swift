package import CoreDomain
import Foundation

/// The URLs of a file in the mocked configuration, written out.
extension ImageURLSet {
    package static func poster(_ name: String) -> ImageURLSet { mock(name, "w92", "w185", "w500") }
    package static func backdrop(_ name: String) -> ImageURLSet { mock(name, "w300", "w780", "w1280") }
    package static func logo(_ name: String) -> ImageURLSet { mock(name, "w92", "w185", "w500") }
    package static func profile(_ name: String) -> ImageURLSet { mock(name, "w45", "w185", "h632") }
    package static func still(_ name: String) -> ImageURLSet { mock(name, "w92", "w185", "w300") }

    private static func mock(_ name: String, _ thumbnail: String, _ card: String, _ detail: String) -> ImageURLSet {
        func url(_ text: String) -> URL {
            guard let url = URL(string: text) else { preconditionFailure("\(text) is not a URL") }
            return url
        }
        let base = "https://image.example/t/p"
        return ImageURLSet(
            path: url("/\(name)"), thumbnail: url("\(base)/\(thumbnail)/\(name)"), card: url("\(base)/\(card)/\(name)"),
            detail: url("\(base)/\(detail)/\(name)"), full: url("\(base)/original/\(name)"))
    }
}
