/// Tokens sealed by other implementations, because no RFC has an example of these algorithms together.
enum MadeElsewhere {
    /// The thumbprint of the key of RFC 7515, appendix A.1, by joserfc 1.8.0 and by jwcrypto 1.6.1.
    static let symmetricThumbprint = "y_x3gCJnL6oKGBBIXScabduwxTVy2Wd2bzRVEUbdUzc"

    /// What is sealed in each, for the receiver of RFC 7518, appendix C.
    static let plaintext = "Made elsewhere."

    /// `ECDH-ES`, by joserfc 1.8.0.
    static let direct =
        """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJjcnYiOiJQLTI1NiIsIngiOiJvVjBUekdjS0VVYlJwb3Rwc1ZqS0prUT\
        dTSTBzOWpCWTQ0U3V0aGxudDAwIiwieSI6IjRYU2xnT3pEcWIteWE1ZHJXTlJQa25xUnR5SzhhTGl6OTRIRXQ5S25ucEUiLCJrdHkiOiJFQyJ9\
        fQ..67nTI9oTyuR7VmEw.qHBWmHYd6JlaGEjzS300.kJGw2aCGHsYxHErSSuHBsQ
        """

    /// `ECDH-ES`, by jwcrypto 1.6.1.
    static let directAgain =
        """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6IlB6RDBVck9nVHh5Uj\
        JFSUd4V0JWcl9pS3drVkhVZHBESk5CTkV4UlVWSzgiLCJ5IjoiYUJMbGc5clVaQmFjQ3RHeEpIUGhyejNocmlwVkFhcmgwVElxYmllZ1JDWSJ9\
        fQ..dKTgguS05NNqSRnD.rJ8EeY7Y4wrhYbF7UMVy.PLvZ1ENZVkg_x-INdGKdSg
        """

    /// `ECDH-ES` with `apu` and `apv`, by joserfc 1.8.0.
    static let directWithParties =
        """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImFwdSI6IlFXeHBZMlUiLCJhcHYiOiJRbTlpIiwiZXBrIjp7ImNydiI6IlAtMjU2Ii\
        wieCI6Ii01djRYSFljMlI2Ynk1SnJoTUxBYU9fZHpheHRmdjBHTzIwLXNmbThDZm8iLCJ5IjoiRDFSTW5IWi01bFBkMmZOVnZ5TXVRcXVHU0cy\
        T2FlUTRoblkxZ0NtZkpBWSIsImt0eSI6IkVDIn19..lKvZ-_CYhv9TkFZF.dwKnTGvH45b0HR2eBuis.hvjyTYnAsPrBY4iXCV-0vw
        """

    /// `ECDH-ES` with `apu` and `apv`, by jwcrypto 1.6.1.
    static let directWithPartiesAgain =
        """
        eyJhbGciOiJFQ0RILUVTIiwiYXB1IjoiUVd4cFkyVSIsImFwdiI6IlFtOWkiLCJlbmMiOiJBMjU2R0NNIiwiZXBrIjp7ImNydiI6IlAtMjU2Ii\
        wia3R5IjoiRUMiLCJ4IjoiZVloSWJBRlZTZmNPNzcweTlfdXdMdkx0d2tSUVVVVjh3WEtyOVVfNjZtQSIsInkiOiJVbUM3bW1pQUdjbkdiczVQ\
        cVE4YURnX2Q2ZGZ4S25QUXRWQjc3SS1iempJIn19..Z1eckpuICFcUWth7.kDyIqEBcYnGQzXKmdyB4.PFjsvrUIHlblB9sgPpA-VQ
        """

    /// `ECDH-ES+A256KW`, by joserfc 1.8.0.
    static let wrapped =
        """
        eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkEyNTZHQ00iLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJ4IjoiZEttUkNmNnVoa3B4YkpHSD\
        N6RGxoVHVBSGxuUUVvcjlUMU9jRDBZQ0VSZyIsInkiOiJVSjJEUDBPMGh1R25mMnBBQ0pycjhpRlpyR0RHNkJfWnVsbUsyNlozY1ZZIiwia3R5\
        IjoiRUMifX0._fLJ_ipsQFYnwpZborJz3DHy14sRZIn0dW4vTQdsiiLEpdwpyTwe-Q.YT0YV_qA0IdnzNtm.h8Br5YgbwYKwayIHtMwu.xcDmg\
        gO34zhE1LJPY9kjxw
        """

    /// `ECDH-ES+A256KW`, by jwcrypto 1.6.1.
    static let wrappedAgain =
        """
        eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkEyNTZHQ00iLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJrdHkiOiJFQyIsIngiOiJvWi1EcH\
        ZSdGFpSExFUmlYOGlSM2hNVlpqbmszX19HUXVEektMOWpBN2ZjIiwieSI6IkR5UVZ6ekY5V1RqcW8wajVaZlV6S201T2pmSTlzN3gtT0ZOSE9z\
        cTVvVjAifX0.tdrIhXd8wIYz5Z-iiOocmRUBQD66l8n4HwXFqr0PCj2pWxq-h94Q5g.R0sS2AkWPnqwPE7b.0fneLVs2DuThcD8bN_5B.ioQr-\
        uNbJlrTgxE2QbVvjA
        """

    /// `ECDH-ES+A256KW` with `apu` and `apv`, by joserfc 1.8.0.
    static let wrappedWithParties =
        """
        eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkEyNTZHQ00iLCJhcHUiOiJRV3hwWTJVIiwiYXB2IjoiUW05aSIsImVwayI6eyJjcnYiOi\
        JQLTI1NiIsIngiOiJKbmJ0Y2E2ZllwYks0QnoxRFhSbGNTa3I3eFAwQThjZTZTSGdtd1J0aW5RIiwieSI6IjFEQW5WdEVKUGNod0NxWmRNb1kz\
        TVI4Ul9aSFlxSGliOERycjBQTzMweXciLCJrdHkiOiJFQyJ9fQ.yYJS0GcXwfXVmgV5Ov-q7REyEU36crMvQJejrt18E47xzofT9RAsUQ.SGvE\
        r8ptm7_FYpRM.k1rwkZuuiKMXDBY0BW6T.0_Qu4uYaGtyK3TRM1NaBUg
        """

    /// `ECDH-ES+A256KW` with `apu` and `apv`, by jwcrypto 1.6.1.
    static let wrappedWithPartiesAgain =
        """
        eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImFwdSI6IlFXeHBZMlUiLCJhcHYiOiJRbTlpIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJjcnYiOi\
        JQLTI1NiIsImt0eSI6IkVDIiwieCI6IkFBWlcyUERXcjQ4TEtFWTJDMHNuZGxLMWN1cXl0eUtYQV9TLXFYaWpNbTgiLCJ5IjoiRkQyalBWYndB\
        dURQNjNJaGl3TGxieEhKWEdfSUw3RkdCN2NmTWhHVTdMQSJ9fQ.pycvTGkmzZbcijFFr8gr4oc8BU6hzWh3O9Eu1UrdfjZy7dkKShYCYA.d2a1\
        Bn_tEifA9LsQ.6nKtpsqtm8ydmWuLbOsi.wE81l2gWZ56o_NtRQTdKNA
        """
}
