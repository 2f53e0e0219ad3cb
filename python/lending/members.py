"""The parts of a report, made from the engine's own description by `make_members.py`: do not edit."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from .part import Part

AccountKind: TypeAlias = Literal['auto_loan', 'housing_loan', 'property_loan', 'loan_against_shares', 'personal_loan', 'consumer_loan', 'gold_loan', 'education_loan', 'professional_loan', 'credit_card', 'leasing', 'overdraft', 'two_wheeler_loan', 'non_funded', 'loan_against_deposits', 'fleet_card', 'commercial_vehicle_loan', 'telecom', 'seller_financing', 'guaranteed_emergency_loan', 'secured_credit_card', 'used_car_loan', 'construction_equipment_loan', 'tractor_loan', 'corporate_credit_card', 'kisan_credit_card', 'loan_on_credit_card', 'jan_dhan_overdraft', 'mudra_loan', 'microfinance_loan', 'subsidised_housing_loan', 'peer_to_peer_loan', 'business_loan', 'staff_loan', 'short_term_personal_loan', 'other', 'unknown']

class AccountMetric(Part):
    """One measure of one account, over all of its days."""
    missing: MissingValue | None
    name: str
    """As in `metrics`."""
    unit: Unit
    value: Value | None

class AdverseReason(Part):
    """What the applicant is told."""
    code: str
    message: str
    remedy: str | None
    """What the applicant can do about it."""
    rule: str
    """The code of the rule it comes from."""

class AmountCap(Part):
    """One limit of the amount."""
    amount: Rupees | None
    cap: CapKind
    explanation: str
    """How it was worked out."""

class BalanceBreak(Part):
    """A place where the running balance does not follow from the row before."""
    expected: Rupees | None
    found: Rupees | None
    page: int
    row: int
    """Counted from 0 in `transactions`."""

class Bounce(Part):
    """One item that was returned unpaid."""
    amount: Rupees | None
    cause: BounceCause
    cleared_on: str | None
    """The day on which the same was paid after all."""
    date: str
    """The day it was returned."""
    direction: BounceDirection
    instrument: BounceInstrument
    is_instalment: bool
    """Whether it was an instalment of a loan."""
    party: str | None
    """The other side, where a row names it."""
    rows: list[int]
    """Every row it left, counted from 0 in `transactions`."""

BounceCause: TypeAlias = Literal['financial', 'technical', 'unknown']

BounceDirection: TypeAlias = Literal['inward', 'outward']

BounceInstrument: TypeAlias = Literal['nach', 'cheque', 'unknown']

class Bounces(Part):
    """Items returned unpaid, and what the bank charged as a punishment."""
    events: list[Bounce]
    """Each returned item once, however many rows it left."""
    inward: int
    """How many were drawn by the holder and not paid from this account."""
    of_instalments: int
    """How many of them were instalments of loans."""
    outward: int
    """How many were deposited by the holder and not paid by the other bank."""
    penal_charges: list[int]
    """Rows by which the bank punished: minimum balance, penal interest, overdue. Counted from 0 in `transactions`."""

Bound: TypeAlias = Literal['at_most', 'at_least', 'exactly']

BureauHit: TypeAlias = Literal['hit', 'no_hit']

class BureauMarkSeen(Part):
    """A derogatory mark in the credit report."""
    account: int | None
    """Counted from 0 in the accounts of the credit report."""
    amount: Rupees | None
    date: str | None
    kind: DerogatoryMarkKind
    message: str
    """What happened, where and how much."""
    severity: DerogatoryMarkSeverity

class BureauNameMatch(Part):
    """The name in the credit report beside the two others."""
    account_holder: NameMatch
    """A `mismatch` does so when no applicant's name was given."""
    applicant: NameMatch
    """A `mismatch` sends the application to a person."""

class BureauOutcome(Part):
    """Whether a credit bureau was asked, what it said, and how that goes together with the statement."""
    bureau: str | None
    """Who reported."""
    credit_check_id: str | None
    """The credit check that has the whole report."""
    is_sandbox: bool
    """Made up by the sandbox bureau: about nobody, and worth nothing for a decision about a person."""
    marks: list[BureauMarkSeen]
    """What a person has to look at, the gravest first."""
    name_match: BureauNameMatch | None
    outcome: BureauHit | None
    reason: str | None
    """Why it is unavailable."""
    reconciliation: LoanReconciliation | None
    reported_on: str | None
    """The day the bureau made its report."""
    score: BureauScoreSeen | None
    status: BureauStatus
    """`not_requested` when nobody asked for it. An `unavailable` one sends the application to a person."""
    summary: BureauSummary | None

BureauScoreBand: TypeAlias = Literal['excellent', 'good', 'fair', 'weak', 'poor']

class BureauScoreSeen(Part):
    """The bureau's score, or why there is none."""
    band: BureauScoreBand | None
    missing_because: str | None
    """Why there is no value, for people."""
    value: int | None

