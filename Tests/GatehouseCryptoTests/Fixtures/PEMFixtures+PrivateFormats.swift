/// The private keys of these tests in the forms that openssl writes besides PKCS #8.
extension PEMFixtures {
    static let rsaPKCS1Private = PEMFixture(
        "rsaPKCS1Private",
        """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEpAIBAAKCAQEAjJCxSGFhdM6Yk0xrcg2qEz20/FNt72lHbw6pgjDLBCfoILVw
        ILxlxI2H9nLcM6r2gyYA2nQLlUt5mRnKlm64OePwBo7Me2oZRl8MCUeNvOh7N4RL
        nKFdsqQhq6CmLYoytxpbi2tRuk3jqGFE0MzOnp0CGEhHo4xzg/KaUAcQ2zTY1RQm
        GZGqLcmpypx19ss2r3DXJf55XPKdjvd4cluoh+2GqoTlmzqdaLJ8mLoSRBVMOUAX
        1u8cCfcZEzK6Opmb3dpW94tXOrvu3k4cPAmzDwiKMJXsE2CMya5iCwlaG2/tANTO
        wosPFSUxpsRtdHwhxwTBiF/WYmwSOlXzfMPnZwIDAQABAoIBAATh7/9p22ttDF3t
        6LvB6jICrkQK1yz3FsUD5yTDAK3YuJL/nfghkyrvwyon5scaASmgnMGkedRNwRHD
        BkA8VoulICW2nIybHmr3yx0D2Qs0IP46A/ghSefn+A4bc8a0vGx257HPLrwDumIF
        Inwhy8DflRPvSz+FwIgekoaFG94dycAwouGSrfCwxvUA2Ew/VR0biYJdF57VxgTR
        yq9YblelXu6KMcIVICvSGDgH6CXrNvH6VmpstPkwVg0cE4vr1LCp2ZT7svlnaf/q
        phGo714CkR63+1CcFYl3mVltcJ34LNjtRwFHyAaMrMBIDxiC6I7lQcUXVvgHAQCi
        46SDWIECgYEAvohZQVcPSQzgtdM1zRlRzHpFze4wC0wTZA1vsvZU2DnFFHG9bdBt
        A8uePlt31/hpc5IoUxChV3HSaSO5ietheTx+kreM/q4BXgCr1grOHkNOOecsSrCU
        4kEvxnCmLjYDdVjwN1ZflnHrqOz7Fsy5j3gfmQ4DAmrIdC2TL849cbkCgYEAvN0a
        6RwMevB5IuXUhTTIIYlcrBctK3M6CwhMjODvyGZUsFuJ9Vyr9avRg8XkJPLT4ioy
        g5B5N/xoJXoUdEh98HG9xpSQ/k+Vf1kQDtRH9fn9/CzMw05fBF+h+iaRn5FEd1T8
        fWUb7i3xF0/8lqqIkueuZ5bTn/V30ZH4j96FMh8CgYEAsWpDOk135TzBjW2znlyi
        R3XfxAaz5AEd2T+NsCYiEQmSExxqGHRI3ozeuA/yAz/D6aLCO76zjbpmBBMI9H0i
        UYLcFYAnIQskKMUVPQTos1NW5yH0o0PUDu5GL1C73THcfIupes3Jykwf9TdeAvf1
        HbvsKFfcw4ZtS4kYkh5IJrkCgYEAhB/Ka7oLoRYKKLfQbT/3oj6ObnXoS7VYrc8o
        foX+OZwdMyNW6CfkxQFmmWEfshmO0XHj1NaFdv1FfrJhDNiKAmQP95SHuuHCHE0a
        RsWLcjFp1bkhpqB1KIIetvm0doUR+MmjubW6TG4nc7+pXV4AHYWnJSEG+6imIh6U
        XVG2rNECgYAU3DkRgM/YYYNtEqJ3RrIznmAwaZ+ETCAM4FYmgSflVY9tc5E1cNhD
        M7NZI8eRK9YGTHAeF700zn1a4CeiMOkHUIcTtwtHKQ7m+fp5mv/+l1ce23ged6Kx
        5LWG1tL0P+ZG9nXfw2EzUGsAsFALcVkCj5QaTyRBgwNzMksi+fRPdw==
        -----END RSA PRIVATE KEY-----
        """)

    static let p256SEC1Private = PEMFixture(
        "p256SEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIGon83QjMW88zl95pFB0J2lJ3Cb4adGkVYvwmV/33DZ9oAoGCCqGSM49
        AwEHoUQDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLFM/iPihvPyoYDgmMcd9XzLT7F
        /lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END EC PRIVATE KEY-----
        """)

    static let p384SEC1Private = PEMFixture(
        "p384SEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MIGkAgEBBDB7iFkuieIVSGcL8KiJQp5eU2EeJiYfVp/aGVS7cbUyqOO5pqF3YFmo
        9A2ZiBEF/yGgBwYFK4EEACKhZANiAARUPXklfl0civEAfHbzdjPgPnfFPDlFgVhx
        cg9VPJkqDTGIKFXZjuGBmtFbDcTlZTyzRi11eyw2lGoO1IfEM3cSfP0PyUX2D1tu
        cl1aNaBMl51ivean0ettdkpvMsmuyAc=
        -----END EC PRIVATE KEY-----
        """)

    static let p521SEC1Private = PEMFixture(
        "p521SEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MIHcAgEBBEIAEeJ0m+b1yl37a0gvpfV2E7wsqSNj7ysXapgiMSq2YpUVCcQdeiQt
        WQuWIkEYtvuLUBf+46KVjWgxCFlm1VMyHVygBwYFK4EEACOhgYkDgYYABABtDn3h
        5GzEBlMm8ku2PuLawo9YoGWPA+0HTg824zkoi3u66Nst991rnDi3Ffwjv06KAl0m
        J3NrBGOTRX9vedG4rQFxYz9jZkxUFLYXJrvk0EOXyMSZh0Jh23I+dbkt7BWZW6y8
        FCEeYBXlsmqjVoS4NwHNfPI/X81TuwqjctZbgJgVRQ==
        -----END EC PRIVATE KEY-----
        """)

    static let p256HalfSEC1Private = PEMFixture(
        "p256HalfSEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MDECAQEEIGon83QjMW88zl95pFB0J2lJ3Cb4adGkVYvwmV/33DZ9oAoGCCqGSM49
        AwEH
        -----END EC PRIVATE KEY-----
        """)

    static let p521HalfSEC1Private = PEMFixture(
        "p521HalfSEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MFACAQEEQgAR4nSb5vXKXftrSC+l9XYTvCypI2PvKxdqmCIxKrZilRUJxB16JC1Z
        C5YiQRi2+4tQF/7jopWNaDEIWWbVUzIdXKAHBgUrgQQAIw==
        -----END EC PRIVATE KEY-----
        """)

    static let p256ParametersSEC1Private = PEMFixture(
        "p256ParametersSEC1Private",
        """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIGon83QjMW88zl95pFB0J2lJ3Cb4adGkVYvwmV/33DZ9oAoGCCqGSM49
        AwEHoUQDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLFM/iPihvPyoYDgmMcd9XzLT7F
        /lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END EC PRIVATE KEY-----
        """)
}
