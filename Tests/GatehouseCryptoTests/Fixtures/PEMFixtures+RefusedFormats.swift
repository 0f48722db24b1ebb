/// Forms of keys that openssl reads and we don't.
extension PEMFixtures {
    static let encryptedPrivate = PEMFixture(
        "encryptedPrivate",
        """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAieUmL/4v0YnAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEAzRsQ7OdPIAcgk5QTjAobEEgZAi
        9/HZCfSFrzvIsH9MQ6g2uuy+xEge7RORGlp07fF98JiFgUoosJ+GOAMjAK/rE4EC
        rLCk7okTagfDnGb/3yLV5kucRkiiRw7iCKWzZEkVsba4+Ce6XXjvzGM4AfsWwOh3
        j6QJYm17K0g2lePAqu5jGRaUKL+jxk29uCEivuOHSwd0aUxIzxSUcDJFgv7Tzps=
        -----END ENCRYPTED PRIVATE KEY-----
        """)

    static let encryptedPKCS1Private = PEMFixture(
        "encryptedPKCS1Private",
        """
        -----BEGIN RSA PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,00FCB3CE4D3D3005C0EFF15DC091EFB9

        8VMNSPQqW4EWoFRpyIqUGKL/NhbwqkGT09xdR/33MjZx846MfQZC9T8Ztj5Yb8ML
        60S+kDoVSFFPxu+3BL+0LCjzPfyaggey6nONmFthE29IGaLjHnP5ood8WKFVHI6p
        m9saYWeX4T6oAOcj5hbGvHc377ZWuK47DysHeQOrbzXP88Ey9tNHN1QQMMIrNINb
        T2KOUeVCOhJfsSRC1CK0H/1K+/Yc3Ud2ZCqnNSw2LNuMLX8q3eHpb9+1RJoyZA7D
        NJSTdLv9+umyFoYdHb4cmn70SmvUOpEPNjioTaqAWjT13hQNkGL850o/iRRGgaVZ
        4efDyEi83WAOq+efeBgaKWVGok+UZUEEmnlgb3+GrbobYB31OYC9wMNfZQpqgd7I
        KWtBGM3TxVt+6JAkE5YyVXOnttGn+YMHnI3bgK60oK5pS41l0RpMDY1Fbe4wlSRf
        zZ7CfbUEBjwp22TbVxIumydbbUBwonbN9a655QwTYlvoS+pyOLxfRaiRwPE0BEnw
        36kFtjCPK0BMVc5NmLEP1xqgyYYB9kEUXlHDYBs2L2aOvYznYHkfWibR4ejK4Z8H
        P/d2sEfBhMzvWkboXzoN38hmv2wo3V3NSNmYFH127fqycVyU5mlVNpAAnieBzGNG
        TARUdx06c5Iq1kD40BxgjkonVXUeIioMTdMZNv7VSDu7JvmJHD4DfwWFGejoVuvy
        8VVvHrAVcpPP8JjSMvbViaP5Br79EijJNKr4/HMDshKUazeAGfw41LYc7S5txWOl
        T+5hWcah3yVkrqKBYXmlgpNI25DtnRQbWA2WGfGP261ShQSsR9aRl6fMzowlNl9K
        2mgbs6D3PSUgw0n9reT/p8HmRqKuO9Zo7sDKnUzcSTmoiX/a8RwZHXCIk9D1eWOn
        /F3A1rErcMoodMuD0E7YesYn3Z9ikGN5dH/hugoGwgrn2OE0LX1OxmiDpdHBrZFi
        lTo5yPlUiZKVZH6QVJNhFaYRqbUK5zvkjxcGAybJ57xm6mIerBs4K/rng27o7/5K
        ntXg0vCncUrSf+QLVXjRdPDWBVoMa+pSGi/yWfPSMUaGxjGmY1EXX2WZ2Y1E+6KI
        fMszP1DEXG6g4DQ+/qLO7Sy6Cs4ypj6P+oCBBYxOM/3gxqeLE2QoOmED91hePFIy
        IOQT3iv/K6nEAfXh282rEbhm5JuzLRRZalXiDam0TdokoVwGNIwl45RgiCYqFZQq
        zbSKVb44ntL1v7pzgxlOZgqGdumzchY/gugzpJXsTMg0n/0otA+MuLyk8Z51BxlV
        wTrGVvg4c/g+DM0bGfs7wRtAufOZSnMzTBNQ+QRfOScoiuAYMSC4fjs9ID9GglZO
        S6gjIM+26V3BE3fRESZS6ApWyQjmB7WsYbWZUGXo/lZ1G4yoLEISiXuIZN94RDLT
        vO/9Lndg273yOpRTdKJpDj9x+K4oMe0QATXWd3AibyC/ke6atuFmCK1+8y2J9bnK
        yn8fLvCwbH8US/0dQXeoxqlEgLYW3iWgjS/33rMikZiS917g1p28mBg8vTDSTV3D
        in8mMiqsITdj7j4xgA8FxiQnlRI6cmiIQy9QeuCm35DJHGyRN0wrnqzk4Ukea8M8
        -----END RSA PRIVATE KEY-----
        """)

