/// The examples of RFC 8037, appendix A (Ed25519).
enum RFC8037 {
    /// Appendix A.1.
    static let privateKey =
        """
        {"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcv\
        PapiMlrwIaaPcHURo"}
        """

    /// Appendix A.2.
    static let publicKey =
        """
        {"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
        """

    /// Appendix A.6: Bob's key, whose private half is that of RFC 7748, section 6.1.
    static let x25519Key =
        """
        {"kty":"OKP","crv":"X25519","kid":"Bob","d":"XasIfmJKikt54X-Lg4AO5m87sSkmGLb9HC-LJ_-I4Os","x":"3p7bfXt9wbTTW2H\
        C7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}
        """

    /// Appendix A.3.
    static let thumbprint = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"

    /// Appendix A.4: what is signed.
    static let payload = "Example of Ed25519 signing"

    /// Appendix A.4.
    static let token =
        """
        eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4\
        ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
        """
}
