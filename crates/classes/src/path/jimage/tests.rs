//! Images constructed by the tests: intact, truncated, and with hostile sizes and positions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;

/// The number of bytes before the index.
const INDEX: usize = HEADER;

/// A resource of a constructed image.
struct ImageResource {
    parts: [&'static str; 4],
    stored: Vec<u8>,
    /// The compressed size, or zero for a resource that is not compressed.
    compressed: usize,
    size: usize,
}

fn plain(parts: [&'static str; 4], bytes: &[u8]) -> ImageResource {
    ImageResource { parts, stored: bytes.to_vec(), compressed: 0, size: bytes.len() }
}

fn packed(parts: [&'static str; 4], stored: Vec<u8>, size: usize) -> ImageResource {
    let compressed = stored.len();
    ImageResource { parts, stored, compressed, size }
}

/// Wraps bytes with the header of a compressed resource. The number `method` is a position in the
/// strings.
fn wrap(bytes: &[u8], size: usize, method: u32) -> Vec<u8> {
    let mut all = RESOURCE_MAGIC.to_le_bytes().to_vec();
    all.extend((bytes.len() as u64).to_le_bytes());
    all.extend((size as u64).to_le_bytes());
    all.extend(method.to_le_bytes());
    all.extend([0, 0, 0, 0, 1]);
    all.extend(bytes);
    all
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The positions of the names of compression methods in the strings of [`image`].
const ZIP: u32 = 1;
const COMPACT: u32 = 5;

/// Builds a little-endian image. The redirect table maps each name directly to its entry, so names
/// must have different slots. The tables have `slots` entries.
fn image(resources: &[ImageResource], slots: usize) -> Vec<u8> {
    let mut strings = b"\0zip\0compact-cp\0".to_vec();
    let (mut redirect, mut offsets) = (vec![0_i32; slots], vec![0_u32; slots]);
    // Entry 0 of the attributes is an empty location.
    let (mut attributes, mut data) = (vec![END], Vec::new());
    for (entry, resource) in resources.iter().enumerate() {
        let slot = hash(&full_name(resource.parts), HASH_MULTIPLIER) as usize % slots;
        assert_eq!(redirect[slot], 0, "two names in one slot");
        redirect[slot] = -1 - entry as i32;
        offsets[entry] = attributes.len() as u32;
        for (kind, part) in resource.parts.iter().enumerate() {
            push(&mut attributes, kind + MODULE, strings.len());
            strings.extend(part.as_bytes());
            strings.push(0);
        }
        push(&mut attributes, OFFSET, data.len());
        push(&mut attributes, COMPRESSED, resource.compressed);
        push(&mut attributes, UNCOMPRESSED, resource.size);
        attributes.push(END);
        data.extend(&resource.stored);
    }
    let sizes = [resources.len(), slots, attributes.len(), strings.len()];
    let mut bytes = Vec::new();
    for number in [MAGIC, 1 << 16, 0].into_iter().chain(sizes.map(|size| size as u32)) {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(redirect.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(offsets.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([attributes, strings, data].concat());
    bytes
}

/// Appends an attribute with a value of two bytes.
fn push(attributes: &mut Vec<u8>, kind: usize, value: usize) {
    attributes.push((kind << 3 | 1) as u8);
    attributes.extend(u16::try_from(value).unwrap().to_be_bytes());
}

fn full_name([module, parent, base, extension]: [&str; 4]) -> String {
    let name = ResourceName { module, parent, base, extension };
    format!("/{name}")
}

fn open(bytes: &[u8]) -> Result<ImageFile> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    ImageFile::open(file)
}

const OBJECT: [&str; 4] = ["java.base", "java/lang", "Object", "class"];
const README: [&str; 4] = ["java.base", "", "README", ""];
const DEEP: [&str; 4] = ["java.base", "a", "deep", "class"];

fn sample() -> Vec<u8> {
    let text = b"some text, some text, some text, some text".repeat(20);
    let once = wrap(&deflate(&text), text.len(), ZIP);
    let twice = wrap(&deflate(&once), once.len(), ZIP);
    image(
        &[
            plain(OBJECT, b"bytes"),
            packed(README, once, text.len()),
            packed(DEEP, twice, text.len()),
        ],
        64,
    )
}

#[test]
fn resources_are_found_by_name_and_decompressed() {
    let image = open(&sample()).unwrap();
    assert_eq!(image.find("/java.base/java/lang/Object.class").unwrap().unwrap(), b"bytes");
    let text = b"some text, some text, some text, some text".repeat(20);
    assert_eq!(image.find("/java.base/README").unwrap().unwrap(), text);
    assert_eq!(image.find("/java.base/a/deep.class").unwrap().unwrap(), text);
    for name in ["", "/", "/java.base/java/lang/Object", "/java.base/java/lang/Object.class/", "x"]
    {
        assert_eq!(image.find(name).unwrap(), None, "{name}");
    }
    // Unused entries have the empty location, which is in no module.
    let names: Vec<String> = image.names().map(|name| name.unwrap().to_string()).collect();
    assert_eq!(
        names,
        ["java.base/java/lang/Object.class", "java.base/README", "java.base/a/deep.class"]
    );
}

/// Reads all names and all resources of an image.
fn read_all(bytes: &[u8]) -> Result<()> {
    let image = open(bytes)?;
    for name in image.names() {
        let name = name?.to_string();
        image.find(&format!("/{name}"))?;
    }
    for parts in [OBJECT, README, DEEP] {
        image.find(&full_name(parts))?;
    }
    Ok(())
}

#[test]
fn each_truncated_image_is_an_error() {
    let whole = sample();
    read_all(&whole).unwrap();
    for length in 0..whole.len() {
        let error = read_all(&whole[..length]).unwrap_err();
        assert!(
            matches!(error, ImageError::OutOfBounds(_)),
            "{length} of {} bytes: {error}",
            whole.len()
        );
    }
}

#[test]
fn no_changed_byte_makes_the_reader_panic() {
    let whole = sample();
    let mut errors = 0;
    for at in 0..whole.len() {
        for byte in [0x00, 0x01, 0x7f, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] = byte;
            errors += usize::from(read_all(&changed).is_err());
        }
    }
    assert!(errors > 100, "{errors} errors");
}

#[test]
fn other_versions_and_magic_numbers_are_refused() {
    let mut bytes = sample();
    bytes[4] = 1;
    assert!(open(&bytes).is_ok());
    bytes[4] = 2;
    assert!(matches!(open(&bytes), Err(ImageError::Version(1, 2))));
    bytes[0] = 0;
    assert!(matches!(open(&bytes), Err(ImageError::Magic)));
    assert!(!ImageFile::is_image(&bytes) && !ImageFile::is_image(&MAGIC.to_be_bytes()[..3]));
    assert!(ImageFile::is_image(&MAGIC.to_be_bytes()));
}

#[test]
fn a_big_endian_header_is_read() {
    let mut bytes = Vec::new();
    for number in [MAGIC, 1 << 16, 0, 0, 1, 1, 1] {
        bytes.extend(number.to_be_bytes());
    }
    bytes.extend([0; 10]);
    let image = open(&bytes).unwrap();
    assert_eq!(image.find("/a/b").unwrap(), None);
    assert_eq!(image.names().count(), 0);
    assert_eq!(image.word(&[0, 0, 1, 2], 0), Some(258));
}

#[test]
fn sizes_beyond_the_file_are_errors_before_any_allocation() {
    for field in [16, 20, 24] {
        let mut bytes = sample();
        bytes[field..field + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(matches!(open(&bytes), Err(ImageError::OutOfBounds("index"))), "{field}");
    }
    let mut bytes = sample();
    bytes[16..20].fill(0);
    assert!(matches!(open(&bytes), Err(ImageError::OutOfBounds("index"))));
    let mut long = plain(OBJECT, b"bytes");
    long.size = 6;
    let error = open(&image(&[long], 8)).unwrap().find(&full_name(OBJECT)).unwrap_err();
    assert!(matches!(error, ImageError::OutOfBounds("resource")));
}

#[test]
fn redirections_and_locations_out_of_the_tables_are_errors() {
    let name = full_name(OBJECT);
    let bytes = image(&[plain(OBJECT, b"bytes")], 8);
    let slot = hash(&name, HASH_MULTIPLIER) as usize % 8;
    for redirect in [-9, i32::MIN] {
        let mut changed = bytes.clone();
        changed[INDEX + slot * 4..][..4].copy_from_slice(&redirect.to_le_bytes());
        assert!(open(&changed).unwrap().find(&name).is_err(), "{redirect}");
    }
    for location in [1 << 20, u32::MAX] {
        let mut changed = bytes.clone();
        changed[INDEX + 32..][..4].copy_from_slice(&location.to_le_bytes());
        let image = open(&changed).unwrap();
        assert!(image.find(&name).is_err() && image.names().any(|name| name.is_err()));
    }
}

#[test]
fn wrongly_compressed_resources_are_errors_with_their_reason() {
    let text = b"text".repeat(9);
    let good = deflate(&text);
    let error = |stored: Vec<u8>, size| {
        let image = open(&image(&[packed(README, stored, size)], 8)).unwrap();
        image.find(&full_name(README)).unwrap_err().to_string()
    };
    let other = error(wrap(&good, text.len(), COMPACT), text.len());
    assert!(other.contains("unsupported method \"compact-cp\""), "{other}");
    for size in [0, text.len() - 1, text.len() + 1, usize::MAX] {
        assert!(error(wrap(&good, size, ZIP), text.len()).contains("another size"), "{size}");
    }
    assert!(error(wrap(&good, text.len(), ZIP), 3).contains("another size"));
    assert!(error(b"no header".to_vec(), 3).contains("another size"));
    assert!(error(wrap(&good[..5], text.len(), ZIP), text.len()).contains("decompression fails"));
    assert!(error(wrap(b"no zlib", text.len(), ZIP), text.len()).contains("decompression fails"));
    assert!(error(wrap(&good, text.len(), 9999), text.len()).contains("string table"));
    assert!(error(wrap(&good, text.len(), ZIP)[..20].to_vec(), 36).contains("is cut off"));
    let mut layers = text;
    for _ in 0..=MAX_ROUNDS {
        layers = wrap(&deflate(&layers), layers.len(), ZIP);
    }
    assert!(error(layers, 36).contains("layers"));
}