BureauStatus: TypeAlias = Literal['not_requested', 'unavailable', 'received']

class BureauSummary(Part):
    """The figures of the whole file. Accounts on which the person may only sign, and telephone contracts, do not count."""
    accounts: int
    active: int
    balance_secured: Rupees
    balance_total: Rupees
    balance_unsecured: Rupees
    card_utilisation_percent: int | None
    """Balance over limit of the active cards, in whole percent; `null` without a card that reports a limit."""
    closed: int
    delinquent: int
    """Those that stand with arrears, or have a derogatory status."""
    emi_total: Rupees
    """Instalments of the active loans as reported; loans that report none are counted in `without_emi`."""
    enquiries_180_days: int
    enquiries_30_days: int
    enquiries_7_days: int
    """For credit, within so many days before the report."""
    enquiries_90_days: int
    is_thin: bool
    """Less than six months of history, or fewer than two accounts."""
    oldest_age_months: int | None
    oldest_opened_on: str | None
    opened_12_months: int
    opened_6_months: int
    overdue_total: Rupees
    sanctioned_total: Rupees
    unsecured_active: int
    """Active ones that the kind says are not secured."""
    without_emi: int
    worst_dpd_12_months: int | None
    worst_dpd_24_months: int | None
    worst_dpd_36_months: int | None
    worst_dpd_3_months: int | None
    """The worst days past due that were reported within so many months before the report."""
    worst_dpd_6_months: int | None

CapKind: TypeAlias = Literal['foir', 'surplus', 'balance_to_emi', 'balance_multiple', 'income_multiple', 'loan_to_value', 'turnover_share', 'down_payment', 'product_maximum', 'requested']

class CaseAccount(Part):
    """An account of the applicant, as all files together show it."""
    account_number: str | None
    """Masked to the last four."""
    account_type: str | None
    """As the bank calls it."""
    bank: str | None
    """The bank's name, as it is commonly written."""
    closing_balance: Rupees | None
    currency: str | None
    from_: str
    """The first and last day that is shown; days between them may be missing, see `seams`."""
    holder: str | None
    """Whose account it is, as printed."""
    ifsc: str | None
    is_counted: bool
    """Whether its rows are in `transactions` and in every number. One file is analysed by its leading account; of several files every account counts that is in the currency of the first."""
    metrics: list[AccountMetric]
    """The balances and the conduct of this account alone. Empty where a single account is counted: then they are in `metrics`."""
    opening_balance: Rupees | None
    seams: list[Seam]
    """How each of these files joins those before it."""
    statements: list[int]
    """The files that show it, in the order of time, counted from 0 in `statements`."""
    to: str
    transaction_count: int
    """Each row once, however many files show it."""

class CaseStatement(Part):
    """One of the files that were sent, with its own proof and its own verdict."""
    files: list[int]
    """Its places among the files that were sent, counted from 0: several when the same bytes were sent again."""
    flags: list[str]
    """The codes of its flags; `integrity.flags` has them whole."""
    integrity: IntegrityVerdict
    """What the checks of this file alone say."""
    is_scan: bool
    """Its pages are pictures and were read by sight: each of its rows says how surely."""
    name: str | None
    """As its sender called the file; `null` when no name came along."""
    pages: int
    """0 for a ledger that never was a document."""
    parts: list[StatementPart]
    """What it shows of each account."""
    source: StatementSource

class CashFlow(Part):
    """Money in and out, month by month, and the balance day by day."""
    average_balance: Rupees | None
    balances: list[DayBalance]
    """The balance at the end of every day with a row: enough to draw it."""
    credits_monthly: Rupees | None
    debits_monthly: Rupees | None
    from_: str
    """The first day that was looked at."""
    months: list[MonthTotals]
    """Each calendar month the statement touches, the first one first."""
    net_credits_monthly: Rupees | None
    to: str
    """The last day that was looked at."""

Category: TypeAlias = Literal['salary', 'pension_govt_benefit', 'business_receipt', 'merchant_settlement', 'gig_platform_income', 'rent_received', 'interest_earned', 'dividend', 'cash_deposit', 'cheque_deposit', 'transfer_in_third_party', 'self_transfer_in', 'family_transfer_in', 'loan_disbursal', 'refund', 'reversal_technical', 'investment_redemption', 'insurance_claim_maturity', 'tax_refund', 'epf_withdrawal', 'cashback_reward', 'asset_sale', 'emi_loan_repayment', 'credit_card_payment', 'bnpl_payment', 'rent_paid', 'insurance_premium', 'investment_sip', 'fd_rd_booking', 'utility_telecom', 'groceries', 'food_dining', 'shopping_ecommerce', 'fuel_transport', 'travel', 'medical', 'education', 'entertainment_subscription', 'alcohol_tobacco', 'gambling_gaming', 'crypto', 'stock_trading_fno', 'wallet_load', 'cash_withdrawal', 'supplier_payment', 'salary_paid_wages', 'gst_payment', 'income_tax_tds', 'statutory_epf_esic', 'bank_charge', 'penal_charge', 'bounce_charge', 'bounce_inward_nach', 'bounce_inward_cheque', 'bounce_outward_cheque', 'od_interest', 'self_transfer_out', 'transfer_out_third_party', 'international', 'donation', 'lien_hold_legal', 'uncategorised']

