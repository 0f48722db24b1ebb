/// Keys that openssl accepts and we don't.
extension PEMFixtures {
    static let rsa1024Public = PEMFixture(
        "rsa1024Public",
        """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCrvvtfC17dGBBTYrhpriWtDdOQ
        T0TD7yo/+UHNhvcxL3ZUC02ayJJOggaoAhGkh4twBfAt1cl4CA7ou+kSXiL6b7g0
        EVCxyTB716ZhLcyuRgzIjWNgFjr0mPgGsLXN6C60i0ZYpzmoiu/x/E4TUR/tjVpC
        i0BTMcdGz5OtGCbmEQIDAQAB
        -----END PUBLIC KEY-----
        """)

    static let rsaExponent3Public = PEMFixture(
        "rsaExponent3Public",
        """
        -----BEGIN PUBLIC KEY-----
        MIIBIDANBgkqhkiG9w0BAQEFAAOCAQ0AMIIBCAKCAQEA15ILUN7CSTHmFL04TLfH
        G5maBvVkXe5yXL9hwf4u1vgs0NBcWWQR8SjB4W2eeO5G8OYjwlLc+DEaCB+ir/Ez
        lsvJ4gP+QzXE+aAMk0YAASR278MJM2F4i+wkfDk/HZXoK+kJ5Qc4qib7nEO+AL+u
        IAtDxsdZnmBsNpdm2/+9XM46xi+3PRJ71orhUCaywjiCrtXJrKV4Vg746mlo6vY4
        eEBuG641xUfYUurmAOjJgef3psxZGoDpG0racnIrk/r6XOikyDYhSVqBnqU1g00z
        rXA8WL8e6Xu02lwhGhYie8rvi2rGVfvdm0thIQuu66KNQkaQznIiVxbIE+By1FXR
        aQIBAw==
        -----END PUBLIC KEY-----
        """)

    static let rsaPSSPublic = PEMFixture(
        "rsaPSSPublic",
        """
        -----BEGIN PUBLIC KEY-----
        MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAOTsxTtt1vl0575VxM4+WFIa
        ReyhR7FQnaQAqqtiSV2+YDvVuQ2aZfzhz4mc6qam7clARo7nyMXAzoVwu6HUpEvW
        nhZtaPENFWcAOAAZUCEweCMcBFJw6oAfUP2JfKJUFv6tLwZCXE15cWPZi5V3/hUB
        NQk2Sz+onIJuHVmyTAooYApqHnm5RbE0b/aeQu7zrj/XQ6iQXxQT+H78FUbXXkF5
        Fj9r4kLuYLRH4XXANC4iqJrKA2PVh34cLnd+Aj81SyAqsA4n8umUHNSNH58rwSxy
        dfnhMbGn6e3WD9UGZlraDUK5kJ/R7tO9ka/bN4JYWfZHOHdniYn/xxRqz3uVECMC
        AwEAAQ==
        -----END PUBLIC KEY-----
        """)

    static let secp256k1Public = PEMFixture(
        "secp256k1Public",
        """
        -----BEGIN PUBLIC KEY-----
        MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEi1B8WNLrXCauQJnFAXidYXH1ArOqAtZw
        gt9C1JS8mHME7Wd8bRdAxiRymlZfC+T5JKE4bU4IisPUgGKFwJ78zg==
        -----END PUBLIC KEY-----
        """)

