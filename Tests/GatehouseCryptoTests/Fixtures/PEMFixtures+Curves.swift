/// Keys on further curves that `openssl genpkey` has made for these tests.
extension PEMFixtures {
    static let p384Private = PEMFixture(
        "p384Private",
        """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDB7iFkuieIVSGcL8KiJ
        Qp5eU2EeJiYfVp/aGVS7cbUyqOO5pqF3YFmo9A2ZiBEF/yGhZANiAARUPXklfl0c
        ivEAfHbzdjPgPnfFPDlFgVhxcg9VPJkqDTGIKFXZjuGBmtFbDcTlZTyzRi11eyw2
        lGoO1IfEM3cSfP0PyUX2D1tucl1aNaBMl51ivean0ettdkpvMsmuyAc=
        -----END PRIVATE KEY-----
        """)

    static let p384Public = PEMFixture(
        "p384Public",
        """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEVD15JX5dHIrxAHx283Yz4D53xTw5RYFY
        cXIPVTyZKg0xiChV2Y7hgZrRWw3E5WU8s0YtdXssNpRqDtSHxDN3Enz9D8lF9g9b
        bnJdWjWgTJedYr3mp9HrbXZKbzLJrsgH
        -----END PUBLIC KEY-----
        """)

    static let p521Private = PEMFixture(
        "p521Private",
        """
        -----BEGIN PRIVATE KEY-----
        MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIAEeJ0m+b1yl37a0gv
        pfV2E7wsqSNj7ysXapgiMSq2YpUVCcQdeiQtWQuWIkEYtvuLUBf+46KVjWgxCFlm
        1VMyHVyhgYkDgYYABABtDn3h5GzEBlMm8ku2PuLawo9YoGWPA+0HTg824zkoi3u6
        6Nst991rnDi3Ffwjv06KAl0mJ3NrBGOTRX9vedG4rQFxYz9jZkxUFLYXJrvk0EOX
        yMSZh0Jh23I+dbkt7BWZW6y8FCEeYBXlsmqjVoS4NwHNfPI/X81TuwqjctZbgJgV
        RQ==
        -----END PRIVATE KEY-----
        """)

    static let p521Public = PEMFixture(
        "p521Public",
        """
        -----BEGIN PUBLIC KEY-----
        MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQAbQ594eRsxAZTJvJLtj7i2sKPWKBl
        jwPtB04PNuM5KIt7uujbLffda5w4txX8I79OigJdJidzawRjk0V/b3nRuK0BcWM/
        Y2ZMVBS2Fya75NBDl8jEmYdCYdtyPnW5LewVmVusvBQhHmAV5bJqo1aEuDcBzXzy
        P1/NU7sKo3LWW4CYFUU=
        -----END PUBLIC KEY-----
        """)

    static let x25519Private = PEMFixture(
        "x25519Private",
        """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VuBCIEIJCkctMx4YjAx6Q3x4h/gMYNoBlDFPgAtrqDUsTACxhM
        -----END PRIVATE KEY-----
        """)

    static let x25519Public = PEMFixture(
        "x25519Public",
        """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VuAyEAjUBi8e+Ftzd/X3Dd+R0Y2fbjcmj+4SYpxPNg6VOB/Sc=
        -----END PUBLIC KEY-----
        """)
}
