//! The audit log by command: whether anybody meddled with it.

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use crate::{Folder, text};

/// Past the program: what somebody who has the file can do.
fn meddle(folder: &Folder, sql: &str) {
    let url = format!("sqlite://{}", folder.path("lending-data/lending.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&url).await.expect("a connection");
        connection.execute(sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))).await.expect("done");
    });
}

#[test]
fn an_audit_log_that_somebody_changed_is_told_with_its_place() {
    let folder = Folder::new("an_audit_log_that_somebody_changed");
    let team = folder.team("asha@north.example", "a long enough one");
    let team = team["team_id"].as_str().expect("a team");
    let verified = folder.lending(&["audit", "verify"], "");
    let told = text(&verified.stdout);
    assert_eq!(verified.status.code(), Some(0), "{told}{}", text(&verified.stderr));
    assert!(told.contains(team) && told.contains("head     "), "{told}");

    meddle(&folder, "UPDATE audit SET actor = 'usr_somebody_else' WHERE position = 1");
    let verified = folder.lending(&["audit", "verify"], "");
    let told = text(&verified.stdout);
    assert_eq!(verified.status.code(), Some(1), "{told}");
    assert!(told.contains("BROKEN   at link 1, entry aud_") && told.contains("changed"), "{told}");
    assert!(text(&verified.stderr).contains("1 of 1 teams"), "{}", text(&verified.stderr));
}
