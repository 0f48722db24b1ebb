/// The public keys of these tests in the forms that openssl writes besides SubjectPublicKeyInfo.
extension PEMFixtures {
    static let rsaPKCS1Public = PEMFixture(
        "rsaPKCS1Public",
        """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAjJCxSGFhdM6Yk0xrcg2qEz20/FNt72lHbw6pgjDLBCfoILVwILxl
        xI2H9nLcM6r2gyYA2nQLlUt5mRnKlm64OePwBo7Me2oZRl8MCUeNvOh7N4RLnKFd
        sqQhq6CmLYoytxpbi2tRuk3jqGFE0MzOnp0CGEhHo4xzg/KaUAcQ2zTY1RQmGZGq
        Lcmpypx19ss2r3DXJf55XPKdjvd4cluoh+2GqoTlmzqdaLJ8mLoSRBVMOUAX1u8c
        CfcZEzK6Opmb3dpW94tXOrvu3k4cPAmzDwiKMJXsE2CMya5iCwlaG2/tANTOwosP
        FSUxpsRtdHwhxwTBiF/WYmwSOlXzfMPnZwIDAQAB
        -----END RSA PUBLIC KEY-----
        """)

    static let rsaCertificate = PEMFixture(
        "rsaCertificate",
        """
        -----BEGIN CERTIFICATE-----
        MIIDCzCCAfOgAwIBAgIUG0zcOQdHjGlD7dN0fWKMPigYEwMwDQYJKoZIhvcNAQEL
        BQAwFDESMBAGA1UEAwwJZ2F0ZWhvdXNlMCAXDTI2MTEyMTIxMTQwMFoYDzIxMjYx
        MDI4MjExNDAwWjAUMRIwEAYDVQQDDAlnYXRlaG91c2UwggEiMA0GCSqGSIb3DQEB
        AQUAA4IBDwAwggEKAoIBAQCMkLFIYWF0zpiTTGtyDaoTPbT8U23vaUdvDqmCMMsE
        J+ggtXAgvGXEjYf2ctwzqvaDJgDadAuVS3mZGcqWbrg54/AGjsx7ahlGXwwJR428
        6Hs3hEucoV2ypCGroKYtijK3GluLa1G6TeOoYUTQzM6enQIYSEejjHOD8ppQBxDb
        NNjVFCYZkaotyanKnHX2yzavcNcl/nlc8p2O93hyW6iH7YaqhOWbOp1osnyYuhJE
        FUw5QBfW7xwJ9xkTMro6mZvd2lb3i1c6u+7eThw8CbMPCIowlewTYIzJrmILCVob
        b+0A1M7Ciw8VJTGmxG10fCHHBMGIX9ZibBI6VfN8w+dnAgMBAAGjUzBRMB0GA1Ud
        DgQWBBQNDaJq8XamL9c9amTJV0ig8W/k8jAfBgNVHSMEGDAWgBQNDaJq8XamL9c9
        amTJV0ig8W/k8jAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAH
        g38ErGrm3nJStbxpgVnQtUmy/r5rWEEYUYd8EZFEuqbzMe1PdnMxtE4/xW/IlNAG
        frlcJb1Kd2/+m+cEVDYmozSmYmt3peb4/OT7qka0d591Xi17B4yCFlkiRL4zzeOy
        ZFpTRCvl+wCWGkDv7qpK2lZf5t/7L2lvnKeMwE2ZSfiTjBhQBmFc1dRj/qWzisBg
        b6mllwOhRPile0e+YMiPmwaa+3oFX51kYhjELuDkF/yTeYjOT6Ijv8V5tobH8Pqz
        gdAq/PPlhlncwDeYKsQSYKkbc19gkmIL63MUrJsZcMPHVQbQqbPB5WLWtj+LJTIt
        /gaR3XPDvg49Wka9BGfS
        -----END CERTIFICATE-----
        """)