class CategoryTotals(Part):
    """What all rows of one category add up to."""
    category: Category
    credit_count: int
    credit_share: float
    """Of all credits, in value: 0.25 is a quarter."""
    credits: Rupees
    debit_count: int
    debit_share: float
    """Of all debits, in value."""
    debits: Rupees

Channel: TypeAlias = Literal['upi', 'imps', 'neft', 'rtgs', 'transfer', 'nach', 'standing_instruction', 'cheque', 'demand_draft', 'cash', 'atm', 'card', 'bill_pay', 'interest', 'charge', 'deposit', 'international', 'other']

CheckFamily: TypeAlias = Literal['file', 'page', 'ledger']

CheckState: TypeAlias = Literal['detected', 'not_detected', 'not_applicable', 'not_run']

class CircularFlow(Part):
    """A party that was paid nearly what it had paid in."""
    name: str
    paid: Rupees
    received: Rupees
    rows: list[int]
    """Counted from 0 in `transactions`."""

class ComparedAmount(Part):
    """An amount as printed and as the rows give it."""
    agrees: bool | None
    """`null` when one of them is not there."""
    printed: Rupees | None
    read: Rupees | None

class ComparedCount(Part):
    """A number of rows as printed and as read."""
    agrees: bool | None
    """`null` when one of them is not there."""
    printed: int | None
    """What the bank printed."""
    read: int | None
    """How many rows there are."""

class ComparedLoan(Part):
    """A running loan, known from one side or from both."""
    account: int | None
    """Counted from 0 in the accounts of the credit report."""
    balance: Rupees | None
    bureau_monthly: Rupees | None
    counting: LoanCounting
    explanation: str
    """Why it stands in this list."""
    is_estimated: bool
    """`bureau_monthly` was worked out, not reported."""
    kind: AccountKind | None
    lender: str
    """As the bureau writes it, or else as the statement does."""
    loan: int | None
    """Counted from 0 in `obligations.loans`."""
    ownership: Ownership | None
    rows: list[int]
    """Counted from 0 in `transactions`."""
    statement_monthly: Rupees | None

class Counterparties(Part):
    """Who money comes from and goes to."""
    circular: list[CircularFlow]
    """Parties that were paid nearly what they had paid in."""
    largest: list[Counterparty]
    """Up to a hundred, the largest turnover first."""
    round_trips: list[RoundTrip]
    """Large credits that left again within days in nearly the same amount."""
    total: int
    """How many there are, listed or not."""

class Counterparty(Part):
    """One person or firm, and all that passed between it and the account."""
    categories: list[Category]
    """What its rows are."""
    credit_count: int
    credit_share: float
    """Of all credits, in value: 0.25 is a quarter."""
    credits: Rupees | None
    debit_count: int
    debit_share: float
    """Of all debits, in value."""
    debits: Rupees | None
    first: str
    """The day of its first row."""
    last: str
    """The day of its last row."""
    name: str
    rows: list[int]
    """Counted from 0 in `transactions`."""

class CoverageMonth(Part):
    """How much of a calendar month is there, for each account."""
    accounts: list[CoverageState]
    """One word for each of `accounts`, in their order."""
    month: str
    """As `2025-04`."""

CoverageState: TypeAlias = Literal['whole', 'part', 'missing']

class DayBalance(Part):
    """The balance at the end of a day."""
    balance: Rupees
    date: str

Decision: TypeAlias = Literal['approved', 'declined', 'manual_review']

DerogatoryMarkKind: TypeAlias = Literal['wilful_default', 'written_off', 'suit_filed', 'settled', 'restructured', 'account_sold', 'guarantee_invoked', 'repossessed', 'bad_asset', 'ninety_days_past_due', 'sixty_days_past_due', 'current_overdue', 'deceased', 'uncertain_match', 'unknown_status']

DerogatoryMarkSeverity: TypeAlias = Literal['critical', 'high', 'medium']

class Disbursal(Part):
    """A loan that was paid out to the account."""
    amount: Rupees
    date: str
    is_digital_lender: bool
    """Lends small amounts through an app."""
    lender: str
    repayment_row: int | None
    """A loan repayment made within three days after it."""
    row: int
    """Counted from 0 in `transactions`."""

