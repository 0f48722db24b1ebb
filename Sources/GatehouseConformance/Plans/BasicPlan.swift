extension ConformancePlan {
    /// OpenID Connect: Basic Certification Profile.
    static let basic = ConformancePlan(
        name: "basic", title: "OpenID Connect Basic OP", profile: .basic, modules: basicModules)

    /// OpenID Connect: Form Post Basic Certification Profile: the same modules, answered by a form.
    static let formPost = ConformancePlan(
        name: "form-post", title: "OpenID Connect Form Post Basic OP", profile: .formPost, clientsOf: "basic",
        modules: basicModules)

    private static let basicModules: [ConformanceModule] = [
        .server, .responseTypeMissing, .idTokenSignature, .idTokenUnsigned,
        .userInfoGet, .userInfoPostHeader, .userInfoPostBody, .withoutNonce,
        .scopeProfile, .scopeEmail, .scopeAddress, .scopePhone, .scopeAll, .alternateHappyFlow,
        .displayPage, .displayPopup, .promptLogin, .promptNoneNotLoggedIn, .promptNoneLoggedIn,
        .maxAge1, .maxAge10000, .unknownParameter, .idTokenHint, .loginHint, .uiLocales, .claimsLocales, .acrValues,
        .codeReuse, .codeReuse30Seconds, .registeredRedirectURI, .postedRequest, .clientSecretPost,
        .requestURIUnsigned, .unsignedRequestObject, .claimsEssential, .requestObjectWithRedirectURI, .refreshToken,
        .validPKCE,
    ]
}
