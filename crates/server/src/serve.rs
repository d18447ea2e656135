//! Starting and stopping.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use tokio::net::TcpListener;
use umpire::Umpire;

use crate::{
    hall::Hall,
    http::{self, AppState},
    store::StoreError,
};

/// How often battles that nobody uses are put away.
const TIDY_EVERY: Duration = Duration::from_mins(1);
/// How long pages that are still being sent may take when the server goes down.
const FAREWELL: Duration = Duration::from_secs(3);

/// How a table is served.
#[derive(Clone, Debug)]
pub struct Config {
    pub bind: IpAddr,
    /// 0 for any that is free.
    pub port: u16,
    /// The file that everything is kept in; made when there is none.
    pub database: PathBuf,
    /// Between two orders of a tactician while somebody looks on.
    pub pace: Duration,
    /// What links begin with, when it is not what the host's own browser asks for: `http://mars.example:1889`.
    pub public: Option<String>,
    /// The folder of the player's own files, to be named to whoever sits at this machine.
    pub data: Option<PathBuf>,
}

impl Config {
    /// The usual table: on this machine only, at the usual port.
    pub fn new(database: PathBuf) -> Self {
        Self {
            bind: Ipv4Addr::LOCALHOST.into(),
            port: 1889,
            database,
            pace: Duration::from_millis(300),
            public: None,
            data: None,
        }
    }
}

/// Why the table cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program, perhaps another Liftwood, has the port.
    #[error(
        "port {port} is taken, perhaps by another Liftwood that is still running: \
         close that one, or choose another with --port"
    )]
    PortTaken { port: u16 },
    /// The address is none of this machine's, or may not be used.
    #[error("cannot listen at {address}: {cause}")]
    Listen { address: SocketAddr, cause: io::Error },
    /// The database cannot be used.
    #[error("{file}: {cause}", file = .file.display())]
    Store { file: PathBuf, cause: StoreError },
    /// The network failed while serving.
    #[error("the network failed: {0}")]
    Network(io::Error),
}

/// A table that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: AppState,
}

impl Server {
    /// Opens the store and takes the port.
    pub async fn bind(config: Config, umpire: Umpire) -> Result<Self, ServeError> {
        // The port first: a second Liftwood must not touch the store of the first.
        let wanted = SocketAddr::new(config.bind, config.port);
        let listener = TcpListener::bind(wanted).await.map_err(|cause| match cause.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortTaken { port: config.port },
            _ => ServeError::Listen { address: wanted, cause },
        })?;
        let address = listener.local_addr().map_err(ServeError::Network)?;
        let public = config.public.clone().or_else(|| public_address(address));
        let config = Config { public, ..config };
        let state = AppState::open(&config, umpire)
            .await
            .map_err(|cause| ServeError::Store { file: config.database.clone(), cause })?;
        Ok(Self { listener, address, state })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser on this machine.
    pub fn url(&self) -> String {
        let ip = self.address.ip();
        if ip.is_unspecified() {
            return format!("http://127.0.0.1:{}/", self.address.port());
        }
        format!("http://{}/", self.address)
    }

    /// Answers until `ends`, then lets what is under way be finished.
    pub async fn run(
        self,
        ends: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Self { listener, state, .. } = self;
        let (hall, goes_down) = (Arc::clone(&state.hall), Arc::clone(&state.goes_down));
        let tidying = tokio::spawn(tidy(Arc::clone(&hall)));
        let mut gone_down = goes_down.subscribe();
        let farewell = async move {
            ends.await;
            tracing::info!("going down");
            goes_down.send_replace(true);
        };
        let serving = axum::serve(listener, http::app(state)).with_graceful_shutdown(farewell);
        let late = async {
            let _ = gone_down.wait_for(|down| *down).await;
            tokio::time::sleep(FAREWELL).await;
        };
        let outcome = tokio::select! {
            outcome = serving.into_future() => outcome.map_err(ServeError::Network),
            () = late => Ok(()),
        };
        tidying.abort();
        let _ = tidying.await;
        hall.close().await;
        outcome
    }
}

/// Serves a table until it is interrupted. `ready` is called once it listens, with the address to open.
pub async fn serve(
    config: Config,
    umpire: Umpire,
    ready: impl FnOnce(&str),
) -> Result<(), ServeError> {
    let server = Server::bind(config, umpire).await?;
    ready(&server.url());
    server.run(interrupted()).await
}

async fn interrupted() {
    let keyboard = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "cannot listen for an interrupt");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let told = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let told = std::future::pending::<()>();
    tokio::select! {
        () = keyboard => {}
        () = told => {}
    }
}

async fn tidy(hall: Arc<Hall>) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        hall.tidy();
    }
}

/// The address under which friends reach a table that listens everywhere. No packet is sent to find it.
fn public_address(address: SocketAddr) -> Option<String> {
    if !address.ip().is_unspecified() {
        return None;
    }
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address set aside for documentation: only the way out of this machine is looked up.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified()).then(|| format!("http://{own}:{}", address.port()))
}