class Eligibility(Part):
    """How much could be lent, and why not more."""
    amount: Rupees | None
    binding_cap: CapKind | None
    caps: list[AmountCap]
    """Every cap of the product."""
    emi: Rupees | None
    foir_cap: float | None
    """The most of the income that all instalments together may take: 0.5 is half."""
    income: Rupees | None
    income_basis: ProductIncomeBasis | None
    ltv: float | None
    """That amount over the value of the collateral, as a ratio."""
    maximum_amount: Rupees | None
    maximum_emi: Rupees | None
    missing: list[EligibilityGap]
    """Values that a cap needs and that are not there."""
    obligations: Rupees | None

class EligibilityGap(Part):
    """A value that a cap needs and that is not there."""
    name: str
    """A metric or a member of `inputs`."""
    reason: str

class Evidence(Part):
    """A place in the document, and what is wrong there."""
    bbox: list[float] | None
    """Left, top, right and bottom in points from the top left corner of the page."""
    expected: str | None
    """What should be there."""
    found: str | None
    """What is there."""
    page: int | None
    """Counted from 1; `null` when it concerns the file as a whole."""
    row: int | None
    """Counted from 0 in `transactions`."""
    statement: int
    """The file whose page it stands on, counted from 0 in `statements`."""

Frequency: TypeAlias = Literal['weekly', 'fortnightly', 'monthly', 'quarterly']

class Income(Part):
    """What the applicant lives on."""
    basis: IncomeBasis
    monthly: Rupees | None
    other_salaries: list[Salary]
    """Other payments that look like salaries."""
    rows: list[int]
    """The rows it rests on, counted from 0 in `transactions`."""
    salary: Salary | None
    sources: list[IncomeSource]
    """Everything that is no salary, the largest first."""

IncomeBasis: TypeAlias = Literal['salary', 'regular_income', 'net_credits', 'none']

class IncomeSource(Part):
    """An income that is no salary."""
    kind: IncomeSourceKind
    monthly: Rupees
    """In an average month."""
    rows: list[int]
    """Counted from 0 in `transactions`."""
    total: Rupees
    """Over the whole statement."""

IncomeSourceKind: TypeAlias = Literal['pension', 'platform_work', 'rent', 'business', 'cash_deposits', 'interest', 'dividends', 'transfers']

class Integrity(Part):
    """What speaks for and against the document."""
    checks: list[IntegrityCheck]
    """Every check with its state; of several files, the answer that weighs most."""
    flags: list[IntegrityFlag]
    """What was detected and matters: low and above. Medium and above send the case to a person."""
    statement: int
    """The file that the verdict is of, counted from 0 in `statements`; the first of them where several are as bad."""
    verdict: IntegrityVerdict
    """Of several files, that of the worst."""

class IntegrityCheck(Part):
    """One check of the document and what became of it."""
    code: str
    family: CheckFamily
    message: str | None
    """What was found, or why the check was not run."""
    severity: Severity
    """What it weighs when detected."""
    state: CheckState
    title: str
    """What it looks for, for people."""

class IntegrityFlag(Part):
    """Something that was found in the document and matters."""
    benign: str
    """The innocent explanations to rule out."""
    code: str
    """The code of the check that found it."""
    evidence: list[Evidence]
    """Where it is to be seen."""
    family: CheckFamily
    message: str
    severity: Severity
    """Never `info`."""
    statement: int | None
    """The file it was found in, counted from 0 in `statements`; `null` for what several say about each other."""

IntegrityVerdict: TypeAlias = Literal['clean', 'flagged', 'unverifiable']

LinkKind: TypeAlias = Literal['reversal_of', 'reversed_by', 'return_of', 'returned_by', 'charge_for', 'tax_on', 'own_transfer_with']

class Loan(Part):
    """A loan that is repaid in a rhythm."""
    bounced: int
    """How many were returned unpaid."""
    first: str
    """The day of the first instalment in the statement."""
    frequency: Frequency
    instalment: Rupees
    """What the latest instalment asked for."""
    instalments: int
    """How many fell due; one presented twice after a return is one."""
    is_active: bool
    """Whether it still ran when the statement ended."""
    is_digital_lender: bool
    """Lends small amounts through an app."""
    last: str
    """The day of the last one."""
    lender: str
    missed: int
    """How many were due by the rhythm of the others and never presented."""
    monthly: Rupees | None
    rows: list[int]
    """Counted from 0 in `transactions`."""

LoanCounting: TypeAlias = Literal['counted', 'contingent', 'duplicate', 'instalment_unknown']

class LoanReconciliation(Part):
    """The loans of the statement and of the credit report, each once."""
    both: list[ComparedLoan]
    """Known to both: the statement's instalment is what counts."""
    bureau_only: list[ComparedLoan]
    """Repaid from another account. Counted as an obligation where `counting` says so."""
    statement_only: list[ComparedLoan]
    """Hidden: the statement repays it and the bureau has no account for it. Each sends the application to a person."""

