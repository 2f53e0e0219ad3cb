//! A scan on its way: how far it is can be seen while a worker reads it.

use store::analyses::{Progress, Status};
use testbed::on_both;

use crate::floor::{Floor, eventually, settings};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_a_scan_sees_its_pages_being_read() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"scan").await;
        let workers = floor.start(settings(1));
        for pages_read in [0, 1] {
            let told = eventually(async || {
                let far = floor.find(&id).await.expect("an analysis").progress;
                far.filter(|far| far.pages_read == pages_read)
            });
            assert_eq!(told.await, Progress { pages_read, pages: 7 });
        }
        let analysis = floor.ends(&id).await;
        assert_eq!((analysis.status, analysis.progress), (Status::Completed, None));
        workers.stop().await;
    })
    .await;
}
