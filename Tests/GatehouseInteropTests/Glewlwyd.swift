import Testing

/// What is done at glewlwyd, one thing after the other: it answers 500 where two requests write at once.
@Suite("At glewlwyd", .serialized)
enum Glewlwyd {}