class Metric(Part):
    """One measure of the statement."""
    missing: MissingValue | None
    months: list[MonthValue]
    """Month by month; left out where that makes no sense."""
    name: str
    """As policies name it: `average_balance_6m`."""
    rows: Rows
    """The transactions it rests on."""
    unit: Unit
    value: Value | None

class MissingValue(Part):
    """Why there is no value: a code for programs and a clause for people."""
    code: str
    reason: str

class MonthTotals(Part):
    """One calendar month."""
    average_balance: Rupees | None
    closing_balance: Rupees | None
    credit_count: int
    credits: Rupees
    debit_count: int
    debits: Rupees
    highest_balance: Rupees | None
    income_credits: Rupees
    """Without own transfers, loans, refunds, reversals and returned items."""
    is_full: bool
    """The statement covers it from its first day to its last."""
    lowest_balance: Rupees | None
    month: str
    """As `2025-04`."""
    opening_balance: Rupees | None

class MonthValue(Part):
    """A metric in one month."""
    month: str
    """As `2025-04`."""
    value: Value | None

class Mule(Part):
    """Whether the account looks like one that only passes money on."""
    level: MuleLevel
    patterns: list[MulePattern]
    """The signs that were seen, whatever the level."""

MuleFamily: TypeAlias = Literal['holding', 'people', 'scale', 'timing', 'exit', 'words']

MuleLevel: TypeAlias = Literal['none', 'low', 'high']

class MulePattern(Part):
    """One sign that the account passes money on."""
    code: str
    """As in the flags of transactions: `pass_through` is there `mule:pass_through`."""
    evidence: list[int]
    """Rows, counted from 0 in `transactions`."""
    family: MuleFamily
    message: str
    points: int
    """What it weighs towards the level."""

class NameMatch(Part):
    """Whether the applicant is the holder of the account."""
    explanation: str
    """What agrees and what does not, or why nothing was compared."""
    outcome: NameOutcome
    """A `mismatch` sends the application to a person."""
    score: int | None
    """0 to 100; `null` when nothing was compared."""

NameOutcome: TypeAlias = Literal['match', 'partial', 'mismatch', 'not_checked']

class NeededChange(Part):
    """What a value would have to be for a rule to pass."""
    bound: Bound
    """On which side of `to` it has to be."""
    from_: Value
    """What it is."""
    name: str
    """The value, as in the rule."""
    to: Value
    """What it would have to be."""
    unit: Unit

ObligationKind: TypeAlias = Literal['instalments', 'bureau_instalments', 'card_dues', 'pay_later', 'overdraft_interest']

class ObligationPart(Part):
    """One part of what has to be paid every month."""
    kind: ObligationKind
    monthly: Rupees

class Obligations(Part):
    """What the applicant already owes."""
    disbursals: list[Disbursal]
    """Loans that were paid out to the account."""
    emi_monthly: Rupees | None
    foir: Value | None
    irregular_repayments: list[int]
    """Loan repayments that belong to none of them, by row."""
    loans: list[Loan]
    """Every loan that is repaid in a rhythm, by lender."""
    monthly: Rupees | None
    parts: list[ObligationPart]
    """What `monthly` is made of, every part of it; empty in reports of earlier versions."""

class OpenFigure(Part):
    """A figure that the balances do not prove."""
    bbox: list[float]
    """Left, top, right and bottom in points from the top left corner of the page."""
    readings: list[Rupees]
    """What the picture allows, without its sign: the present reading first, the likeliest others behind it."""

class OpenReading(Part):
    """What is in doubt in a row of a scan; `null` for what is not."""
    amount: OpenFigure | None
    balance: OpenFigure | None
    date: list[float] | None
    """Where a date stands that is in doubt, or its row where the day stands elsewhere: balances prove no dates."""

class OwnTransfers(Part):
    """What moved from one account of the case to another: neither income nor spending."""
    amount: Rupees
    count: int
    from_: int
    """Counted from 0 in `accounts`."""
    to: int
    """Counted from 0 in `accounts`."""

Ownership: TypeAlias = Literal['individual', 'joint', 'authorised_user', 'guarantor', 'deceased', 'unknown']

class Period(Part):
    """A span of days, the first and the last among them."""
    from_: str
    to: str

class PolicyOutcome(Part):
    """What the product asked, what came of it, and how much could be lent."""
    adverse_reasons: list[AdverseReason]
    """What the applicant is told, the heaviest first."""
    currency: str
    """The ISO 4217 code of the currency it lends: that of every amount here, and of `inputs`."""
    eligibility: Eligibility | None
    largest_amount: Rupees | None
    outcome: Decision
    """What the policy alone would have decided."""
    product: str
    """The product's name, for programs."""
    product_id: str | None
    """The id of the product in the service; `null` for one that is not kept there, such as the built-in product."""
    product_title: str | None
    """What people call it; its name where it has no title. `null` in a report from before there were titles."""
    rules: list[RuleOutcome]
    """Everything the product asks for: inputs, rules, amounts and the score."""
    version: int
    """Which version of it."""

