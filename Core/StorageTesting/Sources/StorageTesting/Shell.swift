import Foundation

/// Runs a shell command with text as its input, and returns its exit code.
///
/// Foundation's `Process` crashes if a descriptor exceeds 1,023, which can happen when many tests run at once.
package func runShell(_ command: String, input: String = "") -> Int32 {
    guard let stream = popen(command, "w") else { return -1 }
    fputs(input, stream)
    return pclose(stream) >> 8
}
