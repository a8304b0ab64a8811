/// The namespace of TMDb's wire format: the responses of its API and the arguments of requests.
///
/// The types are named after TMDb's own documentation: `TMDb.Movie`, `TMDb.Genre`. The namespace avoids clashes with a
/// context's domain types, so that a file may import both and write `Movie` for the domain's type.
public enum TMDb {}
