import Foundation
import PopcornApp

// Swift finds the arguments by way of /proc. Without it, every command would look like none.
if CommandLine.arguments.isEmpty {
    let message = "error: the arguments cannot be read without /proc.   mount -t proc proc /proc\n"
    FileHandle.standardError.write(Data(message.utf8))
    _exit(1)
}
// Cancelled requests may still be unwinding. All output is written by then, so nothing waits for them.
_exit(await Popcorn.run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment))
