import GatehouseCrypto
import GatehouseTypes

/// An agreement from NIST's vectors for ECDH (CAVS 14.1, ECC CDH primitive, SP 800-56A, section 5.7.1.2), count 0.
struct CofactorExample: Sendable {
    let own: PrivateKeyComponents
    let theirs: PublicKeyComponents
    let shared: [UInt8]

    static let all = [p384, p521]

    private static let p384 = CofactorExample(
        own: .ec(
            .p384,
            d: Secret(
                bytes: hex(
                    """
                    3CC3122A68F0D95027AD38C067916BA0EB8C38894D22E1B15618B6818A661774AD463B20
                    5DA88CF699AB4D43C9CF98A1
                    """)),
            x: hex(
                """
                9803807F2F6D2FD966CDD0290BD410C0190352FBEC7FF6247DE1302DF86F25D34FE4A97B
                EF60CFF548355C015DBB3E5F
                """),
            y: hex(
                """
                BA26CA69EC2F5B5D9DAD20CC9DA711383A9DBE34EA3FA5A2AF75B46502629AD54DD8B7D7
                3A8ABB06A3A3BE47D650CC99
                """)),
        theirs: .ec(
            .p384,
            x: hex(
                """
                A7C76B970C3B5FE8B05D2838AE04AB47697B9EAF52E764592EFDA27FE7513272734466B4
                00091ADBF2D68C58E0C50066
                """),
            y: hex(
                """
                AC68F19F2E1CB879AED43A9969B91A0839C4C38A49749B661EFEDF243451915ED0905A32
                B060992B468C64766FC8437A
                """)),
        shared: hex(
            """
            5F9D29DC5E31A163060356213669C8CE132E22F57C9A04F40BA7FCEAD493B457E5621E76
            6C40A2E3D4D6A04B25E533F1
            """))

    private static let p521 = CofactorExample(
        own: .ec(
            .p521,
            d: Secret(
                bytes: hex(
                    """
                    017EECC07AB4B329068FBA65E56A1F8890AA935E57134AE0FFCCE802735151F4EAC6564F
                    6EE9974C5E6887A1FEFEE5743AE2241BFEB95D5CE31DDCB6F9EDB4D6FC47
                    """)),
            x: hex(
                """
                00602F9D0CF9E526B29E22381C203C48A886C2B0673033366314F1FFBCBA240BA42F4EF3
                8A76174635F91E6B4ED34275EB01C8467D05CA80315BF1A7BBD945F550A5
                """),
            y: hex(
                """
                01B7C85F26F5D4B2D7355CF6B02117659943762B6D1DB5AB4F1DBC44CE7B2946EB6C7DE3
                42962893FD387D1B73D7A8672D1F236961170B7EB3579953EE5CDC88CD2D
                """)),
        theirs: .ec(
            .p521,
            x: hex(
                """
                00685A48E86C79F0F0875F7BC18D25EB5FC8C0B07E5DA4F4370F3A9490340854334B1E1B
                87FA395464C60626124A4E70D0F785601D37C09870EBF176666877A2046D
                """),
            y: hex(
                """
                01BA52C56FC8776D9E8F5DB4F0CC27636D0B741BBE05400697942E80B739884A83BDE99E
                0F6716939E632BC8986FA18DCCD443A348B6C3E522497955A4F3C302F676
                """)),
        shared: hex(
            """
            005FC70477C3E63BC3954BD0DF3EA0D1F41EE21746ED95FC5E1FDF90930D5E136672D72C
            C770742D1711C3C3A4C334A0AD9759436A4D3C5BF6E74B9578FAC148C831
            """))
}
