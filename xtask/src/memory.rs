//! A process → the memory of it and its children, shared pages counted once.

use std::fs;

use anyhow::{Context, Result};

pub(crate) fn of_family_mb(process: u32) -> Result<f64> {
    let family = children_of(process).into_iter().chain([process]);
    let mut kilobytes = 0;
    for process in family {
        // A child may end while we look.
        let Ok(text) = fs::read_to_string(format!("/proc/{process}/smaps_rollup")) else { continue };
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let number = line.and_then(|line| line.split_whitespace().next()).context("no memory is told")?;
        kilobytes += number.parse::<u64>()?;
    }
    Ok(kilobytes as f64 / 1024.0)
}

fn children_of(parent: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}
