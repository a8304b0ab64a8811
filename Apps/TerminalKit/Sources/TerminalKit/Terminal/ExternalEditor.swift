import Foundation

/// The user's text editor, for a line that is too long to change at the prompt.
struct ExternalEditor: Sendable {
    /// A problem, as a sentence for the user.
    struct Problem: Error, Equatable {
        let message: String
    }

    private let command: String

    /// Chooses VISUAL, EDITOR or `vi`.
    init(_ environment: Environment) {
        command = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
    }

    /// Lets the user edit a text, and waits for the editor to end.
    ///
    /// - Returns: The text without trailing line breaks, or a description of the problem that prevented editing.
    func edit(_ text: String) async -> Result<String, Problem> {
        let folder = FileManager.default.temporaryDirectory.appending(path: "popcorn-\(UUID().uuidString)")
        let file = PrivateFile(folder.appending(path: "line.popcorn"))
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try file.write(text + "\n")
        } catch {
            return .failure(Problem(message: "The line can’t be written for the editor: \(error.localizedDescription)"))
        }
        let words = ["/bin/sh", "-c", "\(command) \"$1\"", "popcorn", file.url.path]
        guard let process = ChildProgram.start(words, environment: ProcessInfo.processInfo.environment) else {
            return .failure(Problem(message: "The editor can’t be started: \(String(cString: strerror(errno)))"))
        }
        guard await exitStatus(of: process) == 0 else {
            return .failure(Problem(message: "“\(Sanitizer.excerpt(command))” failed, so the line is unchanged."))
        }
        guard let edited = try? String(contentsOf: file.url, encoding: .utf8) else {
            return .failure(Problem(message: "The editor left no readable text, so the line is unchanged."))
        }
        let lines = edited.split(whereSeparator: \.isNewline).map { Sanitizer.line(String($0)) }
        return .success(lines.joined(separator: "\n"))
    }

    /// Waits for a program on a thread outside the cooperative pool.
    private func exitStatus(of process: pid_t) async -> Int32 {
        await DispatchQueue(label: "popcorn.editor").result { _ in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }
}
