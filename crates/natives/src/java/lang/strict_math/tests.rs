//! Expected results come from the JDK's own `StrictMath`, for random arguments.

use super::*;

type UnaryFunction = (fn(f64) -> f64, &'static str, &'static [(u64, u64)]);
type BinaryFunction = (fn(f64, f64) -> f64, &'static str, &'static [(u64, u64, u64)]);

const ONE: &[UnaryFunction] = &[
    (
        trigonometric::sin,
        "sin",
        &[
            (0xC051_0462_E45E_02C2, 0x3FEB_B3A1_A416_3E2E),
            (0x4042_2EC2_DF5E_B3D4, 0xBFEF_1AFE_7DFB_535F),
            (0xBFD1_8017_5EBA_9314, 0xBFD1_4878_2B09_905F),
            (0xC07C_78E3_AAB5_C5EF, 0x3F99_3CA8_A851_A56E),
            (0xBFED_5123_FD4A_8526, 0xBFE9_626F_F688_5087),
            (0x4085_0610_FF70_6EB5, 0x3FDC_4481_C46C_6D00),
            (0xBFE0_1647_938A_C490, 0xBFDE_D5FB_B931_13ED),
            (0xC00A_2F49_827E_C6D2, 0x3FC0_C87A_AF4E_C2F4),
            (0x3FEE_3909_D1FF_F9AA, 0x3FE9_ED02_FE66_917B),
            (0xBFCD_870C_AB6C_0A38, 0xBFCD_442F_6368_4300),
            (0xBFEA_5318_0A93_E356, 0xBFE7_744C_6769_4696),
            (0x55D9_E4F6_2BC0_654A, 0xBFEF_BE19_D42A_684A),
        ],
    ),
    (
        trigonometric::cos,
        "cos",
        &[
            (0x4033_058E_E6BA_5E55, 0x3FEF_86E7_5F40_FD26),
            (0x3FED_3886_EEA8_0CC8, 0x3FE3_8F67_CD80_8602),
            (0xC08F_C684_A61E_54DB, 0x3FDF_37CF_A220_FAD3),
            (0x3FA5_D3FB_C722_2200, 0x3FEF_F88E_6E86_52C1),
            (0x3FE1_5722_4691_FA3E, 0x3FEB_6A64_4129_42D4),
            (0xC077_4EA8_D172_428F, 0xBFE3_0BB0_AE81_0D9E),
            (0xBFF4_2374_C1BA_6504, 0x3FD3_A775_EA7E_1262),
            (0xC017_EFD3_7C58_2918, 0x3FEE_9494_DC62_0EFA),
            (0x4029_68AE_55B7_BE38, 0x3FEF_B206_37BE_0973),
            (0xC044_BD40_520D_3668, 0xBFE9_B569_D736_AB9E),
            (0x3FEC_CEFC_2767_DF8A, 0x3FE3_E284_6284_3B0A),
            (0x9595_9DFF_7F90_3F60, 0x3FF0_0000_0000_0000),
        ],
    ),
    (
        libm::tan,
        "tan",
        &[
            (0xBFF7_40A5_0A5C_B71C, 0xC020_F0DB_2371_BC6E),
            (0x4066_E3DE_99C3_672B, 0x3FF4_8538_7CD7_03FA),
            (0x4002_7EBD_097F_3620, 0xBFF1_7C14_FB9C_AE8A),
            (0x4074_166D_BEF1_EE78, 0x3FF6_D260_25AF_2655),
            (0x4029_EC9B_D83E_F70E, 0x3FDA_BD39_9FE4_C06F),
            (0x3FD6_8F21_FB53_F98C, 0x3FD7_8AD4_3F55_0005),
            (0xBFEA_83B6_1F31_61AA, 0xBFF1_71EE_EB6B_5F88),
            (0x3FE4_47AA_75FD_6B5C, 0x3FE7_8410_FA2B_2079),
            (0xC020_2DB3_0637_4FCD, 0x4010_AFC0_65F2_C802),
            (0x4073_8102_220B_F04D, 0x3FFB_9846_4796_5D78),
            (0x4081_8B70_8D01_C19B, 0xBFF4_CD1B_568E_99DD),
            (0x3FEE_DDAB_983D_7D86, 0x3FF7_13B3_7D31_2AD8),
        ],
    ),
    (
        libm::asin,
        "asin",
        &[
            (0x3FE4_D070_2DF7_C8B2, 0x3FE6_A952_0759_F06C),
            (0xB092_AA7B_CF3A_9BD8, 0xB092_AA7B_CF3A_9BD8),
            (0x3FA9_D4F6_6DA5_B8C0, 0x3FA9_D7C5_78B7_531E),
            (0x3FD8_ED35_5B1C_5E44, 0x3FD9_9AA9_8358_0F1F),
            (0xBFD2_36E8_4333_4A50, 0xBFD2_7844_3083_E1C3),
            (0xBFEF_8247_C896_C78A, 0xBFF6_5376_62CB_A06A),
            (0xBFDA_2772_F4AE_AB98, 0xBFDA_F162_7AF1_E4FE),
            (0x3FE9_59B2_24D4_BA90, 0x3FED_42CC_D6BF_F422),
            (0x82D1_1F87_D1B9_D94A, 0x82D1_1F87_D1B9_D94A),
            (0xBFE6_0556_F224_B30E, 0xBFE8_4939_E021_FA34),
            (0x35FD_1A51_66DA_9BC8, 0x35FD_1A51_66DA_9BC8),
            (0x35F8_7510_8E31_4185, 0x35F8_7510_8E31_4185),
        ],
    ),
    (
        libm::acos,
        "acos",
        &[
            (0xBFD2_8CB0_4257_5FD4, 0x3FFD_D66F_E1C3_27D1),
            (0xBFB6_1F10_B815_9E80, 0x3FFA_845D_8453_FC25),
            (0x3FBC_AEED_F58D_07D0, 0x3FF7_5615_3CD9_D395),
            (0x3FED_CCEE_0C37_FFCC, 0x3FD7_DDFE_4913_29A3),
            (0x3FE7_CF1A_30FA_4198, 0x3FE7_6A31_1FED_6FFE),
            (0x3FE2_183A_E681_EC7C, 0x3FEF_08AB_1B0B_1D60),
            (0x0026_827B_E79C_25A5, 0x3FF9_21FB_5444_2D18),
            (0xBFE2_9AB0_272D_6558, 0x4001_87A0_37EF_3775),
            (0xBFED_E7D0_3CAB_307E, 0x4006_38E5_9F6A_C39C),
            (0xBFDE_B080_5360_C1E0, 0x4000_9137_C320_B54E),
            (0x22D3_4A79_3A8B_0544, 0x3FF9_21FB_5444_2D18),
            (0x3FC1_1EDE_AFC4_EA28, 0x3FF6_FC79_E641_90F1),
        ],
    ),
    (
        libm::atan,
        "atan",
        &[
            (0x402D_E8A5_5A75_7AA2, 0x3FF8_107D_462B_C7CE),
            (0xC010_C4A3_9CEC_C1C8, 0xBFF5_62D0_B5AC_5AEC),
            (0x470F_E7CD_5EE1_5FF6, 0x3FF9_21FB_5444_2D18),
            (0xC05F_4E6F_67C1_4E1A, 0xBFF9_0146_021D_D095),
            (0x4076_4251_5D6D_25B9, 0x3FF9_167B_18C6_7CA5),
            (0x4033_C01D_A7A2_1DF6, 0x3FF8_52C5_6352_7CEE),
            (0x4031_B9D7_0CD4_7E72, 0x3FF8_3B27_11A3_7720),
            (0x3FC5_4A97_8AA1_3308, 0x3FC5_1923_E6BB_924C),
            (0xC081_91EA_4A42_0C1E, 0xBFF9_1AB2_54FD_0159),
            (0x2D6A_BADE_CEFE_45A4, 0x2D6A_BADE_CEFE_45A4),
            (0x3FE3_8341_DA78_75BA, 0x3FE1_85BA_7C2B_2EF2),
            (0xC050_322A_EBF4_5970, 0xBFF8_E2C2_DB69_C13A),
        ],
    ),
    (
        logarithm::log,
        "log",
        &[
            (0x078B_A11B_1A68_7431, 0xC083_8AEC_C7AF_C623),
            (0x3FED_C748_7A96_39DE, 0xBFB2_6B60_63A7_7960),
            (0x3FEC_4625_57B0_A266, 0xBFBF_B0E5_BBF3_1BEC),
            (0x3B0E_8AAF_35BE_E368, 0xC04B_0E5A_0234_EB5E),
            (0x3FCE_8EC6_3764_6440, 0xBFF6_EB2A_1283_6E25),
            (0x7884_24FF_FEA2_0AE1, 0x4083_9C3A_7481_8871),
            (0x404F_6090_4C9D_454E, 0x4010_8E91_FB7B_3BD1),
            (0x345F_A2BB_C9EA_6833, 0xC060_07CC_376D_CD79),
            (0x3FD9_3439_8BFE_2C28, 0xBFED_D1F6_86DF_7B66),
            (0x3FE8_08D2_5C1C_7E12, 0xBFD2_51E0_17FF_1DBD),
            (0x3FE5_D46C_DEE6_8100, 0xBFD8_7A3B_B539_EB43),
            (0x407C_52BF_B014_EB2B, 0x4018_770F_D2E1_E1DF),
        ],
    ),
    (
        logarithm::log10,
        "log10",
        &[
            (0x3FDC_B733_6A48_93EC, 0xBFD6_46A4_6023_E4B1),
            (0x2241_FAC2_B3C8_F22B, 0xC061_DE08_ECDB_E973),
            (0x3FE0_B7C4_D796_9712, 0xBFD2_0BCA_5200_4672),
            (0x3FD6_F8CB_4FFD_27D0, 0xBFDC_7A9D_FF6F_C1B4),
            (0x4018_7DB5_FAD8_F086, 0x3FE9_2EAC_A436_28D0),
            (0x3FE2_0CF6_6387_FA56, 0xBFCF_D402_52EC_E025),
            (0x3FDB_5DF4_5EE0_3B1C, 0xBFD7_9CEB_75A7_16BC),
            (0x4073_2FE6_F0E5_0AA8, 0x4003_E5A4_445B_BA7D),
            (0x4087_520D_D1F3_2F37, 0x4006_FBAC_D892_A3DB),
            (0x11FE_4B19_E898_D024, 0xC06B_A8FC_B7A4_C494),
            (0x210C_7E32_C6B8_C0AF, 0xC062_984B_9D33_AAFD),
            (0x2166_7E01_6D71_106D, 0xC062_61C8_C046_7D38),
        ],
    ),
    (
        logarithm::log1p,
        "log1p",
        &[
            (0x4083_5487_AA4C_7B1E, 0x4019_B750_EBA7_4CCD),
            (0xBFED_FEFA_2DA5_D12C, 0xC006_2A2C_C0FC_F07A),
            (0xBFE3_2F15_11F9_DA6A, 0xBFED_47F7_4559_4BEA),
            (0x4069_DD40_F2E2_8BDB, 0x4015_5937_65F8_1F3E),
            (0x4021_F014_4873_88B2, 0x4002_6550_E80E_17BC),
            (0x4032_1108_1C99_39EB, 0x4007_955E_A741_393C),
            (0x4085_4BC9_C324_C312, 0x401A_1A57_51D3_EE3F),
            (0x15D3_3706_CBE9_C309, 0x15D3_3706_CBE9_C309),
            (0x3FD0_11DB_D26D_7094, 0x3FCC_AC87_81E5_2C23),
            (0x8577_9AE4_D923_FDEB, 0x8577_9AE4_D923_FDEB),
            (0x8040_67F8_63E3_62AF, 0x8040_67F8_63E3_62AF),
            (0xBFEB_D598_4A94_048C, 0xC000_4F98_571A_1B13),
        ],
    ),
    (
        libm::expm1,
        "expm1",
        &[
            (0x4086_1D83_85BE_40A7, 0x7FBF_8DB2_1E27_1377),
            (0x4073_BC9A_A101_DC40, 0x5C68_01F5_BB70_2AF4),
            (0xC078_2CED_D9FC_B4A0, 0xBFF0_0000_0000_0000),
            (0xEBE2_E344_DB36_59B5, 0xBFF0_0000_0000_0000),
            (0x3FA0_AF46_B196_CEE0, 0x3FA0_F5A2_04C5_EA2F),
            (0x3FD0_72CF_F64C_CE44, 0x3FD2_C169_82AC_6E30),
            (0x4025_D527_95F5_8564, 0x40EA_E354_AE2E_EA30),
            (0xBFC4_E9D7_4FB4_4B78, 0xBFC3_4B58_E151_9388),
            (0x4084_16E7_6A13_4C03, 0x79E5_EFB8_4F0E_18B9),
            (0xBFEC_B4A9_EA29_8F84, 0xBFE2_F38D_C5F0_CBE3),
            (0x4033_445D_F6D4_B6A1, 0x41AB_CA38_AA80_D093),
            (0xC012_7302_AEE3_B643, 0xBFEF_AEA9_C830_F8B3),
        ],
    ),
    (
        hyperbolic::sinh,
        "sinh",
        &[
            (0xC086_1115_2742_E0C9, 0xFF8A_AF43_D716_A6A6),
            (0x4072_3165_D539_D053, 0x5A1E_EA8E_B7CB_050F),
            (0xBFDA_EA8F_9F2D_6A24, 0xBFDB_B77E_8EC5_D615),
            (0xC031_5D11_F5BA_A37A, 0xC170_915F_16AF_11FD),
            (0x4070_3D53_A8C1_2F5C, 0x574D_08B4_B07F_1F82),
            (0xB00E_CDB2_5EBB_9F57, 0xB00E_CDB2_5EBB_9F57),
            (0x3FD2_7349_00F7_BAB0, 0x3FD2_B4FB_72FD_37D5),
            (0xC017_4771_8E4F_F6D8, 0xC065_0E42_BD55_D3C0),
            (0x3FD5_29A4_36A5_3E2C, 0x3FD5_8CE9_13AF_DDAA),
            (0x82FC_D94B_7BA1_3853, 0x82FC_D94B_7BA1_3853),
            (0xD904_C26A_33A3_6E5A, 0xFFF0_0000_0000_0000),
            (0xC029_1FF9_E6F1_53B5, 0xC101_6EF9_1046_C391),
        ],
    ),
    (
        hyperbolic::cosh,
        "cosh",
        &[
            (0x4083_EDF7_B0CD_0144, 0x7960_D451_4936_AD08),
            (0x3FEF_F4F8_CD31_92A6, 0x3FF8_A9FB_DF4E_6BA8),
            (0x0DD0_E1D5_3784_C262, 0x3FF0_0000_0000_0000),
            (0xC030_BAE5_EBE1_DDFC, 0x4161_961F_D963_8B9A),
            (0xBFA3_27D3_684F_09C0, 0x3FF0_02DD_F511_7FA1),
            (0x400C_F6EE_E893_67F6, 0x4032_B15F_A0C2_E547),
            (0xAA93_61A9_99C4_C58B, 0x3FF0_0000_0000_0000),
            (0xBFE8_8E37_7219_D20C, 0x3FF4_F24C_60EA_045A),
            (0xBFEB_5158_5783_665C, 0x3FF6_3164_5C42_EB6E),
            (0x41D4_8785_77FD_71A2, 0x7FF0_0000_0000_0000),
            (0x3FD3_4B03_72CA_4250, 0x3FF0_BB86_24C2_47D8),
            (0x56AD_B1E8_8876_34D6, 0x7FF0_0000_0000_0000),
        ],
    ),
    (
        hyperbolic::tanh,
        "tanh",
        &[
            (0x3FB1_7964_BB70_2B40, 0x3FB1_7275_7955_948F),
            (0xC007_36E7_BCAB_650C, 0xBFEF_CEB9_6EED_2059),
            (0x3FE8_0311_98AF_6B2E, 0x3FE4_54F8_75C0_93AA),
            (0x407C_94CB_4521_C4ED, 0x3FF0_0000_0000_0000),
            (0x4032_F0FA_A178_9BE7, 0x3FEF_FFFF_FFFF_FFFF),
            (0x52EB_D0D1_677C_96F7, 0x3FF0_0000_0000_0000),
            (0xC05E_9A3F_C73D_306E, 0xBFF0_0000_0000_0000),
            (0xC067_D717_404E_616F, 0xBFF0_0000_0000_0000),
            (0xC030_AC85_1E88_228A, 0xBFEF_FFFF_FFFF_FFC5),
            (0x1D54_7DD4_0D34_7915, 0x1D54_7DD4_0D34_7915),
            (0x4085_5BD4_5748_79D3, 0x3FF0_0000_0000_0000),
            (0x477C_5FA9_F064_71A4, 0x3FF0_0000_0000_0000),
        ],
    ),
];

