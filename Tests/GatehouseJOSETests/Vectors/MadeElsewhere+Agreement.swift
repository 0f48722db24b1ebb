extension MadeElsewhere {
    /// Tokens of each key agreement on each curve, for the keys of ``receivers``, by joserfc 1.8.0 and jwcrypto 1.6.1.
    static let agreements = [
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES", encryption: "A128GCM", receiver: "p256",
            token:
                """
                eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTEyOEdDTSIsImVwayI6eyJjcnYiOiJQLTI1NiIsIngiOiIzQ0hxOTVnNmlLOGZQS29I\
                S1J3U1ZSMUV6bUNQd2V5ZmU2Y0xrblFhZTI0IiwieSI6Ikl6d3BjX3FUQ3UxNnRVX3o5M0JseVNOMWJ6RGpDR01WelhyeTgwcE10\
                MlUiLCJrdHkiOiJFQyJ9fQ..NMDppv3uqIJwUDUM._kSlJyGUyQSZLtF-jLQU.W3eusKn2Nz5gzFthMpQB9g
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES", encryption: "A192GCM", receiver: "p384",
            token:
                """
                eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTE5MkdDTSIsImVwayI6eyJjcnYiOiJQLTM4NCIsImt0eSI6IkVDIiwieCI6ImMxY0tQ\
                YWJaVVNSaXlmNmJsR1JyVkNpc2VNOUZCVnhyNnRvRmpTZjFEa0hnX3VrOG9Dak1UdmwyOG1XWlZVWVoiLCJ5IjoiR2JFUFl0Z0NW\
                MFBhT0VlbmxXck8zY3F4Z3Zwa2pBemJxY0V5VnM5MGt4cXRRZzJKOHhZRzM2eFBnMUFhbTIxXyJ9fQ..nSAUZ0gbiqPeCtAk.aYm\
                k1nitoiAWjl1tP5I_.Xc_ZpCnUp73CXo3aF1K-bw
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES", encryption: "A256GCM", receiver: "p521",
            token:
                """
                eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJjcnYiOiJQLTUyMSIsIngiOiJBYjRiUWFDMU1FdFpwTnh3\
                eFlnREJBQ2xlemZucXoxdXBIdS10UG44VTUxQ1BTX1V3OGRndWJtZXBLMndoanhOZDRlSlFTMnJ2d1YwSTk1YjBkeUdjV21LIiwi\
                eSI6IkFJMFVIZmFNZmdKb3ZJNWlTUVk0bkN5Zm5tQzRyZWQyVmR4M192VDZxaDBJalBUTFdBVDlDMmhpQVpSVHI4Vkd1cTliaHlp\
                d2R2Smg3SnNfMG1GZFc5bDIiLCJrdHkiOiJFQyJ9fQ..RKthmyGomGCXlnQw.6vLQu3KYUxGNcuK-bO_A.Emt2ZDVBzMc7-WmXJB\
                XLbg
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES", encryption: "A128CBC-HS256", receiver: "x25519",
            token:
                """
                eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTEyOENCQy1IUzI1NiIsImVwayI6eyJjcnYiOiJYMjU1MTkiLCJrdHkiOiJPS1AiLCJ4\
                IjoiQmdOR0ZEVnpKM1Nkbmp4RlF5VmRCd0h4Sno0dkd5eHhoS1B1ODZOeXMyQSJ9fQ..1-vewoj9dpzLdIhweILABw.7-qu1qnW-\
                pcnexMmGHyWpw.3GetGyIzHuppKANPIbEdAg
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A128KW", encryption: "A256CBC-HS512", receiver: "p256",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImVuYyI6IkEyNTZDQkMtSFM1MTIiLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJ4IjoiRkNw\
                T24tMm56NTl6RmpJdFV2YldXRkNPazVnOGlFVWgycGs1aEg0dFc0NCIsInkiOiJ2RG1TQTlxWndZeF9NSDFvbTNEMUxiZHdjTTdQ\
                SFJGbnhtQzJaVGZvQjRVIiwia3R5IjoiRUMifX0.IYISaECLiRrcaWIcV0nI-hqx-MsTrcZicsG88lUKQvEopxRzKWeyPJip1WOT\
                5vuA8PjzFXmNyKsqHGas4qjppxd5mCpRo0Od.lNfi_i_tHvZQQkE6VAFxqQ.WK1T2mH23isjFXFLbtR0qw.zXxZ3irv3fP0foyHC\
                ZZWcjg9KuKFHiDXDPqwsJhSHuU
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A128KW", encryption: "A128GCM", receiver: "p384",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImVuYyI6IkExMjhHQ00iLCJlcGsiOnsiY3J2IjoiUC0zODQiLCJrdHkiOiJFQyIsIngi\
                OiJXOXJkd1BDY2EzRHlvU1B2TFpRbHJNY0o0RTNabWNQMmpjYVlMQXJwM2NpSzZvdVNnSGs4elk4ZzNKTV9NWW5rIiwieSI6InBz\
                Q2xDMEtwaS1vMEVtX3BsclMtM3BnZUtnNHNILWJBNGlWcWMtVktrYjdleTV1Z212TWdzTmZYcVBBNk1IaUYifX0.l8rZMerMkdJH\
                Sg_LuBvedbZkG5pFK0Bj.l_SXccQr0gF43Etx.Lk9_LKDYDemMW40GGrJG.h5a5ojW2xfKCAiabEHRMXg
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A128KW", encryption: "A192GCM", receiver: "p521",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImVuYyI6IkExOTJHQ00iLCJlcGsiOnsiY3J2IjoiUC01MjEiLCJ4IjoiQUFLM1BoNzZi\
                UEVQUHAxcWhzaFpESXE1Z21SZXhMVENDa2hKWlh4Y1dlVkJQLXdxcnVUTVZ4S1lOY1luYVdKc2N6TFB5UUdHc19NaXY5Z20wOE5Z\
                WlgtWSIsInkiOiJBYTJHcE5hc2QzVlB0ejNsTzhWNGdPR0dNQjcxZXpEQW9vRGdfc2t0SS0ydlVPZkM0azA4U1N6YklBQURZNW5N\
                WllueVFsZUhqRDVlczBKbHJnUlVGOEpzIiwia3R5IjoiRUMifX0.iJSVhTPInNE3cMNdoW7uJvdsEMAl7JWr5j-WThSxc-k.L40X\
                buY5pJhs8ifM.qmZST-mSGTTLHAe5-25V.MVsP7chYvv_5fKMjMpGKvg
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A128KW", encryption: "A256GCM", receiver: "x25519",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImVuYyI6IkEyNTZHQ00iLCJlcGsiOnsiY3J2IjoiWDI1NTE5Iiwia3R5IjoiT0tQIiwi\
                eCI6Imw0c1JQTnAyMjJ2bG5EWXlDNFhMbEVlT0d6bUVJblZLR0hNMDI4Rzd5eTAifX0.rlfvVy9dCvloDjegXpc1-PjyjY4yWusa\
                wyKZMA9mDdrpO9SsjRcRtg.Sdsdj5sc7t84cpqw.3yekHYHgX1ADTyqIPyST.ey4svRewyChtxwbQ1tb4Ww
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A192KW", encryption: "A192CBC-HS384", receiver: "p256",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExOTJLVyIsImVuYyI6IkExOTJDQkMtSFMzODQiLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJ4IjoiQW1R\
                RzVsYmhqX0dHcURrbmdQTTNoN1pwNDhYWnRRSXNaN0c3d210UnJMUSIsInkiOiJ4cVEzeDdQWFRzYTFWd0xXYkhuUDJNRDFOMzk1\
                cGVCZXI4S21UNmhTa2tvIiwia3R5IjoiRUMifX0.BA8piNwKdZnnrPvDfV-YNIitCgfz6tBoO1HCAlYrqKGLw5CGlpxpIpP3TaCp\
                MQqBnedRXe4Bbuc.BE1uOaeV7Jn2QHHsRvtNlQ.neTWL_ImDm3rcvYYOv7UkQ.kEUALgfu1NsJFuoyTGtLBBYbePsjv_z6
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A192KW", encryption: "A256CBC-HS512", receiver: "p384",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExOTJLVyIsImVuYyI6IkEyNTZDQkMtSFM1MTIiLCJlcGsiOnsiY3J2IjoiUC0zODQiLCJrdHkiOiJF\
                QyIsIngiOiJsamRhOTRnamxrWFk0RmtwVGY0VW1vZlVHMl94T2JJTUx0amdObnp0MERqUlZjNGtlbVZSaFB4elFDV3AyMExOIiwi\
                eSI6InNVVkNxRDJDU3k5TjNhV0RqZXFWYm9sYm9oTm9LN2pBYW5aa2dkeVNXNlpBel9IVEgyclBnZnNyYmN4aU0wZnMifX0.0Pm1\
                t9olrl3DpebvcKxfpgLxrpSDpT1az1meCSsaTZFOsHHCkWqkI8YZ0RHj1KXcQgLyC4vKo-itD9no9YQjpqUVtQmp8gky.JAc85uO\
                lDLb0wOhh8pz2sw.P52HRr6Z8Onyfi8BaxdOgQ.1YMaiWNHchH7UHEecM-mSY0fQMBw6EU7s_pSXhbVjtQ
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A192KW", encryption: "A128GCM", receiver: "p521",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExOTJLVyIsImVuYyI6IkExMjhHQ00iLCJlcGsiOnsiY3J2IjoiUC01MjEiLCJ4IjoiQVg1LTBtNTJy\
                NnZkbmgwaU9kcTV0bndBajA0VnZpQUNRbXM3aldUTlR6eHY5T2dIc25NNERDcldtMDgxZDAzMWMyRWVHWTNzUHI2NUJwdEkyeXcw\
                V1dvUCIsInkiOiJBRlNnRGVGU2haZmNkZjFEdm1iR2R1a3lUYWxfSVJQeVBNSHhvemdXZnA4U2VXNV81cjlSckc1aUU5OERVdFY2\
                WGRzeVpHRW02NUF1ZHRRSzlaSm83UjZ3Iiwia3R5IjoiRUMifX0.REjtWPBDa_fTeoQ-vniBefrPNMQEo6uq.l7kw2NygDj3KJ1o\
                u.hjNNB0gLv7t94Z9gue1-.prKTahbLjvdT66TQR_1jow
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A192KW", encryption: "A192GCM", receiver: "x25519",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0ExOTJLVyIsImVuYyI6IkExOTJHQ00iLCJlcGsiOnsiY3J2IjoiWDI1NTE5Iiwia3R5IjoiT0tQIiwi\
                eCI6ImlvNTJsR2tuYnoyVEdFMFZ1VUpPUEplYWRwWUVUdG1BNUV1THRXeUxzU3cifX0.INwGINQL-kRK50Vy6w2Djl4tkhgH-VYM\
                O6dOVhjrZKU.haKzhJE-KvP5gRrJ.mav4jNTPY7rVaPxD4D6P.oGSRE03uL_PrxdO6o2PGRQ
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A256KW", encryption: "A128CBC-HS256", receiver: "p256",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkExMjhDQkMtSFMyNTYiLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJ4IjoiWlJY\
                YzVpRFloSldCcTFmM1EtV3RGMVNtQ2kzQ1Frc0UyRzVYdFVxdEphZyIsInkiOiJmSjJ3ZS1MZUxlTDBZRnBhZTd4bW9GM3dsQXFQ\
                TXdWb2pnMWVpMzRfTUlvIiwia3R5IjoiRUMifX0.-Gvtq9ixjh_oqkcPv9l6d1Cusu-_oVhGV9ZHDbeY4mcm24hA58-niw.agSqF\
                sDJnYUhJDCtb3-JBw.4pEv7HlzqgLLaqoFu3KP6g.BWFb95zswEQ4unFNgC82eA
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A256KW", encryption: "A192CBC-HS384", receiver: "p384",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkExOTJDQkMtSFMzODQiLCJlcGsiOnsiY3J2IjoiUC0zODQiLCJrdHkiOiJF\
                QyIsIngiOiJGYmRkWjA2Y05oMkpkQ09obmM0NXEwNERKVXk1N2U1M3FTd0ZZbzRZOWtzMXVzbzZFMzdPMTF2RU4wLUctZ3RXIiwi\
                eSI6Ilo3eGtPZDdveWhZZXNXR0h2RVc2NWN4QnFmM1BMMkhSQjNCOVUzNHlESFdDLXVuQzFza2NHMmEtVVBhRW1OQWIifX0.SIFb\
                tdWLUR9PPwTYp0Hhjc-oohi5SO1BngJ95xrCZ3cue_kV4HZKJRbzrthpxpffsIvJ9UGfkEw.Xe7EI1szR5MCQFxb1IjkIQ.HUpSV\
                hMQNKN_blQtsQraTQ.bJ82l0iARp8bzYMY3G8jB4tgpvj7lYeG
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "ECDH-ES+A256KW", encryption: "A256CBC-HS512", receiver: "p521",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkEyNTZDQkMtSFM1MTIiLCJlcGsiOnsiY3J2IjoiUC01MjEiLCJ4IjoiQWJP\
                dkFZTDI4cERiY0J0UWhid2pZMWE4VjE4NkxIZnpUdG4zd01FWG1FRkxQdWVLa05nTnpydEVneE5CWjUtajVQalRxWHdtR2NtaXk2\
                RGpvM1JuWUNhZSIsInkiOiJBUl9oVU00ZkdrbjNxUmgtaC1xVC1zcjNhS21POW12VnpmcVBCUjV3WDV1R0Q5Q1ZRSXZmd0ZwMVRD\
                MDA0NnA0akIxbTFvNC0xa3dZX3E5UlYwUFFxNTVFIiwia3R5IjoiRUMifX0.3m5F32X8K-MZrKeAOlSNqcEPLlARn7kBysL5SZ_m\
                NAaIoykFnRQ8LpxeTB0GFm537PmmTBW5TweujUVXoklA_S_7_m_Fewfp.p2o9P4e9mqxBYGwnkXoj1g.Z6tRmBlIwujR5TO8U0C2\
                ww.dP_gPl7N5GaW19dtI7cJWoRN6gaDsvnG9ZsehgdKuGU
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "ECDH-ES+A256KW", encryption: "A128GCM", receiver: "x25519",
            token:
                """
                eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkExMjhHQ00iLCJlcGsiOnsiY3J2IjoiWDI1NTE5Iiwia3R5IjoiT0tQIiwi\
                eCI6InZMeWRKdDhxdUlsZ0s0WTJvVGNtZEwwYWIxNzRFNDB0OVZtQlloSXgzamMifX0.bsUBzEpjNmWg-_p6J9gYg6sQY-e0V2eW\
                .3Vb4EZakpoq9SWqA.VQgXkotvlDkpeXSSmnCv.he8UBaM1zOTR0Df8QEiNmA
                """),
    ]
}
