import Foundation

/// A JPEG that the loopback server serves.
enum TinyPicture {
    /// A red picture of 16 × 24 pixels.
    static let red = [UInt8](
        Data(
            base64Encoded: """
                /9j/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAAR\
                CAAYABADAREAAhEAAxEA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACAAMAAD8A\
                i0o38AAAAB//2Q==
                """) ?? Data())
}
