extension MadeElsewhere {
    /// Tokens for an RSA key, that of RFC 7516, appendix A.1, by joserfc 1.8.0 and jwcrypto 1.6.1.
    static let transports = [
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "RSA-OAEP", encryption: "A256GCM", receiver: "rsa",
            token:
                """
                eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.PGpsqKgTd0YCVcMqN-fUsnOrhENr4DkTomvObDjIcvoM9u83FCjxU\
                VBRD6bSvIfQVWin9ckBNuifEh_GSecNvz-8U-z-KsuJJD1tsLpv8IcGdaPi1wAYd7mLT4dnY3UmRw1PLHywcRxSqj5blWMQF0CJ6\
                VgecIMzDcLHqdLyheh1AXMo_Wy2JgvL-pfFG06I-9obmy1u3FNcwxEzdld-sridGI7wwaPWIHTrKS7RnIoaqiSvhsPRvazWbTrqF\
                mbos6JlChDzsicGCjnvvisxu2lR6blJXO6FgpHwgsI_M2CEnZ6M3Qxd15de5R55tg3W0v636JHXNbcHr_AmXiFdqA.Dgbuu0Ec-H\
                wfjJNO.0Qhzmihj7aE_Bnwi4Pqu.trk7xgfrAv0lzVfyuddyLw
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "RSA-OAEP", encryption: "A256GCM", receiver: "rsa",
            token:
                """
                eyJhbGciOiAiUlNBLU9BRVAiLCAiZW5jIjogIkEyNTZHQ00ifQ.Wrw4obJw-Pk0cGTy7aKvRoL9i51DcV4iwkycXHB6-fIYyZ0EN\
                GOakT3jMLk5uYGNaPMhy6xfH6pptG9GSsvsq3s9wZqLIUlNRVp5ppidDaw5crDUa61veqb_9zSUwAnw-QQZVhpVif6Ug_74CBfpr\
                chtfL-heVtL-VEnXoK3suLWE3d_gGj4YFNr0NEy4UBkWJUqGWywfmBtDEP4mcqn6QTH41K7AUEtz1Wpk14XgRBJReIvQThrTrdNg\
                tBFL6FAsBvJXYRmzCOu7VuImHqVRgPioINeP7lJg_rHbwyFwbWdV-RxSJwLsGdNh9WBoDM70v7RfMpbcBhpm-YOewv9oA.vVrFC5\
                Dlw-QuEscZ.ypMTqFWdXdE16Cn3Y5Nv.egmiw0HQaYIhClPw3zQYZQ
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "RSA-OAEP", encryption: "A128CBC-HS256", receiver: "rsa",
            token:
                """
                eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkExMjhDQkMtSFMyNTYifQ.NT2NIyzGgtGLOfBEJjW_v4H3BgwYPc3Ey_D2Sq9sPfm4-\
                376MuqTA_2hV3ubbV3ICCAa-WH_0HQY74Q20lNQIjRtC6mGlXO5uN3e9qpojiA1gw4jshpOURegX85ITrq-BmHDXlfX75aIfMAB-\
                sUEUR-Ba6RJTP-dnAHAaoCLd0EqO4NnYGg3EeR7-JEDJVvieTcCXpcq_GiDegOB0elM_rVk3jPRoVo85gWbf9sAxZjkkS3cGPDBq\
                lhNvCCYNEA4-OwLwNSapiEoYYQqIOQYfhPUirJOWkA7AhMEggGt9bTYdARRmxa0_QDvkte41MUH1eP7pUwp4PnaQ_Vm7l-thw.sY\
                I3vsu_mnqK0VYwRrBBFQ.lFjeUO7YyL4JXQEEq4EGYg.HUcgphj8FrkxpXS1NMExvQ
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "RSA-OAEP", encryption: "A128CBC-HS256", receiver: "rsa",
            token:
                """
                eyJhbGciOiAiUlNBLU9BRVAiLCAiZW5jIjogIkExMjhDQkMtSFMyNTYifQ.E_2Jo30XyMbFwgzC1TcuFBepmeEj9UgFca8tMuICw\
                6Hz5Sa0_zMy0oxoWLvQ9GVKFOL8TnXBEUqWsp70I0ly4_-GiAY_eau4EAuX-5QkvtPSjp1lIA8tQzlZD_6U8y1MJwWNdHravAdRD\
                I4Ah5KYvpfHE3vaue-Kcw6EH9BP4MranHsSHMdHarh3Z2XxO4Wme4agN5f2OT8vhagR8pwTrW4vjkTXWl0yt5igZbJDOXM4w7mZq\
                VEPZnPiycTuWFNYUm6gWSaO3Mt_fzUyjkpTByxuAiFoqcNAZwvtE5RTh0VUN939wm3HKwdoxivyVVZqN-69l707873xe_Fjz8z7I\
                w.67oL6FBYS35k07rcr25T3Q.F7p6GBgOYZXePhVPNVzTjw.AAE4JUKCIJEGYHja0at8GA
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "RSA-OAEP-256", encryption: "A192CBC-HS384", receiver: "rsa",
            token:
                """
                eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMTkyQ0JDLUhTMzg0In0.KkqshtYBL4SEMnflI-pDTq_YqN8DW8Up1_ETyupt\
                soNMtRXGaQIn8mnC6at0VPiw3AIKZEpS0TO_6URpw00umP-2l_hrSZYf10gQr_BKAW5WMEsZA9PWz-CjEv2u-3QO1GQyFJBWwn7b\
                5ZYrmqjQs1OIfHTbda11daDps38AU16fzK7iYlTsaG8v9lUXbMv0a6vu3OzBxvpeU_Zy4y-5fzAdbY430fajg4kw0IRukK6dV8F2\
                bU4mSVCWDoqAC2cDNzd-IC-v3HNxuyWpC2C1tby3AuqfQ_6T3-j3yIb2gSfOuaLENaK3KZFMf1_c2MktFMTdM5EbHQvvUvw80AuL\
                dQ.IYns9DjUjSeUqG_yINxtFg.L2PTzN_sTy-LyQGsx-b0MQ.dfB-Z4KtQJWlYX31wGa1n8MAlgLwAY4o
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "RSA-OAEP-256", encryption: "A192CBC-HS384", receiver: "rsa",
            token:
                """
                eyJhbGciOiAiUlNBLU9BRVAtMjU2IiwgImVuYyI6ICJBMTkyQ0JDLUhTMzg0In0.B8cN11S0xzm9qJ4W5VAL3yIpDEjV_o0wbtIS\
                Nm4YunFD26469qrz-o_FxooW3Fos0TtfHX0RLiLwTOUPDyuRUhKlwICDo02ZsuwmbdeXjM_I8ifG3PgqAkVFiBXvXG9ynVCYz0xg\
                dCU6QPhlQ6cKSimbvCtrbquSogx9pAkUNdsgaRYOg2P2-A_RmAyXCUp3qZfqbkbMWQaA8uwLVojRK1b9QLd6vFSelKpzXPd03OR4\
                ru8LeEfb3jn94HSX1W2YwWvBfXpMeoKSfpZS5d2rNceKs9M3lv_5RY3MdqS21Kn9aFnsaAcAVSZKM13Ep6CrYrqqHUbOda45IU24\
                Zx6lDw.yCsvFfvmijEW8vbx4ejpVQ.NhBFwzLJJLAw2tcYrrmK0A.NH54GPsww2IznPddgVPkYOxEdfqiGqAk
                """),
        SealedElsewhere(
            by: "joserfc 1.8.0", algorithm: "RSA-OAEP-256", encryption: "A256CBC-HS512", receiver: "rsa",
            token:
                """
                eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0.KU67twMkfUHRo0gCNM83tpobZrYsfy3TBRwfj1nj\
                5FKumd4F9q4qP6Rx4xSTEKiOCvnWjPcL3kMKskNeuag4tCC6_AyGBaArNelKJ_mrJKxEkOHo-pjBGp_MEL2yGMNyUmMilOXPWqEJ\
                NiEIntonu4_laun6oE2GRGIuEEXhp6DbxjOECwic7h-INQEtPh1BQ03rIdqzJILSweMRb_MurkW7U8BEo41Teh1BYvLqli_RV2wl\
                fo5SjRdRK0GUClvMkIPoWrFACJUwj7rnNZdqvQ1Ud6VW14uBbY12dYzJcYjskTb6f58-HgJe8jVvYEK2WUx0pAJImo9_z36Z-Omk\
                XA.6EfYsUXKW0Y3vZlagmoG_w.ndPoBl5w7bPlenhi-idXXA.i4LEs2woGnm1jm_iVTyR3RIhzpcg0od7Eyb5tKkvfDo
                """),
        SealedElsewhere(
            by: "jwcrypto 1.6.1", algorithm: "RSA-OAEP-256", encryption: "A256CBC-HS512", receiver: "rsa",
            token:
                """
                eyJhbGciOiAiUlNBLU9BRVAtMjU2IiwgImVuYyI6ICJBMjU2Q0JDLUhTNTEyIn0.fhRqkQoqmKr9g2zuk3lZH1vodIyzvGrmHd4_\
                wxDEMQUVuldddHTGJqVcc_CGKc1N-i-3TCysfY22XF2WlvA8cEBVZT7JRgiVkugS827vuKbSg6Mi3yW-L2_zG6ECnY34Y0zmn4_U\
                E_ZeclJBCxGNBFt2DGVUm70-o4XZj5ZHiZfIJi31-scd0EGAEYTxmPZDsejOG0G3quCw8GVEbbNESmwbo6y4MGi2WZp1vtG8mnlI\
                dLYo_orVsOkWIALeTWLmQ1c0C80_OOTl3OAktq5r_04vI5IU6s9aZHqWu8cLG978PYeEMIhmPvuZsn5ZkocMgX9qRMziZCElCiMW\
                71UdvQ.SGCjfSzbN_CNB7lJz082ng.qUse3HSEE74M9fXBo_DvuQ.ZFyQhjcn9tNHg7eJeFb3RcXsPmgfkIAg4mgIt8avZlY
                """),
    ]
}
