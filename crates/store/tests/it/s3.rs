//! The same promises on an S3 server.

use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use store::{BlobAddress, BlobStore, Error};
use testbed::Bed;
use tokio::net::TcpListener;

use crate::blobs::check_store;

const KEY_ID: &str = "test";
const SECRET: &str = "not-a-secret";

#[tokio::test]
async fn a_bucket_keeps_what_it_is_given() {
    let bed = Bed::sqlite().await;
    let endpoint = serve(&bed).await;
    for prefix in ["", "lending/production"] {
        let bed = Bed::sqlite().await;
        check_store(&bed, &open(&endpoint, prefix, SECRET)).await;
    }
}

#[tokio::test]
async fn a_prefix_is_a_place_of_its_own() {
    let bed = Bed::sqlite().await;
    let endpoint = serve(&bed).await;
    let team = crate::lender::Lender::new(&bed, "north").await.team;
    let key = bed.database.read().await.unwrap().team_key(&team).await.unwrap();
    open(&endpoint, "a", SECRET).put(&key, "team_1/an_1/statement", b"%PDF").await.unwrap();
    let elsewhere = open(&endpoint, "b", SECRET).read(&key, "team_1/an_1/statement").await;
    assert!(matches!(elsewhere, Err(Error::BlobMissing)), "{elsewhere:?}");
}

#[tokio::test]
async fn a_bucket_that_does_not_answer_or_does_not_know_us_is_not_reachable() {
    let bed = Bed::sqlite().await;
    let endpoint = serve(&bed).await;
    assert!(open(&endpoint, "", "wrong").prove_writing().await.is_err());
    let unused = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}", unused.local_addr().unwrap());
    drop(unused);
    let error = open(&nobody, "", SECRET).prove_writing().await.unwrap_err();
    assert!(error.is_passing(), "{error:?}");
}

fn open(endpoint: &str, prefix: &str, secret: &str) -> BlobStore {
    let address = BlobAddress::S3 { bucket: "statements".to_owned(), prefix: prefix.to_owned() };
    let settings = [
        ("AWS_ENDPOINT", endpoint),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ACCESS_KEY_ID", KEY_ID),
        ("AWS_SECRET_ACCESS_KEY", secret),
        ("AWS_EXECUTION_ENV", "something that is no setting of ours"),
    ];
    BlobStore::open_with(&address, settings.map(|(name, value)| (name.to_owned(), value.to_owned()))).unwrap()
}

/// Its buckets are folders in the test's own.
async fn serve(bed: &Bed) -> String {
    let root = bed.folder.join("s3");
    std::fs::create_dir_all(root.join("statements")).unwrap();
    let mut builder = S3ServiceBuilder::new(FileSystem::new(root).unwrap());
    builder.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let connection = hyper::server::conn::http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service.clone());
            tokio::spawn(connection);
        }
    });
    format!("http://{address}")
}
