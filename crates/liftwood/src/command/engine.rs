//! `liftwood engine`: the protocol on standard input and output.

use std::{
    io::{self, BufRead, Read as _, Write as _},
    sync::Arc,
};

use clap::Args;
use umpire::LONGEST_LINE;

use crate::{error::Error, own_files::DataFolder};

/// Plays by lines of JSON on standard input and output
///
/// One JSON object a line, each answered by one line with the same id. docs/engine.md describes it; examples/play.py
/// plays a whole battle through it.
#[derive(Debug, Args)]
#[command(after_help = "Example, what goes in and what comes out:
  {\"id\":1,\"do\":\"new\",\"system\":\"galleons\",\"scenario\":\"thieves-fall-out\",\"seed\":7}
  {\"id\":1,\"ok\":{\"system\":\"galleons\",\"scenario\":\"thieves-fall-out\",...}}
  {\"id\":2,\"do\":\"decision\"}
  {\"id\":2,\"ok\":{\"decision\":{\"side\":\"a\",\"prompt\":\"...\",\"rule\":\"SG-...\",...}}}

Verbs: new, load, replay, state, decision, orders, order, odds, undo, outcome, scene, save, advise.
Answers: {\"id\":..,\"ok\":{..}}, {\"id\":..,\"refused\":{\"rule\":..,\"why\":..}}, {\"id\":..,\"error\":\"..\"}.")]
pub struct Engine {
    #[command(flatten)]
    data: DataFolder,
}

impl Engine {
    pub fn run(&self) -> Result<(), Error> {
        let mut engine = umpire::Engine::new(Arc::new(self.data.umpire()?));
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let mut line = Vec::new();
        while read_line(&mut input, &mut line).map_err(Error::Input)? {
            let mut answer = engine.answer_bytes(&line);
            answer.push('\n');
            output.write_all(answer.as_bytes()).map_err(Error::Output)?;
            output.flush().map_err(Error::Output)?;
        }
        Ok(())
    }
}

/// Reads the next line without its line break; false at the end. Of a line that is too long only one byte more than
/// is allowed is kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let most = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if LONGEST_LINE < line.len() {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one_whatever_they_hold() {
        let mut input: &[u8] = b"one\n\n\xff\xfe\nlast";
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        while read_line(&mut input, &mut line).unwrap() {
            lines.push(line.clone());
        }
        assert_eq!(lines, [&b"one"[..], b"", b"\xff\xfe", b"last"]);
    }

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_is_whole() {
        let exact = vec![b'x'; LONGEST_LINE];
        let over = vec![b'x'; LONGEST_LINE * 2];
        let text = [&exact[..], b"\n", &over, b"\nnext\n"].concat();
        let (mut input, mut line) = (&text[..], Vec::new());
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line.len(), LONGEST_LINE);
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line.len(), LONGEST_LINE + 1);
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line, b"next");
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
