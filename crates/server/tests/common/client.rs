//! A plain browser: one connection that is kept open, one request at a time.

use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// Longer than any answer takes; a server that was killed closes the connection at once.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

pub struct Reply {
    pub status: u16,
    pub location: String,
    pub body: String,
}

impl Client {
    pub fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { stream: BufReader::new(stream), host: address.to_string() })
    }

    pub fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.ask("GET", path, "")
    }

    pub fn post(&mut self, path: &str, form: &str) -> io::Result<Reply> {
        self.ask("POST", path, form)
    }

    fn ask(&mut self, method: &str, path: &str, form: &str) -> io::Result<Reply> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n\r\n{form}",
            self.host,
            form.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<Reply> {
        let strange = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let line = self.line()?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| strange(&line))?;
        let (mut length, mut location) = (0, String::new());
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| strange(&line))?;
            match name {
                "content-length" => length = value.trim().parse().map_err(|_| strange(&line))?,
                "location" => value.trim().clone_into(&mut location),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let body = String::from_utf8(body).map_err(|_| strange("no text"))?;
        Ok(Reply { status, location, body })
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}