const TWO: &[BinaryFunction] = &[
    (
        trigonometric::atan2,
        "atan2",
        &[
            (0x3609_9081_9E35_A057, 0x3FE1_BC80_46EC_5D50, 0x3617_0FD1_BD2C_4509),
            (0xC05E_FF28_C958_8FFA, 0x3FF6_3F4A_65BE_E4F4, 0xBFF8_F40C_8E9C_AD9E),
            (0x4057_FC4F_2FEE_1FC1, 0xBFE8_5F42_2449_27BF, 0x3FF9_427F_2A69_667D),
            (0xC06F_1928_DBF4_ADED, 0x64FF_24D9_4582_B787, 0x9B5F_F3FD_55AB_188E),
            (0x18F6_8632_E3A3_FCBA, 0xBFF4_7342_783B_33A0, 0x4009_21FB_5444_2D18),
            (0x13DC_C478_D41C_57D3, 0x02A3_1DA0_5E46_78EA, 0x3FF9_21FB_5444_2D18),
            (0x01FE_505F_3E7F_9110, 0x412C_33EF_FEFD_436C, 0x00C1_3299_24D6_56CB),
            (0xC048_7330_1928_FEF2, 0xBFE5_989E_FA2E_10BD, 0xBFF9_5A82_159D_B44E),
            (0x4069_0737_C3B4_175E, 0xDDA7_5094_ACC7_73FC, 0x4009_21FB_5444_2D18),
            (0x706E_D492_BF09_A2A7, 0xBFF7_4125_4B04_9B5F, 0x3FF9_21FB_5444_2D19),
            (0xDE04_2BFB_0CB8_8264, 0xBFD0_9DC2_E153_0253, 0xBFF9_21FB_5444_2D19),
            (0xAD6B_EBF8_5C38_8750, 0x8FCF_43A0_8559_4A9B, 0xBFF9_21FB_5444_2D19),
        ],
    ),
    (
        libm::remainder,
        "IEEEremainder",
        &[
            (0x4067_D3F0_F606_2E9E, 0x3FF6_6AA5_CED8_42DE, 0x3FB5_0652_033C_9100),
            (0xC054_7B61_89D4_6CE1, 0x2148_713D_402E_2D97, 0x2120_31A3_8E70_0758),
            (0x4066_6F00_F06B_259D, 0x9DD0_ECD4_72CD_EE6C, 0x9D9E_FF0F_1143_6B80),
            (0xF094_38C1_9C51_C4A9, 0x0908_42DE_36D9_E9C6, 0x88F5_9A47_7441_1B48),
            (0x401B_9669_45C7_6CD9, 0x6136_9FC7_7F97_628F, 0x401B_9669_45C7_6CD9),
            (0x404E_E23F_B14A_E1DC, 0xB340_7AD7_470F_C82B, 0xB31B_8849_C165_1B60),
            (0x4054_B08A_914D_BB2A, 0xB9C2_4A29_7D9F_CF5F, 0x399F_1BE2_0265_5498),
            (0xC05B_F13B_07E3_C509, 0x3FC0_8A04_AE0C_C894, 0xBF4C_3FAE_5855_EC00),
            (0xB0BD_C7C3_3C00_01FB, 0x7CBC_548C_622F_ABD0, 0xB0BD_C7C3_3C00_01FB),
            (0xC059_8D18_DC00_7CA8, 0x3B96_272C_3604_45C0, 0x3B40_BEA1_3775_0000),
            (0xC044_CBAA_72DA_6AAB, 0x3C38_9678_099A_D366, 0xBC23_4C3F_DD4F_2260),
            (0xC047_3D1C_6ACF_7C94, 0x4EAD_BE79_E49F_CF66, 0xC047_3D1C_6ACF_7C94),
        ],
    ),
];

