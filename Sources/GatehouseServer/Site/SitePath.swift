/// The paths that pages and answers name, behind the issuer's.
enum SitePath {
    static let account = "/account"
    static let everywhere = "/account/sign-out-everywhere"
    static let signIn = "/sign-in"
    static let signOut = "/sign-out"
    static let logout = "/logout"
    static let logoutConfirmation = "/logout/confirmation"
    static let device = "/device"
    static let deviceAnswer = "/device/answer"
    static let deviceSignIn = "/device/sign-in"
    static let interaction = "/interaction"
    static let registration = "/register"
}
