import Testing

/// The lists of the draft's section 4.2 and of its appendix "Test Vectors for Status List encoding": what is set in
/// them, and their text.
struct StatusListVector: Sendable, CustomTestStringConvertible {
    let bits: Int
    let count: Int
    let statuses: [Int: UInt8]
    let text: String

    var testDescription: String { "\(bits) bits, \(count) places" }

    static let short = [
        StatusListVector(
            bits: 1, count: 16, statuses: [0: 1, 3: 1, 4: 1, 5: 1, 7: 1, 8: 1, 9: 1, 13: 1, 15: 1],
            text: "eNrbuRgAAhcBXQ"),
        StatusListVector(
            bits: 2, count: 12, statuses: [0: 1, 1: 2, 3: 3, 5: 1, 7: 1, 8: 1, 9: 2, 10: 3, 11: 3],
            text: "eNo76fITAAPfAgc"),
    ]

    static let long = [
        StatusListVector(
            bits: 1, count: 1 << 20,
            statuses: [
                0: 1, 1993: 1, 25460: 1, 159_495: 1, 495_669: 1, 554_353: 1, 645_645: 1, 723_232: 1,
                854_545: 1, 934_534: 1, 1_000_345: 1,
            ],
            text: "eNrt3AENwCAMAEGogklACtKQPg9LugC9k_ACvreiogEAAKkeCQAAAAAAAAAAAAAAAAAAAIBylgQAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAXG9IAAAAAAAAAPwsJAAAAAAAAAAAAAAAvhsSAAAAAAAAAAAA7KpLAAAAAAAAAAAA"
                + "AAAAAAAAAJsLCQAAAAAAAAAAADjelAAAAAAAAAAAKjDMAQAAAACAZC8L2AEb"),
        StatusListVector(
            bits: 2, count: 1 << 20,
            statuses: [
                0: 1, 1993: 2, 25460: 1, 159_495: 3, 495_669: 1, 554_353: 1, 645_645: 2, 723_232: 1,
                854_545: 1, 934_534: 2, 1_000_345: 3,
            ],
            text: "eNrt2zENACEQAEEuoaBABP5VIO01fCjIHTMStt9ovGVIAAAAAABAbiEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AEB5WwIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAID0ugQAAAAAAAAAAAAAAAAAQG12SgAAAAAAAAAAAAAAAAAAAAAAAAAAAOCSIQEAAAAAAAAAAAAAAAAA"
                + "AAAAAAD8ExIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwJEuAQAAAAAAAAAAAAAAAAAAAAAAAMB9SwIAAAAAAAAA"
                + "AAAAAAAAAACoYUoAAAAAAAAAAAAAAEBqH81gAQw"),
        StatusListVector(
            bits: 4, count: 1 << 20,
            statuses: [
                0: 1, 1993: 2, 35460: 3, 459_495: 4, 595_669: 5, 754_353: 6, 845_645: 7, 923_232: 8,
                924_445: 9, 934_534: 10, 1_004_534: 11, 1_000_345: 12, 1_030_203: 13, 1_030_204: 14,
                1_030_205: 15,
            ],
            text: "eNrt0EENgDAQADAIHwImkIIEJEwCUpCEBBQRHOy35Li1EjoOQGabAgAAAAAAAAAAAAAAAAAAACC1SQEAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABADrsCAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADoxaEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIIoCgAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACArpwKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGhqVkAz"
                + "lwIAAAAAiGVRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABx3AoAgLpVAQAAAAAAAAAAAAAAwM89rwMAAAAAAAAA"
                + "AAjsA9xMBMA"),
    ]
}