    static let threePrimesPrivate = PEMFixture(
        "threePrimesPrivate",
        """
        -----BEGIN PRIVATE KEY-----
        MIIE8wIBADANBgkqhkiG9w0BAQEFAASCBN0wggTZAgEBAoIBAQDDJI/N7k7NMjb0
        zUOeyIwDYiPCnthLjlQ+0oFS2xTAHufoZbqaGqSdUgwf1BWrmOGCslt/39HQXPRh
        A2IRlulT+EH1HSrdMYwhleY4l7b7O0eiKM3OpUartL+dTc6cwWJby4mfuXL+ZdXt
        bXOCb5DvVsAaMnb2Y6o2eZJjAhUnu4X7Wka+3hTy1hvPGIqwg0Sno+QafSvINGo0
        R/9ogLLa0niqsspawAG9VDwEdIf1gM9dCnUxI5MuPEc61VD1EeKOscb3DgDTNd74
        fOx+kL9FaV44LydohAZWoKgkyxs5YMm9D+ev38fbNAwuVvGMUlwzsJBYWFDZu+i+
        C2r1X5vDAgMBAAECggEAeUfQ5EDW0usBgtXLz/R+KGAnL37/mL3FmCHGZFNqqxjK
        MwJ+neYvJuNmS6XJLhPfHBZzjZ7yTJho/Z5Xpezv6NMjUw6kpEJ2AC2knsmT3MJz
        +9F2T1IuW8P1oEavxPE3T0yKwi34i9zcpsOWgTaiB6JrXqGGSj9ck7xCqj1LFB5w
        56ZjznD2f4mSwd828SETUBtC4tK0U9lYrfxaptRvX3zW9lDZ9tsAz71dbXOmHG6r
        FiWA3L2x8Posove7ZnU2tnfnjNdHUaBU3FV5JroJ/jzarFt1tjsZalwwks1FfvVa
        Qgt4k58xDJDuGvt4D7GnwxwBE6ZhOakfTvlyzxkqWQJWB/a6NkfwUnT6v47TGc20
        QqUiXWHRgawn6KL1QJ9p6T0hJvPpPXvKXhLmRcQhGy42sDzYOQ+xiyGToNb+k1Yi
        AitsUEr1Iy3QhVzGa+pic7Tk/PTbauMCVgenKSJ4HcnPe25JOqNe4qfK0NEPd7+V
        jqhXXJ+S8R4MpFw2M2vYd6nQTl61hMsB10aKheuqao1qntSh7HUQZy6CoC5o7kLf
        DWc+lo4Tt66iTBTSv5tnAlYHLlxLhiMWt5VEFq4UnoDld7K9Me+RVoPGKuusEhOW
        1iCG13qCjpW0rqYmUuznbYyy7qqrCZO3Ode9OSDmCs0v16gb3vuddTqKh1YFCZ0t
        aPjzgHg6sQJWAbgwSNteLgrdO9FeSHi4SmUKd/6WtEghLne6iuwUGuFSSJmxAgk4
        EcKI6US1mntGaEYVgvbeS/npx/K90yulU1DsNqFC72l4dHsejrulaKp0l7Umcf8C
        VgDf47hvRX1mKZzYfqqsEX6a7nEzn7e3yG4I81QEI7M2GMhpQBoB1xotPTNV4RZD
        KQoRjbsPw89DaBM3IPw5cqXa6N3/dsYoD4zWPPH8J/gllavSipmrMIIBDDCCAQgC
        VgMzrY6rUwzSnocT7aeyFYMZ4p/MThqKBo9TpQWP2+b0In+EzjVNKTTaW0T1KijV
        MOtVnOPNhMxFtfdRgdZ6tidmGJvAQM/rS7EOvNsvYbAMMargvV23AlYC/xkdHN8j
        b/UmaxMNzs7tG4uIizZJBgVvmxMkKmbdNHsYphwpq+W1bejelyZ2glY+16d1VgBC
        /7Z1F5WQONVB9/1tvbWqIAV9VVKPOj+M90yAI8V07wJWAhX3rW0zCdCdAwBZ7AYZ
        eh4UTlS/80tVIiZ1TVJPW5Bww054Wqleahum91gAoCyr2VaoP6nmshJfufrdZWcH
        BHjEvgfB9rJQnxkd5yJUa8NwHXJ7SWA=
        -----END PRIVATE KEY-----
        """)

