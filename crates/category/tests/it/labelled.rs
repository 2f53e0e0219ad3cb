//! The labelled accounts → what the reader says of each of their rows, beside what is right.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use category::{Account, AccountKind, Category, Entry, LinkKind};
use ledger::{Direction, Money, Origin, Proof, Transaction};

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// One row of the set and the reader's answer to it.
#[derive(Debug)]
pub(crate) struct Judged {
    file: String,
    line: u64,
    description: String,
    pub(crate) amount: Money,
    /// The first is ours; the others are right too.
    labels: Vec<Category>,
    channel: Option<String>,
    counterparty: Option<String>,
    /// Of a return or a reversal: the rows of the ledger that it can undo.
    undoes: Vec<usize>,
    pub(crate) entry: Entry,
}

/// A row that undoes another follows it closely.
const UNDONE_WITHIN_DAYS: i32 = 4;

/// How much of something was right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Share {
    pub(crate) right: i128,
    pub(crate) all: i128,
}

/// What a reader is measured by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Accuracy {
    pub(crate) rows: Share,
    /// In paise.
    pub(crate) rupees: Share,
    pub(crate) channels: Share,
    pub(crate) counterparties: Share,
    /// Returns and reversals with the row they undo.
    pub(crate) links: Share,
}

/// The account facts that stand before the rows.
#[derive(Debug, Default)]
struct Facts {
    kind: AccountKind,
    holder: Option<String>,
    number: Option<String>,
    ifsc: Option<String>,
    /// Every row is the only one of its ledger: what the text alone says.
    are_alone: bool,
}

/// The accounts of the project.
pub(crate) fn own_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/labelled")
}

/// Every row of every account of a folder, in the order of the files.
pub(crate) fn judge_all(folder: &Path) -> Outcome<Vec<Judged>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        if path.extension().is_some_and(|ending| ending == "csv") {
            files.push(path);
        }
    }
    files.sort();
    let mut judged = Vec::new();
    for file in files {
        judged.extend(judge(&file).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    Ok(judged)
}

impl Judged {
    pub(crate) fn label(&self) -> Category {
        self.labels.first().copied().unwrap_or(Category::Uncategorised)
    }

    pub(crate) fn is_right(&self) -> bool {
        self.labels.contains(&self.entry.category)
    }

    /// `None` where the set does not say.
    pub(crate) fn is_channel_right(&self) -> Option<bool> {
        self.channel.as_deref().map(|channel| channel == self.entry.channel.name())
    }

    /// `None` where the set does not say. Spaces and points do not count: banks lose them.
    pub(crate) fn is_counterparty_right(&self) -> Option<bool> {
        let label = letters(self.counterparty.as_deref()?);
        let answer = letters(self.counterparty_name());
        Some(!answer.is_empty() && (answer.contains(&label) || label.contains(&answer)))
    }

    /// `None` for rows that undo nothing in their ledger.
    pub(crate) fn is_link_right(&self) -> Option<bool> {
        let kind = match self.label() {
            Category::ReversalTechnical => LinkKind::ReversalOf,
            _ => LinkKind::ReturnOf,
        };
        let link = self.entry.link.filter(|link| link.kind == kind);
        (!self.undoes.is_empty()).then(|| link.is_some_and(|link| self.undoes.contains(&link.row)))
    }

    fn counterparty_name(&self) -> &str {
        self.entry.counterparty.as_ref().map_or("", |party| party.name.as_str())
    }

    /// What was wrong with the answer, on one line; nothing when all of it was right.
    pub(crate) fn complaint(&self) -> Option<String> {
        let mut wrong = Vec::new();
        if !self.is_right() {
            let (label, answer) = (self.label().name(), self.entry.category.name());
            wrong.push(format!("{label} → {answer} ({})", self.entry.rule));
        }
        if self.is_channel_right() == Some(false) {
            let label = self.channel.as_deref().unwrap_or_default();
            wrong.push(format!("channel {label} → {}", self.entry.channel.name()));
        }
        if self.is_counterparty_right() == Some(false) {
            let label = self.counterparty.as_deref().unwrap_or_default();
            wrong.push(format!("counterparty {label} → {:?}", self.counterparty_name()));
        }
        if self.is_link_right() == Some(false) {
            wrong.push(format!("not linked to the row it undoes but {:?}", self.entry.link));
        }
        let sign = if self.entry.is_credit() { "+" } else { "-" };
        (!wrong.is_empty()).then(|| {
            format!(
                "{}:{} {} | {sign}{} {}",
                self.file,
                self.line,
                wrong.join(", "),
                self.amount,
                self.description
            )
        })
    }
}

impl Share {
    fn count(&mut self, weight: i128, is_right: bool) {
        self.all += weight;
        self.right += if is_right { weight } else { 0 };
    }

    pub(crate) fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { self.right as f64 * 100.0 / self.all as f64 }
    }
}

