/// Keys that `openssl genpkey` has made for these tests; nothing else is protected by them.
enum PEMFixtures {
    static let rsaPrivate = PEMFixture(
        "rsaPrivate",
        """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCMkLFIYWF0zpiT
        TGtyDaoTPbT8U23vaUdvDqmCMMsEJ+ggtXAgvGXEjYf2ctwzqvaDJgDadAuVS3mZ
        GcqWbrg54/AGjsx7ahlGXwwJR4286Hs3hEucoV2ypCGroKYtijK3GluLa1G6TeOo
        YUTQzM6enQIYSEejjHOD8ppQBxDbNNjVFCYZkaotyanKnHX2yzavcNcl/nlc8p2O
        93hyW6iH7YaqhOWbOp1osnyYuhJEFUw5QBfW7xwJ9xkTMro6mZvd2lb3i1c6u+7e
        Thw8CbMPCIowlewTYIzJrmILCVobb+0A1M7Ciw8VJTGmxG10fCHHBMGIX9ZibBI6
        VfN8w+dnAgMBAAECggEABOHv/2nba20MXe3ou8HqMgKuRArXLPcWxQPnJMMArdi4
        kv+d+CGTKu/DKifmxxoBKaCcwaR51E3BEcMGQDxWi6UgJbacjJseavfLHQPZCzQg
        /joD+CFJ5+f4DhtzxrS8bHbnsc8uvAO6YgUifCHLwN+VE+9LP4XAiB6ShoUb3h3J
        wDCi4ZKt8LDG9QDYTD9VHRuJgl0XntXGBNHKr1huV6Ve7ooxwhUgK9IYOAfoJes2
        8fpWamy0+TBWDRwTi+vUsKnZlPuy+Wdp/+qmEajvXgKRHrf7UJwViXeZWW1wnfgs
        2O1HAUfIBoyswEgPGILojuVBxRdW+AcBAKLjpINYgQKBgQC+iFlBVw9JDOC10zXN
        GVHMekXN7jALTBNkDW+y9lTYOcUUcb1t0G0Dy54+W3fX+GlzkihTEKFXcdJpI7mJ
        62F5PH6St4z+rgFeAKvWCs4eQ0455yxKsJTiQS/GcKYuNgN1WPA3Vl+Wceuo7PsW
        zLmPeB+ZDgMCash0LZMvzj1xuQKBgQC83RrpHAx68Hki5dSFNMghiVysFy0rczoL
        CEyM4O/IZlSwW4n1XKv1q9GDxeQk8tPiKjKDkHk3/GglehR0SH3wcb3GlJD+T5V/
        WRAO1Ef1+f38LMzDTl8EX6H6JpGfkUR3VPx9ZRvuLfEXT/yWqoiS565nltOf9XfR
        kfiP3oUyHwKBgQCxakM6TXflPMGNbbOeXKJHdd/EBrPkAR3ZP42wJiIRCZITHGoY
        dEjejN64D/IDP8PposI7vrONumYEEwj0fSJRgtwVgCchCyQoxRU9BOizU1bnIfSj
        Q9QO7kYvULvdMdx8i6l6zcnKTB/1N14C9/Udu+woV9zDhm1LiRiSHkgmuQKBgQCE
        H8pruguhFgoot9BtP/eiPo5udehLtVitzyh+hf45nB0zI1boJ+TFAWaZYR+yGY7R
        cePU1oV2/UV+smEM2IoCZA/3lIe64cIcTRpGxYtyMWnVuSGmoHUogh62+bR2hRH4
        yaO5tbpMbidzv6ldXgAdhaclIQb7qKYiHpRdUbas0QKBgBTcORGAz9hhg20SondG
        sjOeYDBpn4RMIAzgViaBJ+VVj21zkTVw2EMzs1kjx5Er1gZMcB4XvTTOfVrgJ6Iw
        6QdQhxO3C0cpDub5+nma//6XVx7beB53orHktYbW0vQ/5kb2dd/DYTNQawCwUAtx
        WQKPlBpPJEGDA3MySyL59E93
        -----END PRIVATE KEY-----
        """)

    static let rsaPublic = PEMFixture(
        "rsaPublic",
        """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAjJCxSGFhdM6Yk0xrcg2q
        Ez20/FNt72lHbw6pgjDLBCfoILVwILxlxI2H9nLcM6r2gyYA2nQLlUt5mRnKlm64
        OePwBo7Me2oZRl8MCUeNvOh7N4RLnKFdsqQhq6CmLYoytxpbi2tRuk3jqGFE0MzO
        np0CGEhHo4xzg/KaUAcQ2zTY1RQmGZGqLcmpypx19ss2r3DXJf55XPKdjvd4cluo
        h+2GqoTlmzqdaLJ8mLoSRBVMOUAX1u8cCfcZEzK6Opmb3dpW94tXOrvu3k4cPAmz
        DwiKMJXsE2CMya5iCwlaG2/tANTOwosPFSUxpsRtdHwhxwTBiF/WYmwSOlXzfMPn
        ZwIDAQAB
        -----END PUBLIC KEY-----
        """)

    static let p256Private = PEMFixture(
        "p256Private",
        """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaifzdCMxbzzOX3mk
        UHQnaUncJvhp0aRVi/CZX/fcNn2hRANCAATZZoQWGz5TgxXPFqbTqXupY0KqksUz
        +I+KG8/KhgOCYxx31fMtPsX+VOTsa5Q0MlR0xpttablV3p6VI72ZDN7F
        -----END PRIVATE KEY-----
        """)

    static let p256Public = PEMFixture(
        "p256Public",
        """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2WaEFhs+U4MVzxam06l7qWNCqpLF
        M/iPihvPyoYDgmMcd9XzLT7F/lTk7GuUNDJUdMabbWm5Vd6elSO9mQzexQ==
        -----END PUBLIC KEY-----
        """)

    static let ed25519Private = PEMFixture(
        "ed25519Private",
        """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIMWfUxfWiQp4s2TA/cnJ3FMj1zEi+6RCX+6Q+Dp7Ebn2
        -----END PRIVATE KEY-----
        """)

    static let ed25519Public = PEMFixture(
        "ed25519Public",
        """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAVm4xWCMubyejw/fBHsF7ohf7VMnl43lK4auHOgzyiWE=
        -----END PUBLIC KEY-----
        """)

    static let p256CompressedPublic = PEMFixture(
        "p256CompressedPublic",
        """
        -----BEGIN PUBLIC KEY-----
        MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgAD2WaEFhs+U4MVzxam06l7qWNCqpLF
        M/iPihvPyoYDgmM=
        -----END PUBLIC KEY-----
        """)
}
