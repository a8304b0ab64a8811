/// Marks tasks that send many requests, such as imports. A client may send more of these at a time.
public enum BulkRequests {
    /// Whether the current task is one of them; inherited by its child tasks.
    @TaskLocal public static var areSent = false
}