impl Accuracy {
    pub(crate) fn of<'a>(judged: impl IntoIterator<Item = &'a Judged>) -> Self {
        let mut accuracy = Self::default();
        for row in judged {
            accuracy.rows.count(1, row.is_right());
            accuracy.rupees.count(i128::from(row.amount.as_paise()), row.is_right());
            if let Some(is_right) = row.is_channel_right() {
                accuracy.channels.count(1, is_right);
            }
            if let Some(is_right) = row.is_counterparty_right() {
                accuracy.counterparties.count(1, is_right);
            }
            if let Some(is_right) = row.is_link_right() {
                accuracy.links.count(1, is_right);
            }
        }
        accuracy
    }
}

fn judge(path: &Path) -> Outcome<Vec<Judged>> {
    let text = fs::read_to_string(path)?;
    let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let facts = facts(&text)?;
    let mut transactions = Vec::new();
    let mut labels = Vec::new();
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, csv::Position::line);
        let transaction = transaction(&record, line).map_err(|error| format!("line {line}: {error}"))?;
        transactions.push(transaction);
        labels.push(record);
    }
    let account = Account {
        kind: facts.kind,
        holder: facts.holder.as_deref(),
        number: facts.number.as_deref(),
        ifsc: facts.ifsc.as_deref(),
    };
    let entries: Vec<Entry> = if facts.are_alone {
        transactions.iter().flat_map(|row| category::sort(std::slice::from_ref(row), &account)).collect()
    } else {
        category::sort(&transactions, &account)
    };
    if entries.len() != transactions.len() {
        return Err(format!("{} entries for {} rows", entries.len(), transactions.len()).into());
    }
    let rows = transactions.iter().zip(entries).zip(labels).enumerate();
    rows.map(|(index, ((transaction, entry), record))| {
        let line = u64::from(transaction.origin.page);
        let labels = categories(&record[5]).map_err(|error| format!("line {line}: {error}"))?;
        let undoes = if !facts.are_alone && labels.first().is_some_and(|label| undoes_another(*label)) {
            undone(&transactions, index)
        } else {
            Vec::new()
        };
        Ok(Judged {
            file: file.clone(),
            line,
            description: transaction.description.clone(),
            amount: transaction.amount,
            labels,
            channel: filled(&record[6]),
            counterparty: filled(&record[7]),
            undoes,
            entry,
        })
    })
    .collect()
}

fn undoes_another(label: Category) -> bool {
    matches!(
        label,
        Category::ReversalTechnical
            | Category::BounceInwardNach
            | Category::BounceInwardCheque
            | Category::BounceOutwardCheque
    )
}

/// The same amount the other way, shortly before.
fn undone(transactions: &[Transaction], index: usize) -> Vec<usize> {
    let (before, _) = transactions.split_at(index);
    let row = &transactions[index];
    let is_undone = |other: &Transaction| {
        other.amount == row.amount
            && other.direction != row.direction
            && (row.date - other.date).get_days() <= UNDONE_WITHIN_DAYS
    };
    (0..before.len()).filter(|index| is_undone(&before[*index])).collect()
}

fn facts(text: &str) -> Outcome<Facts> {
    let mut facts = Facts::default();
    for line in text.lines().map_while(|line| line.strip_prefix("# ")) {
        let (name, value) = line.split_once(':').ok_or("a fact is `# name: value`")?;
        let value = filled(value.trim());
        match name {
            "kind" => facts.kind = kind(value.as_deref().unwrap_or_default())?,
            "holder" => facts.holder = value,
            "number" => facts.number = value,
            "ifsc" => facts.ifsc = value,
            "rows" => facts.are_alone = value.as_deref() == Some("alone"),
            other => return Err(format!("no such fact: {other}").into()),
        }
    }
    Ok(facts)
}

fn kind(name: &str) -> Outcome<AccountKind> {
    match name {
        "savings" => Ok(AccountKind::Savings),
        "current" => Ok(AccountKind::Current),
        "overdraft" => Ok(AccountKind::Overdraft),
        other => Err(format!("no such kind of account: {other}").into()),
    }
}

fn transaction(record: &csv::StringRecord, line: u64) -> Outcome<Transaction> {
    let (direction, amount) = match (&record[3], &record[4]) {
        (debit, "") => (Direction::Debit, debit),
        ("", credit) => (Direction::Credit, credit),
        _ => return Err("a row is a debit or a credit".into()),
    };
    Ok(Transaction {
        date: record[0].parse()?,
        time: None,
        value_date: None,
        description: record[1].to_owned(),
        reference: filled(&record[2]),
        direction,
        amount: amount.parse()?,
        balance: None,
        proof: Proof::Unproven,
        origin: Origin { page: u32::try_from(line)?, ..Origin::default() },
    })
}

fn categories(names: &str) -> Outcome<Vec<Category>> {
    let named = |name| Category::named(name).ok_or_else(|| format!("no such category: {name}").into());
    names.split('|').map(named).collect()
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}
