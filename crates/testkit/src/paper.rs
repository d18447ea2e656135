//! Reads a PDF of ours back: how large its pages are, and the words that somebody could copy out of them.

use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// A page as a reader finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRead {
    /// In points.
    pub size: (f32, f32),
    /// The pieces of text, in the order in which they were written.
    pub words: Vec<String>,
}

impl PageRead {
    /// Whether a piece of text holds these words.
    pub fn says(&self, words: &str) -> bool {
        self.words.iter().any(|piece| piece.contains(words))
    }
}

/// An object of the file: its dictionary as text, and its stream unpacked.
struct Object {
    dictionary: String,
    stream: Vec<u8>,
}

/// The letters behind the codes of a font.
type Alphabet = BTreeMap<u16, char>;

/// The pages of a document, or what is wrong with it.
pub fn read_pdf(bytes: &[u8]) -> Result<Vec<PageRead>, String> {
    let objects = objects(bytes)?;
    let tree = objects
        .values()
        .find(|object| object.dictionary.contains("/Type /Pages"))
        .ok_or("there is no tree of pages")?;
    let kids = between(&tree.dictionary, "/Kids [", "]").ok_or("the tree has no pages")?;
    let mut pages = Vec::new();
    for id in references(kids) {
        let page = objects.get(&id).ok_or_else(|| format!("there is no object {id}"))?;
        pages.push(read_page(page, &objects)?);
    }
    Ok(pages)
}

/// The objects, found by the table at the end of the file.
fn objects(bytes: &[u8]) -> Result<BTreeMap<u32, Object>, String> {
    if !bytes.starts_with(b"%PDF-1.") {
        return Err("it does not begin like a PDF".into());
    }
    let text = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(64)..]).into_owned();
    let start =
        between(&text, "startxref\n", "\n").ok_or("nothing tells where its table begins")?;
    let start: usize = start.trim().parse().map_err(|_| "its table begins nowhere")?;
    let table = String::from_utf8_lossy(bytes.get(start..).ok_or("its table is cut off")?);
    let mut objects = BTreeMap::new();
    for (id, line) in table.lines().skip(2).enumerate() {
        let Some(offset) = line.strip_suffix(" 00000 n ").or(line.strip_suffix(" 00000 n")) else {
            if line.starts_with("trailer") {
                break;
            }
            continue;
        };
        let offset: usize = offset.parse().map_err(|_| format!("a strange line: {line}"))?;
        objects.insert(id as u32, object(bytes, offset, id)?);
    }
    Ok(objects)
}

fn object(bytes: &[u8], offset: usize, id: usize) -> Result<Object, String> {
    let rest = bytes.get(offset..).ok_or("an object lies beyond the end")?;
    if !rest.starts_with(format!("{id} 0 obj").as_bytes()) {
        return Err(format!("object {id} is not where the table says"));
    }
    let end = find(rest, b"endobj").ok_or("an object has no end")?;
    let head = find(rest, b"stream\n").map_or(end, |at| at.min(end));
    let dictionary = String::from_utf8_lossy(&rest[..head]).into_owned();
    let mut stream = Vec::new();
    if head < end
        && let Some(length) = number(&dictionary, "/Length ")
    {
        let begin = head + b"stream\n".len();
        let packed = rest.get(begin..begin + length).ok_or("a stream is cut off")?;
        stream = if dictionary.contains("/FlateDecode") {
            decompress_to_vec_zlib(packed).map_err(|error| error.to_string())?
        } else {
            packed.to_vec()
        };
    }
    Ok(Object { dictionary, stream })
}

fn read_page(page: &Object, objects: &BTreeMap<u32, Object>) -> Result<PageRead, String> {
    let frame = between(&page.dictionary, "/MediaBox [", "]").ok_or("a page without a size")?;
    let frame: Vec<f32> = frame.split_whitespace().filter_map(|it| it.parse().ok()).collect();
    let &[_, _, width, height] = frame.as_slice() else { return Err("a strange size".into()) };
    let mut fonts = BTreeMap::new();
    if let Some(named) = between(&page.dictionary, "/Font <<", ">>") {
        for line in named.split('/').skip(1) {
            let (name, font) = line.split_once(' ').ok_or("a font without a name")?;
            let font = references(font).next().and_then(|id| objects.get(&id));
            fonts.insert(name.to_owned(), alphabet(font.ok_or("no such font")?, objects)?);
        }
    }
    let content = references(between(&page.dictionary, "/Contents ", "R").unwrap_or_default());
    let content = { content }.next().and_then(|id| objects.get(&id)).ok_or("an empty page")?;
    Ok(PageRead { size: (width, height), words: words(&content.stream, &fonts)? })
}