class PrintedTotals(Part):
    """Each figure the bank printed, beside what the rows add up to."""
    closing_balance: ComparedAmount
    credit_count: ComparedCount
    credits: ComparedAmount
    debit_count: ComparedCount
    debits: ComparedAmount
    opening_balance: ComparedAmount

class ProbabilityOfDefault(Part):
    """How likely a default is, as a share of 1."""
    estimate: float
    high: float
    low: float
    """It lies between this and `high` in 95 of 100 cards fitted to as many outcomes."""

ProductIncomeBasis: TypeAlias = Literal['salary', 'income', 'net_credits', 'turnover', 'average_balance']

Proof: TypeAlias = Literal['proven', 'unproven', 'contradicted']

class Reconciliation(Part):
    """How far the rows agree with the balances and totals that the bank printed."""
    breaks: list[BalanceBreak]
    """Where the running balance does not follow from the row before."""
    gap_days: int
    """The longest run of days without a row inside the period."""
    has_uncertain_dates: bool
    """The paper leaves open which day some rows are of: a date stands for several rows, lacks its year, or may be read both ways."""
    has_uncertain_scale: bool
    """Decimal commas and decimal points stand beside each other, so that amounts may be a hundred times too large."""
    misdated_rows: list[int]
    """Rows dated outside the period or against the order of the others, counted from 0 in `transactions`."""
    missing_pages: list[int]
    """Page numbers the document says it has and does not show."""
    page_totals_wrong: list[int]
    """Pages whose printed totals are not what their rows add up to."""
    printed_totals: PrintedTotals
    proven: int
    """How many rows the running balance proves."""
    rows: int
    undescribed_rows: int
    """Rows that say nothing of what they are for."""
    unread_rows: list[int]
    """The page of every row with a date and an amount that could not be read as a transaction."""
    verdict: ReconciliationVerdict

ReconciliationVerdict: TypeAlias = Literal['reconciled', 'partial', 'unreconciled', 'not_checkable']

class Members(Part):
    """Everything that was found in a statement, and what follows from it."""
    accounts: list[CaseAccount]
    """Every account that the files show, the one with the most rows first, with how its files join."""
    bounces: Bounces
    """Items returned unpaid, and what the bank charged as a punishment."""
    bureau: BureauOutcome
    """Whether a credit bureau was asked, what it said, and how its loans go together with the statement's."""
    cash_flow: CashFlow
    """Money in and out, month by month, and the balance day by day."""
    categories: list[CategoryTotals]
    """What the money came from and went for, the largest turnover first."""
    counterparties: Counterparties
    """Who money comes from and goes to."""
    coverage: list[CoverageMonth]
    """Which months are there: whole, in part or missing, for each account; the first month first."""
    currency: str | None
    """The ISO 4217 code of the currency that every amount of the statement is in, such as `INR` or `GBP`. `null` when nothing on the paper says; then no amount is compared with anything, and `review` names `unknown_currency`."""
    decision: Decision
    """The engine's own decision; any doubt listed in `review` makes it `manual_review`."""
    engine_version: str
    """The version of the engine that made the report."""
    grade: str | None
    """The band of the score, `A` the best; `null` when there is no score."""
    income: Income
    """What the applicant lives on."""
    integrity: Integrity
    """What speaks for and against the document."""
    metrics: list[Metric]
    """The whole dictionary of metrics for this statement, each with the rows it rests on."""
    mule: Mule
    """Whether the account looks like one that only passes money on."""
    name_match: NameMatch
    """Whether the applicant is the holder of the account."""
    obligations: Obligations
    """What the applicant already owes."""
    own_transfers: list[OwnTransfers]
    """What moved between the accounts of the case."""
    policy: PolicyOutcome
    """What the product asked, what came of it, and how much could be lent."""
    recommendation: Decision
    """What the policy alone would have decided."""
    review: RequiredReview
    """Whether a person has to confirm the decision, and why."""
    score: int | None
    """300 to 900; `null` when there is too little to score on or the account is in another currency than the product, which `score_card` then explains."""
    score_card: ScoreCard
    """How the points of the score came together."""
    statement: Statement
    """Whose account it is, what the paper says and how far it is proven: of the only file, or the summary of the case."""
    statements: list[CaseStatement]
    """Every file that was sent, with its own proof and its own verdict. Empty in reports from before there were several."""
    undisclosed_accounts: list[UndisclosedAccount]
    """Accounts that the rows speak of and that were not sent: signs with their rows, which decide nothing."""

class RequiredReview(Part):
    """Whether a person has to confirm the decision, and why."""
    reasons: list[ReviewReason]
    """Empty when nobody has to."""
    required: bool
    """A person has to confirm the decision."""

ReviewFamily: TypeAlias = Literal['integrity', 'mule', 'name_mismatch', 'bureau', 'currency', 'policy']

