import Foundation

/// Runs a command of the shell with a text as its input, and returns its exit code.
///
/// Foundation's `Process` crashes where a descriptor's number exceeds 1,023, as many tests at once may bring about.
package func runShell(_ command: String, input: String = "") -> Int32 {
    guard let stream = popen(command, "w") else { return -1 }
    fputs(input, stream)
    return pclose(stream) >> 8
}