fn alphabet(font: &Object, objects: &BTreeMap<u32, Object>) -> Result<Alphabet, String> {
    let at = between(&font.dictionary, "/ToUnicode ", "R").ok_or("a font nobody can copy from")?;
    let map = references(at).next().and_then(|id| objects.get(&id)).ok_or("no such map")?;
    let text = String::from_utf8_lossy(&map.stream).into_owned();
    let mut letters = Alphabet::new();
    for block in text.split("beginbfchar").skip(1) {
        let block = block.split("endbfchar").next().unwrap_or_default();
        for line in block.lines().filter(|line| line.starts_with('<')) {
            let mut parts = line.split(['<', '>']).filter(|part| !part.trim().is_empty());
            let (Some(code), Some(letter)) = (parts.next(), parts.next()) else { continue };
            let code = u16::from_str_radix(code, 16).map_err(|error| error.to_string())?;
            let units: Vec<u16> = letter
                .as_bytes()
                .chunks(4)
                .filter_map(|unit| u16::from_str_radix(std::str::from_utf8(unit).ok()?, 16).ok())
                .collect();
            let decoded = char::decode_utf16(units).next().and_then(Result::ok);
            letters.insert(code, decoded.ok_or("a code without a letter")?);
        }
    }
    Ok(letters)
}

/// What a content stream writes.
fn words(content: &[u8], fonts: &BTreeMap<String, Alphabet>) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut font, mut string, mut token) = (None, Vec::new(), String::new());
    let mut bytes = content.iter().copied().peekable();
    let mut last = String::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => string = literal(&mut bytes),
            b'<' => {
                let hex: Vec<u8> = bytes.by_ref().take_while(|&byte| byte != b'>').collect();
                let pair =
                    |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
                string = hex.chunks(2).filter_map(pair).collect();
            }
            b' ' | b'\n' => {
                match token.as_str() {
                    "Tj" => {
                        let known: &Alphabet = font.ok_or("words without a font")?;
                        let letter = |code: &[u8]| {
                            known.get(&u16::from_be_bytes([code[0], *code.get(1)?])).copied()
                        };
                        let piece: Option<String> = string.chunks(2).map(letter).collect();
                        words.push(piece.ok_or("a code that no map knows")?);
                    }
                    name if name.starts_with('/') => name[1..].clone_into(&mut last),
                    "Tf" => font = fonts.get(&last),
                    _ => {}
                }
                token.clear();
            }
            byte => token.push(byte as char),
        }
    }
    Ok(words)
}

/// A string in round brackets, with what is escaped in it.
fn literal(bytes: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Vec<u8> {
    let (mut string, mut depth) = (Vec::new(), 0);
    while let Some(byte) = bytes.next() {
        match byte {
            b')' if depth == 0 => break,
            b'\\' => match bytes.next() {
                Some(b'n') => string.push(b'\n'),
                Some(b'r') => string.push(b'\r'),
                Some(b't') => string.push(b'\t'),
                Some(b'b') => string.push(8),
                Some(b'f') => string.push(12),
                Some(digit @ b'0'..=b'7') => {
                    let mut code = u32::from(digit - b'0');
                    for _ in 0..2 {
                        if let Some(digit) = bytes.next_if(|byte| (b'0'..=b'7').contains(byte)) {
                            code = code * 8 + u32::from(digit - b'0');
                        }
                    }
                    string.push(code as u8);
                }
                Some(other) => string.push(other),
                None => {}
            },
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                string.push(byte);
            }
        }
    }
    string
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let rest = &text[text.find(from)? + from.len()..];
    Some(&rest[..rest.find(to)?])
}

fn number(text: &str, after: &str) -> Option<usize> {
    let rest = &text[text.find(after)? + after.len()..];
    rest.split(|byte: char| !byte.is_ascii_digit()).next()?.parse().ok()
}

/// The objects that a text refers to: `4 0 R 7 0 R`.
fn references(text: &str) -> impl Iterator<Item = u32> {
    let mut words = text.split_whitespace();
    std::iter::from_fn(move || {
        let id = words.next()?.parse().ok()?;
        words.next();
        words.next();
        Some(id)
    })
}
