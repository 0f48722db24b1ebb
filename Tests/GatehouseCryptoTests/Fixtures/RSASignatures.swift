import GatehouseCrypto
import Testing

/// A signature of `gatehouse` by the key ``PEMFixtures/rsaPrivate``.
struct RSASignature: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scheme: SignatureScheme
    let signature: [UInt8]
}

/// Signatures that `openssl dgst -sign` has made.
enum RSASignatures {
    static let pkcs1v15 = [
        RSASignature(
            testDescription: "PKCS #1 v1.5 with SHA-256", scheme: .rsaPKCS1v15SHA256,
            signature: hex(
                """
                4f5951ad527e6511f9d1d1663f60d1541d549e61bf00e6cb25830d014ecc89acd8bf464836f9729a
                cf33f70c332b05b100a39e8be811c6e33a3dfafff157c05cf20e5a6452a705fc39bbdf9a946c8f69
                055b334aade9f3917cfc7ad19fe39ecfeb9ed365d59b11adf6155c537e0d3727b856bf6f75a3f107
                2c74e02d5a32a58b64eaddb7ef38e05f44773dcfc6d50e87987e42a4e3ebf84a07c2f10031976ad0
                4d83c3115592ad8e31a2c812d0c92a9298e53d292fbfb52ccebd6e957bba8c28d1ddce24839706f8
                8bf9a246fbed9a39f2bf934f9ddce08bd54f4952003477ddf003c4e283199692b5d5ee414a7a13d4
                b4618ec3c15026ebca3b40d782b094ad
                """)),
        RSASignature(
            testDescription: "PKCS #1 v1.5 with SHA-384", scheme: .rsaPKCS1v15SHA384,
            signature: hex(
                """
                2c0c50b3e9da63c549a9fe88a0897de256fee892b2934904b15575179352857a5605c525a5813b49
                e5036bd00053e5b6d5e32ba2b0d9077a7c09da8495037e9d41871d1946904dfe603f31770c524fd2
                da5c163522ba0342429d9f1c69c17a25bb13eb44bfe713f3e6968b4a3fae07cc4550f65818f61304
                e9cc3a09be7fa84bf45848875316cb509fc63e1cfa0b0bce3979261c931681f135d67c468a143650
                8bb0f579e798ca363ffc12f644e1dedbb84ac013c02982dd47318aa754486b265a42276342d3d239
                32ff667d77c15cd421ff828a7b47eaa9a431adbb661a9f7dee12dee24f10850549e674f12ec09986
                0a98cba402abdc1f1bbc35f3f863c4c4
                """)),
        RSASignature(
            testDescription: "PKCS #1 v1.5 with SHA-512", scheme: .rsaPKCS1v15SHA512,
            signature: hex(
                """
                667e715f0644a7c9835eb4673d1e3ec4a10e4fd52c3e1417a5dc2d8fec6b5a24f8bc4332cbddf3e7
                f20b907596549d5fa96b8f198dbd7901722eef255c93406859b29f15485b9f1a54ca0ffe4107abc3
                caddda05299d429504149168d0f979f26c30fb626f7a3866bf3bf84c8d34319e6f86e249b24d1433
                69429fc58f4e9a44f3d51f1c1a6452ebbf829545e58de72e081fd4f44be1de0b83450e81289e6a74
                e70bee392006d7f4b6ed9e0c02acd097033cb3d233f27e35fbfd7ac9bde653c9dec55e1eb5454c80
                dfba6f76fd5c7ce4d49325076d643aefbc6404ce33c9a8bd24d90d65fc5470202a4e91b6941a2f52
                119526ab1c56b80e42f9dd03d0cc2ae6
                """)),
    ]