    static let encryptedSEC1Private = PEMFixture(
        "encryptedSEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,C8F86D4D964831A950B302FEAE532BAA

        zH7Y/qe4t7sWuwIfbghd5Wb9zE97JTdJTWpH/1T+FWfDjP4WDtvly/Uz6uHjD9bH
        n9PYiteIIkLa0AfGQVYarL7BUyen24OCSuDH9H61Al9UuI/ZCpisx13u2kNAW06W
        8K8K2q1KCSoNf6KKFy+Gs8xMnhUADxxsKucpE9NgIeo=
        -----END EC PRIVATE KEY-----
        """)

    static let p256WrongParametersPrivate = PEMFixture(
        "p256WrongParametersPrivate",
        """
        -----BEGIN EC PARAMETERS-----
        BgUrgQQAIg==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIGon83QjMW88zl95pFB0J2lJ3Cb4adGkVYvwmV/33DZ9oAoGCCqGSM49
        AwEHoUQDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLFM/iPihvPyoYDgmMcd9XzLT7F
        /lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END EC PRIVATE KEY-----
        """)

    static let p256ExplicitParametersPrivate = PEMFixture(
        "p256ExplicitParametersPrivate",
        """
        -----BEGIN EC PARAMETERS-----
        MIH3AgEBMCwGByqGSM49AQECIQD/////AAAAAQAAAAAAAAAAAAAAAP//////////
        /////zBbBCD/////AAAAAQAAAAAAAAAAAAAAAP///////////////AQgWsY12Ko6
        k+ez671VdpiGvGUdBrDMU7D2O848PifSYEsDFQDEnTYIhucEk2pmeOETnSa3gZ9+
        kARBBGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tK
        fA+eFivOM1drMV7Oy7ZAaDe/UfUCIQD/////AAAAAP//////////vOb6racXnoTz
        ucrC/GMlUQIBAQ==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIGon83QjMW88zl95pFB0J2lJ3Cb4adGkVYvwmV/33DZ9oAoGCCqGSM49
        AwEHoUQDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLFM/iPihvPyoYDgmMcd9XzLT7F
        /lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END EC PRIVATE KEY-----
        """)

    static let p256ExplicitSEC1Private = PEMFixture(
        "p256ExplicitSEC1Private",
        """
        -----BEGIN EC PRIVATE KEY-----
        MIIBaAIBAQQgaifzdCMxbzzOX3mkUHQnaUncJvhp0aRVi/CZX/fcNn2ggfowgfcC
        AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
        MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
        vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
        axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
        K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
        YyVRAgEBoUQDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLFM/iPihvPyoYDgmMcd9Xz
        LT7F/lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END EC PRIVATE KEY-----
        """)

    static let p256ExplicitPrivate = PEMFixture(
        "p256ExplicitPrivate",
        """
        -----BEGIN PRIVATE KEY-----
        MIIBeQIBADCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAAB
        AAAAAAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA
        ///////////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMV
        AMSdNgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg
        9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8A
        AAAA//////////+85vqtpxeehPO5ysL8YyVRAgEBBG0wawIBAQQgaifzdCMxbzzO
        X3mkUHQnaUncJvhp0aRVi/CZX/fcNn2hRANCAATZZoQWGz5TgxXPFqbTqXupY0Kq
        ksUz+I+KG8/KhgOCYxx31fMtPsX+VOTsa5Q0MlR0xpttablV3p6VI72ZDN7F
        -----END PRIVATE KEY-----
        """)

    static let rsaPSSPrivate = PEMFixture(
        "rsaPSSPrivate",
        """
        -----BEGIN PRIVATE KEY-----
        MIIEuwIBADALBgkqhkiG9w0BAQoEggSnMIIEowIBAAKCAQEAyaXb87z4kTpEzdpY
        Qva8hpnYV34ienoE60heUneSb5FJiMyW8f3lxiqBcSRv+6weJo2dsjMwiTBy4PWR
        O9xm1ieXBAZHarLxjXrtLfA5PD2B0lXV7rKnZIYyQvQ9K/Yv35EI6ls3lELrp9FO
        SXWnW1THG1DEmimkD5nZrEf4U3Bo+zZfK70o/LiKyXDQcu6F/Y4/5xOZaYutrTIa
        QXtXPmRvn6RykUQlH/5PJFUJM8hJo4nCi8R6R9EKxyf7fo6bDK2ZerJHRrWpzi2a
        qqS6QpN+zN18ErmKr1vS6n40F60FoybvKPaXR8QlrPC0q+fg+cz+bROyNucWZaiR
        eIknLwIDAQABAoIBABGKiRCx3pmbjQKvPMBOgGXhGi26PjuTQ7xH5lScLDPiWpg4
        2+SfJo7PgcUa21b0SQcniJFI3K8CdOvW0NR5PsTgWsWx2iKRAGxDRkCZxhDUdOec
        KekCx4b6GYMzheK+Hrn+/tyMJNCT5bYKghnnzzAlttBMfV2/w5LL2mCfPh3b4Ny9
        /7nd2TVNC00182D6YX/gSQB9SDOJiMazAlY8pyTp0iiPPqUpfJD4y7Ko6/AOD3tA
        8/5y751T+ykDZYEiudvEeejbDgh6bqRwtJerkGohHiO+nMA1B0nDNxNbbAn0SiUl
        K0Al6bvQT3KppO1pkNClXmteXPGLchoWBYjWZLkCgYEA8RUYAnALiEaihWQ5PzSS
        +KeKtXvX6+/ugJuvPu5J2WCFTQCss5GjEixhRs9y7fS0dunnqmu8bQnJE9MVeJCF
        FfE3qaw/fJf9tuKhenOEdxh6C64D8NEbpnpCJp+E2OWA12ep2bQD7z9btEboLdDs
        ysP6c2G/o21VALCQIRoyojsCgYEA1iAYruoN5yjZr/nLXb3OnuHPl38F8OJ6RXDl
        0w0wFR/K+E3OsbvF0WpeilqxZznHXywHs6fqUnkZOx5Y5fcNeMgDZm3Q05gzVz4F
        aUIH4B59fBAK3yVWPyXx5R27o8odRJNDOqsYYaKQFPENno/342nyvJXpwUlZ4V6x
        n/k3a50CgYEAlNxUhfTPeic7ZShcnOWGttklMii1S+9MEseO70nN+da6mLCI8xxD
        WA5lRocDzWDjKeYGcVmy8JUxPveA84AxXTokB7XfQbzMIehQkz7PFYbcnWem8UT9
        UM9/F0A6lH8qDlfpLg8Uut8hbfC2nsu52v4mIKbD4VK6QQHFDVuS1k8CgYAj7uL1
        h4Wpwys04uCD7LRd6Vsi+0gN8pO+T4Hh9xaYlOtE3BnRrcc2q3kOEsYuon2YtRTd
        y1IBYR0g1KjqfpkeKcKYT9l5iNMk0t2pmlEkBTndtft9ExD0K/P6FRFGHUboGSZx
        FAFVcShou0Mj1tksqrz3dNjzfNG+hluckv//6QKBgErF+BrV4X8kFy4l/SAtGm9/
        cMUhMOjLiZ4ZcGjQZDJ+en9asF/2ZpdUDLTWtQnyTMy4FZ3yNtfF7gBMTPvY2Obl
        ZBnC+soa4gbq381Db/CJgHmuwhHExt75nYjR2pJZvsA557rLH83e3vsC1lMKuaVK
        NdX9wxmFiyRTx4AdpRZ2
        -----END PRIVATE KEY-----
        """)

    static let rsaPSSCertificate = PEMFixture(
        "rsaPSSCertificate",
        """
        -----BEGIN CERTIFICATE-----
        MIIDczCCAiagAwIBAgIUFyxjTSNNFjhNekEDLwfxF2NiQbwwQgYJKoZIhvcNAQEK
        MDWgDzANBglghkgBZQMEAgEFAKEcMBoGCSqGSIb3DQEBCDANBglghkgBZQMEAgEF
        AKIEAgIA3jAUMRIwEAYDVQQDDAlnYXRlaG91c2UwIBcNMjYxMTIxMjExNDAyWhgP
        MjEyNjEwMjgyMTE0MDJaMBQxEjAQBgNVBAMMCWdhdGVob3VzZTCCASAwCwYJKoZI
        hvcNAQEKA4IBDwAwggEKAoIBAQDJpdvzvPiROkTN2lhC9ryGmdhXfiJ6egTrSF5S
        d5JvkUmIzJbx/eXGKoFxJG/7rB4mjZ2yMzCJMHLg9ZE73GbWJ5cEBkdqsvGNeu0t
        8Dk8PYHSVdXusqdkhjJC9D0r9i/fkQjqWzeUQuun0U5JdadbVMcbUMSaKaQPmdms
        R/hTcGj7Nl8rvSj8uIrJcNBy7oX9jj/nE5lpi62tMhpBe1c+ZG+fpHKRRCUf/k8k
        VQkzyEmjicKLxHpH0QrHJ/t+jpsMrZl6skdGtanOLZqqpLpCk37M3XwSuYqvW9Lq
        fjQXrQWjJu8o9pdHxCWs8LSr5+D5zP5tE7I25xZlqJF4iScvAgMBAAGjUzBRMB0G
        A1UdDgQWBBTwI3MXGFL3AHC2fshOkeoLYsOw3TAfBgNVHSMEGDAWgBTwI3MXGFL3
        AHC2fshOkeoLYsOw3TAPBgNVHRMBAf8EBTADAQH/MEIGCSqGSIb3DQEBCjA1oA8w
        DQYJYIZIAWUDBAIBBQChHDAaBgkqhkiG9w0BAQgwDQYJYIZIAWUDBAIBBQCiBAIC
        AN4DggEBAAA7ozVcLWbWsLN53Zwed47pakWZjEzVDUkYHz4EkumSusIoF0YvFkNd
        H9XDXLiMgFHNe2nnYnf+N3XON0J/NZGkJGuI8OWSuiP0mXtRh/syanN3bwMKe7uQ
        07on6Wr3UlqnTtkYzIs7yAOBUjNPKkyZ/38t7Cbk1q3aXOzK0MqVvKDC1YACxCeX
        Pii9zVE6t3L5AOxL6oci45ZW4jHeE7ddqssWagk4bZRg7JOnEYHQY0G52QT+YEg6
        Y4twNUP3Kc90L/DRPtFngayjCmxWg8sjEvcOAjNANKJzVBk6HV+n3c7jV9Tt7W/K
        Xc0MAYkwG9qPe+1VSVGel2ozH3rIOu8=
        -----END CERTIFICATE-----
        """)

    static let rsa1024Certificate = PEMFixture(
        "rsa1024Certificate",
        """
        -----BEGIN CERTIFICATE-----
        MIICBjCCAW+gAwIBAgIUH7MTYxTRWVS4h0td2+Z6ot2ed5cwDQYJKoZIhvcNAQEL
        BQAwFDESMBAGA1UEAwwJZ2F0ZWhvdXNlMCAXDTI2MTEyMTIxMTQwMloYDzIxMjYx
        MDI4MjExNDAyWjAUMRIwEAYDVQQDDAlnYXRlaG91c2UwgZ8wDQYJKoZIhvcNAQEB
        BQADgY0AMIGJAoGBALSJD+4TTOQRii6sGmzE3tv1tjtr7yBZJwvKcu+c/kn/PyZi
        BBf8aESozJhBZJParQ31ci5QATeQVF8iJSGLLAklXRN3kaO5wTcQ0vYH6GjtJazI
        7UnuS0Itq8aBL/oQXcrlXQilNDbcHS/HRPdBW/YVywlwXNovlIYIUQRDHKGHAgMB
        AAGjUzBRMB0GA1UdDgQWBBS+2wQOGirXxdLXNs9GKtJii7fwYTAfBgNVHSMEGDAW
        gBS+2wQOGirXxdLXNs9GKtJii7fwYTAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3
        DQEBCwUAA4GBAB5ux2+LKdi2YEC00xBpOCrCEMRbVeUXMCQ48rsKE8oht9b+Jx7A
        F1+rTLecmET6xx0DnyWyvVMiLrWCdskHKNZIZHOTVI7QDQdr4x2nPDHfdMfHn3rP
        85fUuVc0FCMnkctnZJUKjFiEEpFeVWzi8jny3j5coNuNGY32uaRboV9q
        -----END CERTIFICATE-----
        """)

    static let trustedCertificate = PEMFixture(
        "trustedCertificate",
        """
        -----BEGIN TRUSTED CERTIFICATE-----
        MIIBfzCCASWgAwIBAgIUYvmSMu+GPLI2Pay6LzrqAS8w27cwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJZ2F0ZWhvdXNlMCAXDTI2MTEyMTIxMTQwMFoYDzIxMjYxMDI4
        MjExNDAwWjAUMRIwEAYDVQQDDAlnYXRlaG91c2UwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATZZoQWGz5TgxXPFqbTqXupY0KqksUz+I+KG8/KhgOCYxx31fMtPsX+
        VOTsa5Q0MlR0xpttablV3p6VI72ZDN7Fo1MwUTAdBgNVHQ4EFgQUBc2Ktn8Y7Tcr
        bNaD5b98d6lY/qUwHwYDVR0jBBgwFoAUBc2Ktn8Y7TcrbNaD5b98d6lY/qUwDwYD
        VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBboSR/GwvugsSoCPbK0iKg
        td9RFfe1U/KEgIr/gcicyAIhAP+lQB3yN17b8Mk3ZzJKdXKEynOTXP2wKAxY8GHn
        Jx2g
        -----END TRUSTED CERTIFICATE-----
        """)
}
