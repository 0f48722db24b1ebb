import Testing

/// What the token service does behind nginx, one thing after the other: some of it takes all processors.
@Suite("The token service behind nginx", .serialized)
enum BehindNginx {}
