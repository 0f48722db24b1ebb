/// The example of RFC 7518, appendix C (agreement with `ECDH-ES`).
enum RFC7518 {
    /// The sender's ephemeral key.
    static let alice =
        """
        {"kty":"EC","crv":"P-256","x":"gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0","y":"SLW_xSffzlPWrHEVI30DHM_4egVwt\
        3NQqeUD7nMFpps","d":"0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo"}
        """

    /// The receiver's key.
    static let bob =
        """
        {"kty":"EC","crv":"P-256","x":"weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ","y":"e8lnCO-AlStT-NJVX-crhB7QRYhii\
        x03illJOVAOyck","d":"VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw"}
        """

    /// What both derive for `A128GCM`.
    static let derivedKey = "VqqN6vgjbSBcIijNcacQGg"
}
