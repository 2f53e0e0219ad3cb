//! Several files in one analysis, and runs of it that follow each other.

use store::analyses::{
    self, Analysis, Application, Begun, Decision, Kind, NewReview, NewRun, NewStatement, Status,
};
use store::reseal::{self, Pauses, Stage};
use store::verify::verify;
use store::{AnalysisId, StatementId, TeamId, blobs};
use testbed::{Bed, on_both};

use crate::lender::{Lender, REPORT, claim, complete};
use crate::raw;

fn file(bed: &Bed, name: &str) -> NewStatement {
    NewStatement {
        id: StatementId::fresh(bed.now()).unwrap(),
        kind: Kind::Pdf,
        name: Some(name.to_owned()),
        file_key: Some(vec![7, 8, 9]),
        file_index: format!("hash of {name}"),
        file_bytes: 100,
        pages: 2,
    }
}

/// Written, kept and owned, as an upload does it.
async fn put(bed: &Bed, team: &TeamId, id: &AnalysisId, statement: &StatementId) -> String {
    let path = analyses::path_of(team, id, statement);
    let mut tx = bed.database.write().await.unwrap();
    blobs::announce(&mut tx, team, &path, bed.now()).await.unwrap();
    let key = tx.team_key(team).await.unwrap();
    bed.blobs.put(&key, &path, b"%PDF-1.7").await.unwrap();
    assert!(blobs::keep(&mut tx, team, &path).await.unwrap());
    tx.commit().await.unwrap();
    path
}

async fn find(bed: &Bed, lender: &Lender, id: &AnalysisId) -> Analysis {
    let mut reader = bed.database.read().await.unwrap();
    analyses::find(&mut reader, &lender.team, id).await.unwrap().unwrap()
}

async fn names(bed: &Bed, lender: &Lender, id: &AnalysisId) -> Vec<String> {
    let analysis = find(bed, lender, id).await;
    let mut reader = bed.database.read().await.unwrap();
    let found = analyses::statements(&mut reader, &lender.team, &analysis).await.unwrap();
    found.into_iter().filter_map(|statement| statement.name).collect()
}

/// The next run, with more files.
async fn add(bed: &Bed, lender: &Lender, id: &AnalysisId, added: &[NewStatement]) -> Begun {
    let mut tx = bed.database.write().await.unwrap();
    let analysis = analyses::find(&mut tx, &lender.team, id).await.unwrap().unwrap();
    let application =
        Application { applicant_name: Some("Meera N".to_owned()), ..analysis.application.clone() };
    let new = NewRun { by: &lender.owner, application, product: None, added, removed: &[] };
    let begun = analyses::begin_run(&mut tx, &lender.team, &analysis, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    begun
}

#[tokio::test]
async fn an_analysis_of_one_pdf_has_it_as_its_statement_and_others_join_it() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        assert_eq!(names(&bed, &lender, &id).await, ["meera-savings.pdf"]);
        let first = StatementId::of_single(&id);
        assert_eq!(analyses::path_of(&lender.team, &id, &first), analyses::statement_path(&lender.team, &id));

        let begun = add(&bed, &lender, &id, &[file(&bed, "may.pdf")]).await;

        assert_eq!(begun, Begun::Queued { run: 2, doomed: Vec::new() });
        assert_eq!(names(&bed, &lender, &id).await, ["meera-savings.pdf", "may.pdf"]);
        let queued = find(&bed, &lender, &id).await;
        assert_eq!((queued.status, queued.run, queued.decision), (Status::Queued, 2, None));
        assert_eq!((queued.pages, queued.file_bytes), (4 + 2, 4096 + 100));
        assert_eq!((queued.application.file_key, queued.summary), (None, None));
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(analyses::result(&mut reader, &lender.team, &id).await.unwrap(), None);
        let kept = analyses::run_result(&mut reader, &lender.team, &id, 1).await.unwrap();
        assert_eq!(kept.as_deref(), Some(REPORT));
        let runs = analyses::runs(&mut reader, &lender.team, &id).await.unwrap();
        assert_eq!((runs.len(), runs[0].number, runs[0].score), (1, 1, Some(712)));
        assert_eq!(runs[0].application.applicant_name.as_deref(), Some("Meera Nair"));
        drop(reader);
        assert_eq!(add(&bed, &lender, &id, &[file(&bed, "june.pdf")]).await, Begun::NotNow, "it is queued");

        let taken = claim(&bed).await.unwrap();
        assert_eq!((taken.analysis.run, taken.attempt), (2, 1));
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());
        let mut reader = bed.database.read().await.unwrap();
        assert!(analyses::result(&mut reader, &lender.team, &id).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn words_on_one_run_do_not_decide_the_next() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        let new = NewReview {
            by: &lender.owner,
            decision: Decision::Approved,
            note: "payslip seen",
            holds: Decision::Approved,
        };
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::review(&mut tx, &lender.team, &id, bed.now(), &new).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(find(&bed, &lender, &id).await.decision, Some(Decision::Approved));

        add(&bed, &lender, &id, &[file(&bed, "may.pdf")]).await;
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::ManualReview).await.unwrap());

        assert_eq!(find(&bed, &lender, &id).await.decision, Some(Decision::ManualReview));
        let mut reader = bed.database.read().await.unwrap();
        let said = analyses::reviews(&mut reader, &lender.team, &id).await.unwrap();
        assert_eq!(said.iter().map(|review| review.run).collect::<Vec<_>>(), [1]);
        assert!(analyses::votes(&mut reader, &lender.team, &[&id]).await.unwrap().is_empty());
        let runs = analyses::runs(&mut reader, &lender.team, &id).await.unwrap();
        assert_eq!(runs[0].decision, Some(Decision::Approved), "what held then");
    })
    .await;
}

