/// The path that proxies send their requests to.
enum QuestionPath {
    static let text = "/decide"
}
