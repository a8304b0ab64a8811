import Foundation
import PopcornApp

#if os(Linux)
    // There, Swift reads the arguments from /proc. Without it, every command line would seem empty.
    if CommandLine.arguments.isEmpty {
        let message = "error: the arguments can’t be read without /proc.   mount -t proc proc /proc\n"
        FileHandle.standardError.write(Data(message.utf8))
        _exit(1)
    }
#endif
if let error = AddressSpace.prepare() {
    FileHandle.standardError.write(Data((error + "\n").utf8))
    _exit(1)
}
// Cancelled requests may still be unwinding. All output has been written, so nothing waits for them.
_exit(await Popcorn.run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment))