class ReviewReason(Part):
    """One reason why a person has to confirm the decision."""
    code: str
    """The code of the check, the sign or the rule."""
    family: ReviewFamily
    message: str

class RoundTrip(Part):
    """A large credit that left again."""
    amount: Rupees
    """What came in."""
    credit_row: int
    """Counted from 0 in `transactions`."""
    days: int
    """How long it stayed."""
    debit_row: int
    """Counted from 0 in `transactions`."""

RowSource: TypeAlias = Literal['text', 'sight', 'csv', 'account_aggregator', 'spreadsheet']

Rows: TypeAlias = Literal['all'] | list[int]

RuleEffect: TypeAlias = Literal['none', 'note', 'review', 'decline']

class RuleOutcome(Part):
    """One rule, the values it saw and what came of it."""
    changes: list[NeededChange]
    """The smallest changes that would make it pass, all of them together."""
    code: str
    expression: str
    """What has to be true, as written in the product."""
    message: str | None
    """What the lender reads when it does not pass."""
    outcome: RuleEffect
    reason_code: str | None
    """The reason that the applicant is given."""
    state: RuleState
    values: list[SeenValue]
    """Every value that the expression names."""

RuleState: TypeAlias = Literal['passed', 'failed', 'missing']

Rupees: TypeAlias = float

class Salary(Part):
    """Payments of one employer in a monthly rhythm."""
    amount: Rupees
    """The mean of the last three payments."""
    confidence: int
    """How sure it is that these are salaries, in per cent."""
    day: int
    """The usual day of the month."""
    employer: str | None
    """`null` when the rows do not name it."""
    extras: list[int]
    """Bonus, arrears and whatever else the same payer sent, by row."""
    months_expected: int
    """Months in which one was to be expected."""
    months_seen: int
    """Months with a payment."""
    payments: list[SalaryPayment]
    remarks: list[SalaryRemark]
    variation: float
    """Standard deviation over mean."""

class SalaryPayment(Part):
    """One payment of a salary."""
    amount: Rupees
    date: str
    row: int
    """Counted from 0 in `transactions`."""

SalaryRemark: TypeAlias = Literal['cash', 'round', 'from_individual', 'new', 'leaves_within_3_days']

class ScoreCard(Part):
    """How the points of the score came together."""
    base: int
    """The points that everyone starts with."""
    basis: str
    """What its weights rest on."""
    card: str
    """Its name."""
    message: str | None
    """What is too little or why it is not applicable, when there is no score."""
    points: list[ScorePoints]
    """What each feature added or took away."""
    probability_of_default: ProbabilityOfDefault | None
    reasons: list[ScoreReason]
    """Why the score is not higher, the costliest first, for the applicant."""
    standing: ScoreStanding
    version: str

class ScorePoints(Part):
    """What one feature added to the score or took away from it."""
    feature: str
    metric: str | None
    """The metric that was looked at; its rows are in `metrics`."""
    missing: str | None
    """Why there is no value: then the feature brings no points and takes none."""
    most: int
    """The most that the feature can bring."""
    points: int
    """Less than zero when it takes points away."""
    title: str
    """The feature, for people."""
    value: Value | None

class ScoreReason(Part):
    """Why the score is not higher."""
    advice: str
    """What the applicant can do about it."""
    code: str
    feature: str
    """The feature that cost the points."""
    message: str
    points_lost: int

ScoreStanding: TypeAlias = Literal['scored', 'insufficient_data', 'not_applicable']

class Seam(Part):
    """Where two files of an account meet."""
    after: int
    """Counted from 0 in `statements`."""
    before: int
    """Counted from 0 in `statements`."""
    closing_balance: Rupees | None
    difference: Rupees | None
    differing_rows: int
    """Places of an overlap where the files disagree."""
    from_: str | None
    """The first day of the gap or of the overlap; `null` for the other kinds."""
    kind: SeamKind
    opening_balance: Rupees | None
    same_rows: int
    """Rows that both files show alike."""
    to: str | None
    """The last day of the gap or of the overlap."""

SeamKind: TypeAlias = Literal['proven', 'unproven', 'broken', 'gap', 'overlap']

class SeenValue(Part):
    """A value that a rule looked at, or why it is not there."""
    missing: MissingValue | None
    name: str
    """A metric, a member of `inputs`, or `score`."""
    value: Value | None

SettledManner: TypeAlias = Literal['offered', 'typed']

class SettledReading(Part):
    """What a person settled in a row of a scan, and what it read before. The balances judge it like any other reading."""
    amount: SettledManner | None
    balance: SettledManner | None
    date: bool
    """A person says that the date is right."""
    was_balance: Rupees | None
    was_credit: Rupees | None
    was_debit: Rupees | None

Severity: TypeAlias = Literal['info', 'low', 'medium', 'high', 'proof']