#[tokio::test]
async fn a_statement_that_is_taken_out_is_gone_and_its_run_remembers_its_name() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::Approved).await;
        let wrong = file(&bed, "wrong.pdf");
        add(&bed, &lender, &id, std::slice::from_ref(&wrong)).await;
        let path = put(&bed, &lender.team, &id, &wrong.id).await;
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());

        let mut tx = bed.database.write().await.unwrap();
        let analysis = analyses::find(&mut tx, &lender.team, &id).await.unwrap().unwrap();
        let present = analyses::statements(&mut tx, &lender.team, &analysis).await.unwrap();
        let removed = &present[1..];
        let application = analysis.application.clone();
        let new = NewRun { by: &lender.owner, application, product: None, added: &[], removed };
        let begun = analyses::begin_run(&mut tx, &lender.team, &analysis, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();

        assert_eq!(begun, Begun::Queued { run: 3, doomed: vec![path] });
        assert_eq!(names(&bed, &lender, &id).await, ["meera-savings.pdf"]);
        let analysis = find(&bed, &lender, &id).await;
        let mut reader = bed.database.read().await.unwrap();
        let all = analyses::all_statements(&mut reader, &lender.team, &analysis).await.unwrap();
        let gone = &all[1];
        assert_eq!((gone.name.as_deref(), &gone.file_key), (Some("wrong.pdf"), &None));
        assert!(!gone.is_in(1) && gone.is_in(2) && !gone.is_in(3));
    })
    .await;
}

#[tokio::test]
async fn erasing_covers_every_file_and_every_run() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::Approved).await;
        let single = put(&bed, &lender.team, &id, &StatementId::of_single(&id)).await;
        let may = file(&bed, "may.pdf");
        add(&bed, &lender, &id, std::slice::from_ref(&may)).await;
        let second = put(&bed, &lender.team, &id, &may.id).await;
        let picture = analyses::picture_path(&lender.team, &id, &may.id, (2, 600));
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::announce_picture(&mut tx, &lender.team, &id, (&picture, bed.now())).await.unwrap());
        assert!(analyses::keep_picture(&mut tx, &lender.team, &id, &picture).await.unwrap());
        tx.commit().await.unwrap();
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());

        let mut tx = bed.database.write().await.unwrap();
        let mut doomed =
            analyses::erase_original(&mut tx, &lender.team, &id, bed.now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        doomed.sort();
        let mut expected = vec![single, second, picture];
        expected.sort();
        assert_eq!(doomed, expected);
        let analysis = find(&bed, &lender, &id).await;
        let mut tx = bed.database.write().await.unwrap();
        let left = analyses::statements(&mut tx, &lender.team, &analysis).await.unwrap();
        assert!(left.iter().all(|statement| statement.file_key.is_none()), "nothing opens them");
        assert!(analyses::run_result(&mut tx, &lender.team, &id, 1).await.unwrap().is_some());

        assert!(analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_some());
        tx.commit().await.unwrap();
        for (table, rows) in raw::dump(&bed.address).await {
            let is_of_it = |row: &&String| row.contains(id.as_str());
            let left: Vec<_> = rows.iter().filter(is_of_it).collect();
            assert!(table == "blobs" || left.is_empty(), "{table}: {left:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn another_team_has_no_part_in_it_and_new_keys_open_all_of_it() {
    on_both(async |bed| {
        let (lender, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let id = lender.submit_and_complete(&bed, Decision::Approved).await;
        add(&bed, &lender, &id, &[file(&bed, "may.pdf")]).await;
        let analysis = find(&bed, &lender, &id).await;
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::runs(&mut tx, &south.team, &id).await.unwrap().is_empty());
        assert!(analyses::run_result(&mut tx, &south.team, &id, 1).await.unwrap().is_none());
        assert!(analyses::file_indexes(&mut tx, &south.team, &id).await.unwrap().is_empty());
        let application = Application::default();
        let new = NewRun { by: &south.owner, application, product: None, added: &[], removed: &[] };
        let begun = analyses::begin_run(&mut tx, &south.team, &analysis, bed.now(), &new).await.unwrap();
        assert_eq!(begun, Begun::NotNow);
        drop(tx);

        assert!(reseal::begin(&bed.database, bed.now()).await.unwrap());
        let pauses = Pauses::default();
        let mut damaged = 0;
        let mut advance = async || {
            let mut tell = |done: reseal::Progress| damaged += done.damaged;
            reseal::advance(&bed.database, &bed.blobs, (bed.now(), pauses), &mut tell).await.unwrap()
        };
        for _ in 0..4 {
            if let Stage::Wait(pause) = advance().await {
                bed.clock.advance(pause);
            }
        }
        assert_eq!(advance().await, Stage::Done);
        assert_eq!(damaged, 0);
        assert_eq!(verify(&bed.database, &bed.blobs).await.unwrap().damages, []);
        assert_eq!(names(&bed, &lender, &id).await, ["meera-savings.pdf", "may.pdf"]);
        let mut reader = bed.database.read().await.unwrap();
        let kept = analyses::run_result(&mut reader, &lender.team, &id, 1).await.unwrap();
        assert_eq!(kept.as_deref(), Some(REPORT));
    })
    .await;
}
