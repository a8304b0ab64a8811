import Foundation
import PopcornApp

// Cancelled requests may still be unwinding. All output is written by then, so nothing waits for them.
_exit(await Popcorn.run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment))