    static let p256Certificate = PEMFixture(
        "p256Certificate",
        """
        -----BEGIN CERTIFICATE-----
        MIIBfzCCASWgAwIBAgIUYvmSMu+GPLI2Pay6LzrqAS8w27cwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJZ2F0ZWhvdXNlMCAXDTI2MTEyMTIxMTQwMFoYDzIxMjYxMDI4
        MjExNDAwWjAUMRIwEAYDVQQDDAlnYXRlaG91c2UwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATZZoQWGz5TgxXPFqbTqXupY0KqksUz+I+KG8/KhgOCYxx31fMtPsX+
        VOTsa5Q0MlR0xpttablV3p6VI72ZDN7Fo1MwUTAdBgNVHQ4EFgQUBc2Ktn8Y7Tcr
        bNaD5b98d6lY/qUwHwYDVR0jBBgwFoAUBc2Ktn8Y7TcrbNaD5b98d6lY/qUwDwYD
        VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBboSR/GwvugsSoCPbK0iKg
        td9RFfe1U/KEgIr/gcicyAIhAP+lQB3yN17b8Mk3ZzJKdXKEynOTXP2wKAxY8GHn
        Jx2g
        -----END CERTIFICATE-----
        """)

    static let p256ExpiredCertificate = PEMFixture(
        "p256ExpiredCertificate",
        """
        -----BEGIN CERTIFICATE-----
        MIIBGjCBwQIULSYUXLW259gR7LHXbvuvCJ0QbmIwCgYIKoZIzj0EAwIwFDESMBAG
        A1UEAwwJZ2F0ZWhvdXNlMB4XDTI2MTEyMTIxMTQwMFoXDTI2MTEyMDIxMTQwMFow
        DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNlmhBYbPlOD
        Fc8WptOpe6ljQqqSxTP4j4obz8qGA4JjHHfV8y0+xf5U5OxrlDQyVHTGm21puVXe
        npUjvZkM3sUwCgYIKoZIzj0EAwIDSAAwRQIhAO1vpAQH1curab7LQq5S31x6bO56
        92d9Bk1vRbpbvSatAiAg+qjbmrWQq6yD/JXQ+k6SGBTSdTAoZ4LA5U8epCXwXw==
        -----END CERTIFICATE-----
        """)

    static let ed25519Certificate = PEMFixture(
        "ed25519Certificate",
        """
        -----BEGIN CERTIFICATE-----
        MIIBPjCB8aADAgECAhQ0psBkNfQSGpunrmp3r0lsfX4ZmDAFBgMrZXAwFDESMBAG
        A1UEAwwJZ2F0ZWhvdXNlMCAXDTI2MTEyMTIxMTQwMFoYDzIxMjYxMDI4MjExNDAw
        WjAUMRIwEAYDVQQDDAlnYXRlaG91c2UwKjAFBgMrZXADIQBWbjFYIy5vJ6PD98Ee
        wXuiF/tUyeXjeUrhq4c6DPKJYaNTMFEwHQYDVR0OBBYEFIlMb/LQfAq45TkXNyRh
        vxvlhGRrMB8GA1UdIwQYMBaAFIlMb/LQfAq45TkXNyRhvxvlhGRrMA8GA1UdEwEB
        /wQFMAMBAf8wBQYDK2VwA0EAtU9ufSsYRTaVqCshQZ0l13i7dPLAQCrQbBu4Vyqn
        fRdSN4+ncKQ1UUurJhc7yz9lMGnWPcEC7oZL7lMX+GyvAA==
        -----END CERTIFICATE-----
        """)

    static let x25519Certificate = PEMFixture(
        "x25519Certificate",
        """
        -----BEGIN CERTIFICATE-----
        MIHtMIGUAhQtJhRctbbn2BHssddu+68InRBuYTAKBggqhkjOPQQDAjAUMRIwEAYD
        VQQDDAlnYXRlaG91c2UwIBcNMjYxMTIxMjExNDAwWhgPMjEyNjEwMjgyMTE0MDBa
        MAwxCjAIBgNVBAMMAXgwKjAFBgMrZW4DIQCNQGLx74W3N39fcN35HRjZ9uNyaP7h
        JinE82DpU4H9JzAKBggqhkjOPQQDAgNIADBFAiB3Jy3YMinG2aLHcrk44FZIeCa+
        8dEGenoqSJNN9q8kEAIhAKEeVWjt/noxA8F35Ehfq3ZSsWk7OHnbiD9w04guv8RP
        -----END CERTIFICATE-----
        """)
}