    static let pss = [
        RSASignature(
            testDescription: "PSS with SHA-256", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                0cf4bed4cd7516266c1fadf456aaf5b7bac840db932cabca18474db61b0648decf32df520fea5aba
                583b704805781e73d0f8eab9aee5e8b5e89396a5f54fbd30e04c73abf69c50dea14dcb085950193f
                b337b4326abac7612082d666a5236793bd7e517f745dcb2275b3f14f31c76dcee8efb976ef4d9c54
                b46e2fd4b5069edf166898ebc84eaad3c4c919b263b25f6bafbb3e842056e35dae429684eb1f490e
                d4cf5fe8c1ace4160a5e182b0ff5328b4732a1907d8e2dcd146f123f3109652fc23e505965227c8d
                5ba455cbb0702886f32de29a3d9af9ef0fbf857b7415982f5317a59e8b1597b69858541bf3c64584
                22ac0eedea99c825142efc575656f242
                """)),
        RSASignature(
            testDescription: "PSS with SHA-384", scheme: .rsaPSSSHA384,
            signature: hex(
                """
                2cd20a16b8a001a584af4d430335e08ffdc1222e8345c113308a646594db6ba7ed7b7c0adf3e3803
                c1c47cf4f915220c96e628dd52c136abbfbeee1d838ed6376e83c6fb71bd669579bddffd7ad34b57
                fba1533b5706791bad73962d5f3914f9eb17a3c4300dbec6682f8f0c52c53e00a7bdd92276ca3cfe
                a13f442ec850f32a2fbcaf12a9cda88d476bf875fd2376accf7f48cd3066dca98c5d321151ef0bea
                016255c62ece8ba5b4379cc73a8490f8813ba1bfb3672445b2995d2118727c66775b308bbe1df997
                7d0011409ff3b7ebf90f79e60201f6dfeb59a608ab2a122e956e33857b958f36602b6c26970a9303
                9d47d9258c5bc0c52cedeb01312f5eb3
                """)),
        RSASignature(
            testDescription: "PSS with SHA-512", scheme: .rsaPSSSHA512,
            signature: hex(
                """
                4086212e7303ad7c925c63e322ea34b5be2da0d0e38cae04ec3610616781426c4407ad77a7fcdd0c
                03167481cf405be0fa0783e0ba6858c2a07dfb59cfa1cc1269bbc1b60f0e14c8a88299feed05fbcf
                fff3a16761be060f7f5ce5815146d46362dc5445c658a3f9803b6f999df8fbf1c2e8a7e8f4942770
                7c0d9ac5d111da8033db66d7bc63524365d1f99b591fa8f6f6096cb89a573a098ed6a50595df8913
                0cdf2fbe1015c2639acdda024a307696319cbd80a5613bebca5e598908053375ccf03bf86839d8fc
                d6a798c6f3f9639c705ffa43f3b2fd098025f69302d209dac4120c994a46214e461c9c9f46dc31d1
                e24ec2a61f9d789fe96f10712680db97
                """)),
    ]

    static let otherPSS = [
        RSASignature(
            testDescription: "no salt", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                1a89210854222710e993baf9277f73f5121108ff162e1fad875d188227fffd3bc7055c523e17c9c9
                b1f4369f0fc56b2b251367de4eb4df6df02ab416352b9c47d0e4f5664affb8f37b7c08429b0bf96e
                fc70302686113cad4c72ee2e414038158c246d7b967bfd41271019cfc96b3350c3617afb8e64f551
                254bf81aceca3abc4b8a5078f3db9ce44e0900352564acc2c712e2f2cae42cf190780d206933bf02
                a039712367d3ecdb83d10710cfbe1a3dc8c5eee234d47e33e7a4e8cd3892d03e16364add71888d60
                c3c8dc5b3a2400d2884d32e75b3e730ee50c453a7a64d44aa55a3d72f6eb0c90cc1b197504e5b5a2
                88934dc0dddd73b55e345db9533badf8
                """)),
        RSASignature(
            testDescription: "a salt of 20 bytes", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                62b7299edead80ccf5d707db8a697d6cbb7a88b05068e3548167cdf1581e58af2498ff05e5273756
                11efe145ba1234572b237ce42cba5f13d4feb5538c6a61de727095b9da6045bfd95050021a8d9dfd
                ed6bbcab9ef143086bc1d3396d8f9bec5375e885e151f9f3d9c0021de9be482403e4d09c25eb14bd
                d201604b38d4deff186f61baa447923aedfde89f1d3aed24b0640040e9b98ec4f73a1512bbc3ad0e
                4232904d69af3ae06d398b2eae0e20e9560350b1c7c6aa0180009a0bef33061ada00345bf0161edf
                33f17a94b217bcf3da889bf1aee80f4635b4e06ddc373b4faeb8bc74209994f7fd0f1d9eb2fe2158
                4d91e3ad85f4f4bfd020108c10ceb92e
                """)),
        RSASignature(
            testDescription: "a salt of 33 bytes", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                23bd1aeaa6e12b0b8fc598a340cf1efe46658168003647d4e2dfc4ddd224d95a3d3debde3a293f6c
                dd27b93815f5458e42a84ff1659f35fbe5b0c082e594a2ee57ee79ad4b096ffbe098212d32c533ae
                472f746d784caceb5b8841fa854296c8a325b25132336210192b257cd1d87123999f4bd75b0bdc15
                8c162de12ced9cc57246d80871a2350a9d1b13c6ea4b6536a7256a8b40a6ff0e1c241c5cb44fc1d7
                4471e1a59fe2c2dc3e4ba1c99affb16a187403f4f879d78c9da11ec387d34b60bae6eebcc757c595
                edf4b03390c6955c6f2fe3bc810072da5fd85488aeffb19525425a39d6160ca7d86766092e7ee337
                179c26ca34d1a251ee216c1921abc309
                """)),
        RSASignature(
            testDescription: "the longest salt", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                064b10615376e53a09786d46d897691996c6be99349b2a23835ba83d0c9d57fa50fcdf0a67234cf2
                5b0ecd4883d771ed4bdb94fb87a434bd9e906cfe4499a039b9b224efdb17e1ad701fd1030ea3e1ea
                79c2e8da96b402c905d3016cc7f70feeb985686f4d9d24a5084a3919123b6d495ef07a1280e0816e
                1d34701e9fddebf9d3c969a69200b9d392a9b164c721060dcfc1d55314d96ded10380a6b825b6aac
                74b6f5f5a93a1a1abaf3342a63f7e9448e3e937f0a5d569d9b381abc5a624dad9e0e190b1dc8fa52
                225603a089d8ad65570717d0429cb13fe4a5c05acb88a4c3f3275f61f4e2517a67b9d0fbb676348c
                e56f195634ea37dc350c9e897b393a5f
                """)),
        RSASignature(
            testDescription: "MGF1 with SHA-1", scheme: .rsaPSSSHA256,
            signature: hex(
                """
                6a29d8f14dd880366ed61a38ff5a42dfb78566bcb6b9933dce3b64c0771c8bea4558ec6d89f765d6
                2efc5c81e156c6d9a3467a8e53abb2b7c8db78ac2fa8238ad5e77a12c9b95b6e522555b062d535f3
                01391d7ac13efe95ed76eb689b52c356cb1124fcdd9cbbb62898f9613582efc67b81c16bd230c930
                5c2ce7d78a185f17e6903c5ce701a56ae8b0502922fd4cec09f22f9fcc0853cfed63b581a9ba52e0
                e7230a3f1856c536444021126be66ec2ad3d6a46047b57966138adf13199c00e1a1ab76b7fd5ff06
                28d8422d0f8aa8fc81dd848d824ca929041ac3df456ac17091fe9e76806da9300891200e915c83c0
                b2164839e9617218a9226baca0159eaf
                """)),
    ]
}