class Statement(Part):
    """Whose account it is, what the paper says and how far it is proven."""
    account_number: str | None
    """Masked to the last four."""
    account_type: str | None
    """As the bank calls it."""
    bank: str | None
    """The bank's name, as it is commonly written."""
    branch: str | None
    closing_balance: Rupees | None
    currency: str | None
    """The ISO 4217 code of the currency that the paper speaks for: by a label, units of columns, signs, the bank's codes."""
    holder: str | None
    """Whose account it is, as printed."""
    ifsc: str | None
    """The branch's code for transfers."""
    micr: str | None
    """The branch's code on cheques."""
    opening_balance: Rupees | None
    overdraft_limit: Rupees | None
    period: Period | None
    reconciliation: Reconciliation
    transaction_count: int
    other_accounts: list[StatementAccount]
    """The other accounts of the same document, or of the case."""
    pages: int
    """How many pages the document has, or all documents together; 0 for a ledger that never was one."""

class StatementAccount(Part):
    """One account of the document. Whatever the paper does not say is `null`."""
    account_number: str | None
    """Masked to the last four."""
    account_type: str | None
    """As the bank calls it."""
    bank: str | None
    """The bank's name, as it is commonly written."""
    branch: str | None
    closing_balance: Rupees | None
    currency: str | None
    """The ISO 4217 code of the currency that the paper speaks for: by a label, units of columns, signs, the bank's codes."""
    holder: str | None
    """Whose account it is, as printed."""
    ifsc: str | None
    """The branch's code for transfers."""
    micr: str | None
    """The branch's code on cheques."""
    opening_balance: Rupees | None
    overdraft_limit: Rupees | None
    period: Period | None
    reconciliation: Reconciliation
    transaction_count: int

class StatementPart(Part):
    """What one file shows of one account."""
    account: int
    """Counted from 0 in `accounts`."""
    closing_balance: Rupees | None
    from_: str
    """The first day it shows."""
    opening_balance: Rupees | None
    reconciliation: Reconciliation
    """How far its own rows agree with its own balances. Rows that were taken from another file are that file's."""
    rows_taken: int
    """How many of its rows no file before it shows: those in `transactions` that name this statement."""
    to: str
    """The last day it shows."""

StatementSource: TypeAlias = Literal['pdf', 'csv', 'account_aggregator', 'spreadsheet']

class Transaction(Part):
    """One row of the statement with its meaning and its place on the page."""
    account: int
    """Counted from 0 in `accounts`."""
    balance: Rupees | None
    bbox: list[float]
    """Left, top, right and bottom in points from the top left corner of the page."""
    category: Category
    channel: Channel
    confidence: int
    """How sure that is, in per cent."""
    corrected: bool
    """Somebody said of this row what it is or who is on the other side, or a rule of the team did; `rule` tells which. Its date, amount and balance are as printed."""
    counterparty: str | None
    """Who paid or was paid, where the narration says it."""
    credit: Rupees | None
    date: str
    debit: Rupees | None
    description: str
    """The narration, as printed."""
    flags: list[str]
    """What is special about the row: `bounce`, `reversed`, `integrity:text_covered`, `mule:pass_through`, …"""
    link: TransactionLink | None
    page: int
    """Counted from 1; the line for a ledger that never was a document."""
    proof: Proof
    reference: str | None
    """The number of the cheque or of the transfer, where it has a column."""
    rule: str
    """Which rule of ours gave the category."""
    sight: TransactionSight | None
    source: RowSource | None
    statement: int
    """The file whose page it stands on, counted from 0 in `statements`."""
    time: str | None
    """Where the bank prints one, as `09:30:00`."""
    value_date: str | None
    """From when the bank counts it for interest, where it prints that."""

class TransactionLink(Part):
    """How the row belongs to another one."""
    kind: LinkKind
    row: int
    """The other row, counted from 0 in this list."""

class TransactionSight(Part):
    """How a row was read from a picture of a page."""
    chosen_by_balance: bool
    """The picture allowed several readings of a figure, and only this one agrees with the balances."""
    confidence: int
    """In per cent, of the least certain letter in its date, amount and balance."""
    doubtful: list[list[float]]
    """Where the letters of its date, amount and balance stand that are less than 60 per cent certain, each as left, top, right and bottom in points from the top left corner of the page; none where all are more certain."""
    open: OpenReading | None
    settled: SettledReading | None

class UndisclosedAccount(Part):
    """A sign of an account that was not sent."""
    account_tail: str | None
    """The last digits of its number, where a narration prints them."""
    evidence: list[int]
    """Rows that speak of it, counted from 0 in `transactions`; none for a loan that only a bureau knows."""
    kind: UndisclosedKind
    message: str

UndisclosedKind: TypeAlias = Literal['own_account', 'card', 'loan_paid_elsewhere', 'salary_stopped']

Unit: TypeAlias = Literal['rupees', 'amount', 'ratio', 'count', 'days', 'months', 'percent', 'yes_no']

Value: TypeAlias = float | bool
