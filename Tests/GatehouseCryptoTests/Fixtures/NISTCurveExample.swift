import GatehouseCrypto
import GatehouseTypes
import Testing

/// A curve of NIST with the key and the signatures of RFC 6979, appendix A.2. All numbers have the curve's full length.
struct NISTCurveExample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let curve: ECCurve
    let size: Int
    let scheme: SignatureScheme

    let prime, order: [UInt8]
    let d, x, y: [UInt8]
    /// The signatures of `sample` and `test`, with the scheme's digest.
    let sample, test: (r: [UInt8], s: [UInt8])

    var kind: KeyKind { .ec(curve) }

    static let all = [p256, p384, p521]

    func publicKey() throws -> PublicKey {
        try PublicKey(components: .ec(curve, x: x, y: y))
    }

    func privateKey() throws -> PrivateKey {
        try PrivateKey(components: .ec(curve, d: Secret(bytes: d), x: x, y: y))
    }
}

extension NISTCurveExample {
    static let p256 = NISTCurveExample(
        testDescription: "P-256", curve: .p256, size: 32, scheme: .ecdsaP256SHA256,
        prime: hex(
            """
            FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
            """),
        order: hex(
            """
            FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
            """),
        d: hex(
            """
            C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
            """),
        x: hex(
            """
            60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6
            """),
        y: hex(
            """
            7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299
            """),
        sample: (
            hex(
                """
                EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716
                """),
            hex(
                """
                F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8
                """)
        ),
        test: (
            hex(
                """
                F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367
                """),
            hex(
                """
                019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083
                """)
        )
    )

    static let p384 = NISTCurveExample(
        testDescription: "P-384", curve: .p384, size: 48, scheme: .ecdsaP384SHA384,
        prime: hex(
            """
            FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFFFF
            0000000000000000FFFFFFFF
            """),
        order: hex(
            """
            FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB2
            48B0A77AECEC196ACCC52973
            """),
        d: hex(
            """
            6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E
            4C70A825F872C9EA60D2EDF5
            """),
        x: hex(
            """
            EC3A4E415B4E19A4568618029F427FA5DA9A8BC4AE92E02E06AAE5286B300C64DEF8F0EA
            9055866064A254515480BC13
            """),
        y: hex(
            """
            8015D9B72D7D57244EA8EF9AC0C621896708A59367F9DFB9F54CA84B3F1C9DB1288B231C
            3AE0D4FE7344FD2533264720
            """),
        sample: (
            hex(
                """
                94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A64815
                2E44ACF96E36DD1E80FABE46
                """),
            hex(
                """
                99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145
                786E679E7B82C71A38628AC8
                """)
        ),
        test: (
            hex(
                """
                8203B63D3C853E8D77227FB377BCF7B7B772E97892A80F36AB775D509D7A5FEB0542A7F0
                812998DA8F1DD3CA3CF023DB
                """),
            hex(
                """
                DDD0760448D42D8A43AF45AF836FCE4DE8BE06B485E9B61B827C2F13173923E06A739F04
                0649A667BF3B828246BAA5A5
                """)
        )
    )

    static let p521 = NISTCurveExample(
        testDescription: "P-521", curve: .p521, size: 66, scheme: .ecdsaP521SHA512,
        prime: hex(
            """
            01FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
            FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
            """),
        order: hex(
            """
            01FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA5186
            8783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409
            """),
        d: hex(
            """
            00FAD06DAA62BA3B25D2FB40133DA757205DE67F5BB0018FEE8C86E1B68C7E75CAA896EB
            32F1F47C70855836A6D16FCC1466F6D8FBEC67DB89EC0C08B0E996B83538
            """),
        x: hex(
            """
            01894550D0785932E00EAA23B694F213F8C3121F86DC97A04E5A7167DB4E5BCD371123D4
            6E45DB6B5D5370A7F20FB633155D38FFA16D2BD761DCAC474B9A2F5023A4
            """),
        y: hex(
            """
            00493101C962CD4D2FDDF782285E64584139C2F91B47F87FF82354D6630F746A28A0DB25
            741B5B34A828008B22ACC23F924FAAFBD4D33F81EA66956DFEAA2BFDFCF5
            """),
        sample: (
            hex(
                """
                00C328FAFCBD79DD77850370C46325D987CB525569FB63C5D3BC53950E6D4C5F174E25A1
                EE9017B5D450606ADD152B534931D7D4E8455CC91F9B15BF05EC36E377FA
                """),
            hex(
                """
                00617CCE7CF5064806C467F678D3B4080D6F1CC50AF26CA209417308281B68AF282623EA
                A63E5B5C0723D8B8C37FF0777B1A20F8CCB1DCCC43997F1EE0E44DA4A67A
                """)
        ),
        test: (
            hex(
                """
                013E99020ABF5CEE7525D16B69B229652AB6BDF2AFFCAEF38773B4B7D08725F10CDB9348
                2FDCC54EDCEE91ECA4166B2A7C6265EF0CE2BD7051B7CEF945BABD47EE6D
                """),
            hex(
                """
                01FBD0013C674AA79CB39849527916CE301C66EA7CE8B80682786AD60F98F7E78A19CA69
                EFF5C57400E3B3A0AD66CE0978214D13BAF4E9AC60752F7B155E2DE4DCE3
                """)
        )
    )
}
