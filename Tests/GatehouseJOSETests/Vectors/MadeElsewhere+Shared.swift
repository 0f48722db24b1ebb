extension MadeElsewhere {
    /// Tokens for shared keys whose bytes count up from zero, by joserfc 1.8.0 and jwcrypto 1.6.1.
    static let shared = [
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A128KW", encryption: "A128GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTI4S1ciLCJlbmMiOiJBMTI4R0NNIn0.b8LnPto_bO6vr_esTo3XVPMJ0UASpCci.VuMqCR4foNqbRigq.3qz9hc\
                F5cDdzYjdiLeEC.8UD8J1d4yre7uacwAhIhpA
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A128KW", encryption: "A128GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiAiQTEyOEtXIiwgImVuYyI6ICJBMTI4R0NNIn0.ZlkCc2v07Lpec_SVppRY9hPvtElez5oT.aRIoDpJ3Sj0LZy3a.R2\
                0T-KmQbQEnSLb_LR00.aRZaqSJHxVENTng5NPrlqQ
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A128GCMKW", encryption: "A192GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTI4R0NNS1ciLCJlbmMiOiJBMTkyR0NNIiwiaXYiOiJZZmN2bURnaDdEQ2Ntc3JNIiwidGFnIjoiNkhrOW1ROXRy\
                ZWNMYnJSMHhCbnJvZyJ9.drajviaXUOFToPdafpwklf5jfob7fxF0.K9dpzYxpcCLu0Hq8.E-fSoEXrqmk0NhVv_3vT.MldSWQCn\
                h4TYyY7fEQQ9vw
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A128GCMKW", encryption: "A192GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTI4R0NNS1ciLCJlbmMiOiJBMTkyR0NNIiwiaXYiOiJ6clAwUmhMRmJNZG5fODFNIiwidGFnIjoiMlZvY0pTYTFh\
                YWkwZU83NVZpc1ZQUSJ9.Ovea7HbTMVrnYZqLWw7627MI9G2aSVk3.4GhfGMN0ytVX5v7C.lEGfp1drz7gPE1tmxxEK.WaCwcAZq\
                -vLYANQwZYkQZg
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A192KW", encryption: "A256GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTkyS1ciLCJlbmMiOiJBMjU2R0NNIn0.lhR4SY9HOQVi7ZumxVAtlPd3Vf-Fawnaht3aXcC42nxCnCJzypbsNg.h\
                E7UfuRo9mjapi5A.Hy6Rs4WUGlA2vwu95qBr.7iTQY1czMsp0L1Yv15Ob2w
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A192KW", encryption: "A256GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiAiQTE5MktXIiwgImVuYyI6ICJBMjU2R0NNIn0.M4AYexq8TMq-LRf8n9fLKhDLGSvNALiJv-7mE5OncwUEH92-BZWB\
                1w.yKspD1y1Lz7Ggncs.BHPP9_4LvnrM_8oW6Xt8.qufqsZXTfk9245Ksg74iIg
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A192GCMKW", encryption: "A128CBC-HS256", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTkyR0NNS1ciLCJlbmMiOiJBMTI4Q0JDLUhTMjU2IiwiaXYiOiJjUEliY3Ria1NTdlhFLVgwIiwidGFnIjoiLVJl\
                MFV5S29pLUFnd05xUldibnRsZyJ9.MOMNR0AWILRU9ValWbvc7jn1gw-w_Nq4ynpMTABNpF0.BmZ8_3YjGCsYsw7fPY2BoA.QshP\
                Ww0s2wD8HavaNc7uyw.JWzs4i6chxjwE5RYyfDHZg
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A192GCMKW", encryption: "A128CBC-HS256", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMTkyR0NNS1ciLCJlbmMiOiJBMTI4Q0JDLUhTMjU2IiwiaXYiOiJiVS1uUmRlTG1CR0V2a0RaIiwidGFnIjoiV1Iy\
                T3VnQUpYVTVoLXNnUTQwMUxuQSJ9.4ls3B-QNLuNOTeEcP977P5ADPRWFVYPKhKlAMVzl1vw.Hgb2fNYdujRLKzx5V3Np2g.ohMd\
                JWcwZnFQT4yy6t_ktg.clOWSLn8-bjXUtkLNw5e5g
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A256KW", encryption: "A192CBC-HS384", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMjU2S1ciLCJlbmMiOiJBMTkyQ0JDLUhTMzg0In0.9GDCWNSF7ToR6kZJSyeEvTHsGoVTiqDnjzaVY-X7f8S0PY_p\
                iKYt5-fwP4fl8aaF5pV1huUulsU.cqu35Blw_7Y7o1vB0nsiew.5QplrmIzDrleS5O6E9UdQw.-HLkT_75wilbtFsriXNrTpJOc7\
                06TN_5
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A256KW", encryption: "A192CBC-HS384", receiver: "oct",
            token:
                """
                eyJhbGciOiAiQTI1NktXIiwgImVuYyI6ICJBMTkyQ0JDLUhTMzg0In0.rVFzWVq1rwXiADhBU5HJqNzMebYK9eBKd13evW3KqCY4\
                RsWhKHzs_VFkz2iaBnMeVVFdIp98Osw.g9hkyZZcdGUal2hzoQHUFQ.DZIHbpDDCAfZkYh6xK3hsA.NPbhemH7GvGWKbK7WJ53lH\
                _ygUkMXMnw
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "A256GCMKW", encryption: "A256CBC-HS512", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwiaXYiOiJFUXptU1U4VHNjNk9VMEg1IiwidGFnIjoiX0st\
                TnJPUXJubUU4bW4wNnBwS1Y1dyJ9.kxPIzc8DVu5zxrnMVtTqLx20Scq5M16o0Hvs_L-a_PP0FfK9XIMN5zRrLMmd9x6PNh62J1C\
                PjhSaFgl0nbhMAQ.zp8bgByFtkvCnfbLHeyH5g.ZjYyL4rQwkBOoJmLTLqbyA.MhvpSrjvDITUlBk0CdJQzE7h8a1rMGtuQo6vuM\
                5wuhc
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "A256GCMKW", encryption: "A256CBC-HS512", receiver: "oct",
            token:
                """
                eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwiaXYiOiJoRmdubUt6dDhxdzJzOUZmIiwidGFnIjoidTh0\
                NjZkNDlEOVJQdW5IRWMwYUtndyJ9.0fwJwYz1PZUUr1jfxvG2Rtw4k1WUpzoswPU4UFB3SO48kOyqnJeju1bN8VtaR_ociamnNwu\
                Kp0iYgRStYHNMBw.v3b6KY21fLvJqr4i53YlyA.DZmKZ--ziMqNWXHLQjYTUw.EOju9G1rLEjZcVcop5gG0Nnof14xrHqYZbliYV\
                RpOqk
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A128GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0..5kQPkRmLa3HInKk0.3VQhT0dXMKgYhkquz3dJ.FC6DNe9IFajr8jAe5FNUT\
                A
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A128GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMTI4R0NNIn0..x4fftl7DJqPvOLsZ.HUvf0FE8xvJ6fzaaz9ty.H5LQOUzZdl9KNaAyK\
                QXUWA
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A192GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMTkyR0NNIn0..KspHLehjYByZlnGy.NE7ixBVUogn_daTSJZ5a.VTu6tbIcv8GzB5bTomdpT\
                w
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A192GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMTkyR0NNIn0..P-xBTGAwosFbiNzx.tiBntT9kRwm2CYuK1Vde.wul8fCLeJTsmUJ6_0\
                3_1-Q
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A256GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..lDC9A9mWi8OZQ5GE.IaRJ5lnr8A1WEFXuMbrE.tmD27h4QySJhz5wM8bY9s\
                Q
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A256GCM", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMjU2R0NNIn0..Vui9ZgEqpT8ziqA1.zcPperzxZg1Aqx3t3_vt.2utmkuhQqauEnwnUn\
                wnW0g
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A128CBC-HS256", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4Q0JDLUhTMjU2In0..AyDZiZIgD1-VgEtktI0HkQ.p-3hfDQq1kJsoitcDaxuAA.0qrkf\
                BLe5iU2rDzHDMPVhw
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A128CBC-HS256", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMTI4Q0JDLUhTMjU2In0..rTe7GSFEfeJiUuiJyuZukA.Hk6a1QkmwSQSYaVJl50kiw.t\
                MM9rWpx5F8ukrlG67ZopA
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A192CBC-HS384", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMTkyQ0JDLUhTMzg0In0..th2rRzC9etoK0JJb9FryWw.6kuNeSEOnj4UNGlMV-Dqng.EtKO2\
                thLrWHZQV-nYzbQBWxOkwG0kg-L
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A192CBC-HS384", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMTkyQ0JDLUhTMzg0In0..k4CubhJLV4TYM0-uTnAbqw.MFptxfGkuf1ni-qAOw7tUQ.5\
                NJlwMIN-eeCIsFWRtpzqmQZ5KNOUxXD
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "dir", encryption: "A256CBC-HS512", receiver: "oct",
            token:
                """
                eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0..xp5qWE5z2y18a-pelGYHAw.h1V-2JmLghM33u-PkapPxg.NJEaA\
                XeslBgwPmmplevP9grc_O9xRxp6aSxBaJIZMwM
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "dir", encryption: "A256CBC-HS512", receiver: "oct",
            token:
                """
                eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMjU2Q0JDLUhTNTEyIn0..H69CzGOL6epfzBXKwws_OQ.YTXK1Htqy2rEHPLqAXdd5Q.c\
                LzPYx4YAvuAFkHuXTW5iFGNuIu_Qczqgv2_HG7e-Pc
                """),
    ]
}
