//! Clients that announce much and send little: they hold what they sent, and not for long.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Request, header};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use server::Pace;
use store::users::Role;

use super::form::{Form, statement};
use crate::service::{Service, on_both};

const MEGABYTE: usize = 1024 * 1024;

/// The beginning of a form that announces 256 MB, and then nothing for ever.
fn trickle(form: Form, place: &str) -> Request<Body> {
    let (mut head, body) = form.request_to(place).into_parts();
    head.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(256 * MEGABYTE));
    let beginning = async move {
        let whole = axum::body::to_bytes(body, usize::MAX).await.map_err(std::io::Error::other)?;
        Ok::<Bytes, std::io::Error>(whole.slice(..whole.len() / 2))
    };
    Request::from_parts(head, Body::from_stream(stream::once(beginning).chain(stream::pending())))
}

#[tokio::test]
async fn an_upload_that_announces_everything_and_sends_little_keeps_nobody_out() {
    on_both(async |service: Service| {
        // Less than one of them announces.
        let service = service.with_limits(|limits| limits.upload_memory_bytes = 4 * MEGABYTE as u64).await;
        let (north, south) =
            (service.person("north", Role::Analyst).await, service.person("south", Role::Analyst).await);
        let tricklers: Vec<_> = (0..3)
            .map(|_| {
                let north = north.clone();
                tokio::spawn(async move { north.send(trickle(Form::with_statement(), "/v1/analyses")).await })
            })
            .collect();
        // All of them have begun to send before anybody else comes.
        tokio::time::sleep(Duration::from_millis(100)).await;
        for _ in 0..3 {
            let answer = south.upload(Form::with_statement()).await;
            assert_eq!(answer.status, 202, "{}", answer.json);
        }
        assert!(tricklers.iter().all(|trickler| !trickler.is_finished()));
        tricklers.iter().for_each(tokio::task::JoinHandle::abort);
    })
    .await;
}

#[tokio::test]
async fn an_upload_that_is_too_slow_is_ended_and_leaves_nothing() {
    on_both(async |service: Service| {
        let pace = Pace { bytes: 100_000_000, within: Duration::from_millis(100) };
        let service = service.with_limits(|limits| limits.upload_pace = pace).await;
        let north = service.person("north", Role::Analyst).await;
        let before = service.traces(north.team()).await;
        let answer = north.send(trickle(Form::with_statement().key("k"), "/v1/analyses")).await;
        assert_eq!(answer.told(), (408, "upload_too_slow".to_owned()));
        assert_eq!(service.traces(north.team()).await, before);
        // One that ends in time has no pace to keep, and the key is free.
        assert_eq!(north.upload(Form::with_statement().key("k")).await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn a_large_statement_is_put_aside_sealed_and_kept_whole() {
    let service = Service::on_sqlite().await;
    let folder = service.blob_folder().join("aside");
    std::fs::create_dir(&folder).expect("a folder");
    let service = service.with_settings(|settings| settings.scratch_folder = Some(folder.clone()));
    let north = service.person("north", Role::Analyst).await;
    // Readers pass over what stands behind the end of a PDF.
    let mut large = statement().to_vec();
    large.resize(MEGABYTE + MEGABYTE / 8, b'\n');
    let id = north.uploaded(Form::default().file("june.pdf", &large)).await;
    let kept = north.get(&format!("/v1/analyses/{id}/document")).await;
    assert_eq!((kept.status, kept.bytes.len()), (200, large.len()));
    assert!(kept.bytes == large);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[tokio::test]
async fn a_place_for_large_uploads_that_is_missing_is_no_fault_of_the_file() {
    let service = Service::on_sqlite().await;
    let service =
        service.with_settings(|settings| settings.scratch_folder = Some("/nonexistent/folder".into()));
    let north = service.person("north", Role::Analyst).await;
    let large = vec![b'x'; 2 * MEGABYTE];
    assert_eq!(north.upload(Form::default().file("june.pdf", &large)).await.told().0, 503);
    assert_eq!(north.upload(Form::with_statement()).await.status, 202);
}