    static let p256ExplicitPublic = PEMFixture(
        "p256ExplicitPublic",
        """
        -----BEGIN PUBLIC KEY-----
        MIIBSzCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAA
        AAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA////
        ///////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSd
        NgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5
        RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA
        //////////+85vqtpxeehPO5ysL8YyVRAgEBA0IABNlmhBYbPlODFc8WptOpe6lj
        QqqSxTP4j4obz8qGA4JjHHfV8y0+xf5U5OxrlDQyVHTGm21puVXenpUjvZkM3sU=
        -----END PUBLIC KEY-----
        """)

    static let ed448Public = PEMFixture(
        "ed448Public",
        """
        -----BEGIN PUBLIC KEY-----
        MEMwBQYDK2VxAzoAHR16C954uclVktxrA4Mh+/qIGRhYUZpwzmlIB2gkW5xAT6RH
        6KG4GLzPw7Yp4cpANJRxVwiRvIIA
        -----END PUBLIC KEY-----
        """)

    static let dsaPublic = PEMFixture(
        "dsaPublic",
        """
        -----BEGIN PUBLIC KEY-----
        MIIDQjCCAjUGByqGSM44BAEwggIoAoIBAQC0jld7jQuLvbN7oI9zzdLfV5qWC3Dt
        7xK/lbh21zpAKACxfPFH+hQ0CqzILm+BYOY4k8wFGCsJQA5abpkLhWSuuzZpLpQi
        VLjDece88Ebsj4K6Rb4NHws4t35TeI6tLuoCpGeXcu1uwDgLHzxbN7hmY7hD6+61
        oSF+79Oz1qX70uVK0+VyJkYbn2mo+wkUiS99nEnEgE7nZjb2Jh+3WU1KioeZj/eZ
        FkVhiuKc3S5Uq1+lvGjNyit8av1jUF6FJ4g9GT9fv1wFjDIGjz8YZQUilOLFeOux
        nBxBVYowYGu9cvg+4d8CusaTikETqyUn3+xqq+nrKih4FVrYobT0Fyc7Ah0A9Y/j
        GHO2bIZ504EKoYP6TkKvz8BKEwaOwD4mMwKCAQA57R9uqv3hdroUOkwwjaGrZpU+
        md8HWnvC5wr7QJ5CwEtzJofNhi5ulzAV7Yj2NAVERxEVbkLCCElcUQqxeu1k0mER
        emPWQ2MNvwRbIxhqpieCT2PUI/qcJXRjkaxWREaC8vLBxHz4/+kpPxhJ8syuEyVA
        D4GH/qa5FUOHnXun+wuTLRt39UKAhAcMzc+4kZi9dyqCkV3g+9hZn3A4WA0hcGDW
        TW/Hwx8XLRIgUhhzyfWuZJze+80a7mJVXuRj2tkDbfPWJpKbl299YGkSh9NLxeE8
        UiCrYqLZ9hfAvpW3yR8wzmljZ1MPyXUIBqFc+CEyxSI8rxJwibmsADHgQISHA4IB
        BQACggEAHLSL2SoQCB76X1RZrfWODAbRochNx1vTGjHR6XTd3fDSv9Z6n34rG4k1
        wUE8LRYEkpdC7nEA77rMzREwbTpVWvTeeWgpKyqFvhIx3MXbP9hB25GJ/eAzgFZA
        zApn/WyuAcys4+8ThjD3L8wnqC+1w+7LSrcpxBCR5O41D3hgAu+oo1y6zlI10NVa
        CxxsR/13ymlE6DYlYLM3jV4O5aQSLIqrve/9UlnUjWq4WwyFRGjMLJseFG4ZYuN0
        TTJvPdsPD4skkNTHV92DOjru5L2PPFutGas5gIXZA3QRI3ysoBOtFAlWM+ojrXDb
        8ey1/5dsJ8X8bJeLxuYPyJPRuDKUrA==
        -----END PUBLIC KEY-----
        """)
}