#[test]
fn results_equal_the_jdk_to_the_last_bit() {
    for (function, name, rows) in ONE {
        for (x, expected) in *rows {
            let result = function(f64::from_bits(*x));
            assert_eq!(result.to_bits(), *expected, "{name}({})", f64::from_bits(*x));
        }
    }
    for (function, name, rows) in TWO {
        for (x, y, expected) in *rows {
            let result = function(f64::from_bits(*x), f64::from_bits(*y));
            assert_eq!(result.to_bits(), *expected, "{name}({x:x}, {y:x})");
        }
    }
}

#[test]
fn signs_of_zeros_and_infinities_equal_the_jdk() {
    assert_eq!(trigonometric::atan2(-0.0, f64::INFINITY).to_bits(), (-0.0_f64).to_bits());
    assert_eq!(trigonometric::sin(-0.0).to_bits(), (-0.0_f64).to_bits());
    assert_eq!(hyperbolic::tanh(f64::NEG_INFINITY), -1.0);
    assert_eq!(hyperbolic::sinh(-800.0), f64::NEG_INFINITY);
    assert!(logarithm::log(-1.0).is_nan() && trigonometric::cos(f64::INFINITY).is_nan());
    assert_eq!(logarithm::log1p(-1.0), f64::NEG_INFINITY);
}
