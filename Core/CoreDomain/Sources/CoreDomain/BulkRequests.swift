/// Marks tasks that send many requests, such as imports. A client may allow them more concurrency.
package enum BulkRequests {
    /// Whether the current task sends bulk requests; inherited by child tasks.
    @TaskLocal package static var areSent = false
}
