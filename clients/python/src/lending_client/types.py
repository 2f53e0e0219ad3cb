"""What the service answers and takes, made from its OpenAPI document by `make_types.py`: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class AcceptedAnalysis(TypedDict):
    id: str
    ref: str
    status: str

AccountKind: TypeAlias = "Literal['auto_loan', 'housing_loan', 'property_loan', 'loan_against_shares', 'personal_loan', 'consumer_loan', 'gold_loan', 'education_loan', 'professional_loan', 'credit_card', 'leasing', 'overdraft', 'two_wheeler_loan', 'non_funded', 'loan_against_deposits', 'fleet_card', 'commercial_vehicle_loan', 'telecom', 'seller_financing', 'guaranteed_emergency_loan', 'secured_credit_card', 'used_car_loan', 'construction_equipment_loan', 'tractor_loan', 'corporate_credit_card', 'kisan_credit_card', 'loan_on_credit_card', 'jan_dhan_overdraft', 'mudra_loan', 'microfinance_loan', 'subsidised_housing_loan', 'peer_to_peer_loan', 'business_loan', 'staff_loan', 'short_term_personal_loan', 'other', 'unknown']"

class AccountMetric(TypedDict):
    missing: NotRequired[MissingValue | None]
    name: str
    unit: Unit
    value: NotRequired[Value | None]

AccountStatus: TypeAlias = "Literal['active', 'closed', 'restructured', 'settled', 'written_off', 'sold', 'suit_filed', 'wilful_default', 'guarantee_invoked', 'unknown']"

class AdverseReason(TypedDict):
    code: str
    message: str
    remedy: NotRequired[str | None]
    rule: str

class AmountCap(TypedDict):
    amount: NotRequired[Rupees | None]
    cap: CapKind
    explanation: str

class Analysis(TypedDict):
    applicant_name: str | None
    assignee: Colleague | None
    bank: str | None
    completed_at: Moment | None
    created_at: Moment
    created_by: str
    credit_check_id: str | None
    decision: Decision | None
    engine_decision: Decision | None
    external_id: str | None
    failure: AnalysisFailure | None
    file_name: str | None
    holder: str | None
    id: str
    inputs_missing: list[str]
    metadata: dict[str, Any] | None
    override: Override | None
    pages: int
    period: StatementPeriod | None
    product_id: str | None
    product_version: int | None
    progress: AnalysisProgress | None
    ref: str
    requested_amount: Rupees | None
    result: NotRequired[Report | None]
    review: ReviewState | None
    run: int
    score: int | None
    settled_by: SettledBy | None
    started_at: Moment | None
    status: AnalysisStatus

class AnalysisCorrection(TypedDict):
    applicant_name: NotRequired[str | None]
    inputs: NotRequired[dict[str, Any] | None]
    product_id: NotRequired[str | None]

class AnalysisFailure(TypedDict):
    code: str
    message: str

class AnalysisProgress(TypedDict):
    pages: int
    pages_read: int

class AnalysisRun(TypedDict):
    applicant_name: str | None
    completed_at: Moment | None
    created_at: Moment
    created_by: str
    decision: Decision | None
    engine_decision: Decision | None
    failure: AnalysisFailure | None
    is_present: bool
    product_id: str | None
    product_version: int | None
    requested_amount: Rupees | None
    result: NotRequired[Report | None]
    run: int
    score: int | None
    started_at: Moment | None
    statements: list[RunStatement]
    status: AnalysisStatus

class AnalysisStatement(TypedDict):
    added_in_run: int
    bytes: int
    created_at: Moment
    id: str
    kind: StatementKind
    name: str | None
    number: int
    pages: int

AnalysisStatus: TypeAlias = "Literal['queued', 'processing', 'completed', 'failed']"

class ApiKey(TypedDict):
    created_at: Moment
    created_by: str
    expires_at: Moment | None
    hint: str
    id: str
    last_used_at: Moment | None
    last_used_from: str | None
    name: str
    networks: list[str]
    revoked_at: Moment | None
    scopes: list[str]
    test: bool
    user_id: str

class ApplicantReason(TypedDict):
    code: str
    message: str
    rule: str

class ApplicantReasons(TypedDict):
    language: str
    reasons: list[ApplicantReason]

Asset: TypeAlias = "Literal['standard', 'special_mention', 'sub_standard', 'doubtful', 'loss']"

class AuditEntry(TypedDict):
    action: str
    actor: str
    at: Moment
    id: str
    last_at: Moment
    outcome: str | None
    position: int | None
    request_id: str | None
    subject: str
    times: int
    via: str
    via_name: str | None

class AuditHead(TypedDict):
    at: Moment
    hash: str
    position: int

class BalanceBreak(TypedDict):
    expected: NotRequired[Rupees | None]
    found: NotRequired[Rupees | None]
    page: int
    row: int

Binary: TypeAlias = "str"

class Bounce(TypedDict):
    amount: NotRequired[Rupees | None]
    cause: BounceCause
    cleared_on: NotRequired[str | None]
    date: str
    direction: BounceDirection
    instrument: BounceInstrument
    is_instalment: bool
    party: NotRequired[str | None]
    rows: list[int]

BounceCause: TypeAlias = "Literal['financial', 'technical', 'unknown']"

BounceDirection: TypeAlias = "Literal['inward', 'outward']"

BounceInstrument: TypeAlias = "Literal['nach', 'cheque', 'unknown']"

class Bounces(TypedDict):
    events: list[Bounce]
    inward: int
    of_instalments: int
    outward: int
    penal_charges: list[int]

Bound: TypeAlias = "Literal['at_most', 'at_least', 'exactly']"

class BureauAddress(TypedDict):
    city: NotRequired[str | None]
    pin_code: NotRequired[str | None]
    reported_on: NotRequired[str | None]
    state: NotRequired[str | None]
    text: str

class BureauEnquiry(TypedDict):
    amount: NotRequired[Rupees | None]
    date: NotRequired[str | None]
    is_for_credit: bool
    lender: str
    purpose: NotRequired[str | None]
    purpose_code: NotRequired[str | None]

BureauHit: TypeAlias = "Literal['hit', 'no_hit']"

class BureauIdentity(TypedDict):
    date_of_birth: NotRequired[str | None]
    emails: list[str]
    gender: NotRequired[Gender | None]
    match_quality: BureauMatch
    mobiles: list[str]
    name: NotRequired[str | None]
    other_names: list[str]
    pan: NotRequired[str | None]

class BureauMarkSeen(TypedDict):
    account: NotRequired[int | None]
    amount: NotRequired[Rupees | None]
    date: NotRequired[str | None]
    kind: DerogatoryMarkKind
    message: str
    severity: DerogatoryMarkSeverity

BureauMatch: TypeAlias = "Literal['exact', 'inexact', 'unknown']"

class BureauNameMatch(TypedDict):
    account_holder: NameMatch
    applicant: NameMatch

class BureauOutcome(TypedDict):
    bureau: NotRequired[str | None]
    credit_check_id: NotRequired[str | None]
    is_sandbox: NotRequired[bool]
    marks: NotRequired[list[BureauMarkSeen]]
    name_match: NotRequired[BureauNameMatch | None]
    outcome: NotRequired[BureauHit | None]
    reason: NotRequired[str | None]
    reconciliation: NotRequired[LoanReconciliation | None]
    reported_on: NotRequired[str | None]
    score: NotRequired[BureauScoreSeen | None]
    status: BureauStatus
    summary: NotRequired[BureauSummary | None]

class BureauScore(TypedDict):
    band: NotRequired[BureauScoreBand | None]
    confidence: NotRequired[str | None]
    missing_because: NotRequired[str | None]
    reasons: list[BureauScoreReason]
    value: NotRequired[int | None]

BureauScoreBand: TypeAlias = "Literal['excellent', 'good', 'fair', 'weak', 'poor']"

class BureauScoreReason(TypedDict):
    code: str
    message: NotRequired[str | None]

class BureauScoreSeen(TypedDict):
    band: NotRequired[BureauScoreBand | None]
    missing_because: NotRequired[str | None]
    value: NotRequired[int | None]

BureauStatus: TypeAlias = "Literal['not_requested', 'unavailable', 'received']"

class BureauSummary(TypedDict):
    accounts: int
    active: int
    balance_secured: Rupees
    balance_total: Rupees
    balance_unsecured: Rupees
    card_utilisation_percent: NotRequired[int | None]
    closed: int
    delinquent: int
    emi_total: Rupees
    enquiries_180_days: int
    enquiries_30_days: int
    enquiries_7_days: int
    enquiries_90_days: int
    is_thin: bool
    oldest_age_months: NotRequired[int | None]
    oldest_opened_on: NotRequired[str | None]
    opened_12_months: int
    opened_6_months: int
    overdue_total: Rupees
    sanctioned_total: Rupees
    unsecured_active: int
    without_emi: int
    worst_dpd_12_months: NotRequired[int | None]
    worst_dpd_24_months: NotRequired[int | None]
    worst_dpd_36_months: NotRequired[int | None]
    worst_dpd_3_months: NotRequired[int | None]
    worst_dpd_6_months: NotRequired[int | None]

class BureauTerms(TypedDict):
    is_entitled: bool
    monthly_budget: Rupees | None
    price: Rupees
    remaining: Rupees | None
    reserved: Rupees
    spent: Rupees

CapKind: TypeAlias = "Literal['foir', 'surplus', 'balance_to_emi', 'balance_multiple', 'income_multiple', 'loan_to_value', 'turnover_share', 'down_payment', 'product_maximum', 'requested']"

CaseAccount = TypedDict("CaseAccount", {"account_number": "NotRequired[str | None]", "account_type": "NotRequired[str | None]", "bank": "NotRequired[str | None]", "closing_balance": "NotRequired[Rupees | None]", "currency": "NotRequired[str | None]", "from": "str", "holder": "NotRequired[str | None]", "ifsc": "NotRequired[str | None]", "is_counted": "bool", "metrics": "list[AccountMetric]", "opening_balance": "NotRequired[Rupees | None]", "seams": "list[Seam]", "statements": "list[int]", "to": "str", "transaction_count": "int"})

class CaseStatement(TypedDict):
    files: list[int]
    flags: list[str]
    integrity: IntegrityVerdict
    is_scan: NotRequired[bool]
    name: NotRequired[str | None]
    pages: int
    parts: list[StatementPart]
    source: StatementSource

CashFlow = TypedDict("CashFlow", {"average_balance": "NotRequired[Rupees | None]", "balances": "list[DayBalance]", "credits_monthly": "NotRequired[Rupees | None]", "debits_monthly": "NotRequired[Rupees | None]", "from": "str", "months": "list[MonthTotals]", "net_credits_monthly": "NotRequired[Rupees | None]", "to": "str"})

Category: TypeAlias = "Literal['salary', 'pension_govt_benefit', 'business_receipt', 'merchant_settlement', 'gig_platform_income', 'rent_received', 'interest_earned', 'dividend', 'cash_deposit', 'cheque_deposit', 'transfer_in_third_party', 'self_transfer_in', 'family_transfer_in', 'loan_disbursal', 'refund', 'reversal_technical', 'investment_redemption', 'insurance_claim_maturity', 'tax_refund', 'epf_withdrawal', 'cashback_reward', 'asset_sale', 'emi_loan_repayment', 'credit_card_payment', 'bnpl_payment', 'rent_paid', 'insurance_premium', 'investment_sip', 'fd_rd_booking', 'utility_telecom', 'groceries', 'food_dining', 'shopping_ecommerce', 'fuel_transport', 'travel', 'medical', 'education', 'entertainment_subscription', 'alcohol_tobacco', 'gambling_gaming', 'crypto', 'stock_trading_fno', 'wallet_load', 'cash_withdrawal', 'supplier_payment', 'salary_paid_wages', 'gst_payment', 'income_tax_tds', 'statutory_epf_esic', 'bank_charge', 'penal_charge', 'bounce_charge', 'bounce_inward_nach', 'bounce_inward_cheque', 'bounce_outward_cheque', 'od_interest', 'self_transfer_out', 'transfer_out_third_party', 'international', 'donation', 'lien_hold_legal', 'uncategorised']"

class CategoryTotals(TypedDict):
    category: Category
    credit_count: int
    credit_share: float
    credits: Rupees
    debit_count: int
    debit_share: float
    debits: Rupees

Channel: TypeAlias = "Literal['upi', 'imps', 'neft', 'rtgs', 'transfer', 'nach', 'standing_instruction', 'cheque', 'demand_draft', 'cash', 'atm', 'card', 'bill_pay', 'interest', 'charge', 'deposit', 'international', 'other']"

CheckFamily: TypeAlias = "Literal['file', 'page', 'ledger']"

CheckState: TypeAlias = "Literal['detected', 'not_detected', 'not_applicable', 'not_run']"

class Checks(TypedDict):
    blob_store: State
    bureau: str
    clock: ClockState
    database: State
    queue: State

class CircularFlow(TypedDict):
    name: str
    paid: Rupees
    received: Rupees
    rows: list[int]

ClockState: TypeAlias = "Literal['ok', 'differs']"

class Colleague(TypedDict):
    id: str
    name: str

class ComparedAmount(TypedDict):
    agrees: NotRequired[bool | None]
    printed: NotRequired[Rupees | None]
    read: NotRequired[Rupees | None]

class ComparedCount(TypedDict):
    agrees: NotRequired[bool | None]
    printed: NotRequired[int | None]
    read: NotRequired[int | None]

class ComparedLoan(TypedDict):
    account: NotRequired[int | None]
    balance: NotRequired[Rupees | None]
    bureau_monthly: NotRequired[Rupees | None]
    counting: LoanCounting
    explanation: str
    is_estimated: bool
    kind: NotRequired[AccountKind | None]
    lender: str
    loan: NotRequired[int | None]
    ownership: NotRequired[Ownership | None]
    rows: list[int]
    statement_monthly: NotRequired[Rupees | None]

class Consent(TypedDict):
    client_address: str | None
    given_at: Moment
    given_by: ConsentUser
    purpose: str
    revoked_at: Moment | None
    revoked_by: ConsentUser | None
    via: str
    wording: str | None
    wording_version: str

ConsentPurpose: TypeAlias = "Literal['credit_enquiry']"

class ConsentUser(TypedDict):
    id: str
    name: str | None

class ConsentWording(TypedDict):
    text: str
    version: str

class Counterparties(TypedDict):
    circular: list[CircularFlow]
    largest: list[Counterparty]
    round_trips: list[RoundTrip]
    total: int

class Counterparty(TypedDict):
    categories: list[Category]
    credit_count: int
    credit_share: float
    credits: NotRequired[Rupees | None]
    debit_count: int
    debit_share: float
    debits: NotRequired[Rupees | None]
    first: str
    last: str
    name: str
    rows: list[int]

class CoverageMonth(TypedDict):
    accounts: list[CoverageState]
    month: str

CoverageState: TypeAlias = "Literal['whole', 'part', 'missing']"

class CreatedInvitation(TypedDict):
    created_at: Moment
    created_by: str
    email: str
    expires_at: Moment
    id: str
    role: str
    link: str

class CreatedKey(TypedDict):
    created_at: Moment
    created_by: str
    expires_at: Moment | None
    hint: str
    id: str
    last_used_at: Moment | None
    last_used_from: str | None
    name: str
    networks: list[str]
    revoked_at: Moment | None
    scopes: list[str]
    test: bool
    user_id: str
    key: str

class CreatedWebhook(TypedDict):
    created_at: Moment
    created_by: str
    events: list[str]
    id: str
    url: str
    secret: str

class CreditAccount(TypedDict):
    balance: NotRequired[Rupees | None]
    closed_on: NotRequired[str | None]
    emi: NotRequired[Rupees | None]
    history: list[MonthPaid]
    interest_rate: NotRequired[str | None]
    is_secured: NotRequired[bool | None]
    kind: AccountKind
    kind_code: NotRequired[str | None]
    last_paid_on: NotRequired[str | None]
    lender: str
    number: NotRequired[str | None]
    opened_on: NotRequired[str | None]
    overdue: NotRequired[Rupees | None]
    ownership: Ownership
    reported_on: NotRequired[str | None]
    sanctioned: NotRequired[Rupees | None]
    settled_for: NotRequired[Rupees | None]
    status: AccountStatus
    status_code: NotRequired[str | None]
    tenure_months: NotRequired[int | None]
    written_off: NotRequired[Rupees | None]

class CreditCheck(TypedDict):
    amount_billed: Rupees
    analysis_id: str | None
    bureau: str
    completed_at: Moment | None
    created_at: Moment
    created_by: str
    failure: CreditCheckFailure | None
    id: str
    is_sandbox: bool
    marks: int | None
    mobile: str
    name: str
    outcome: str | None
    score: int | None
    status: CreditCheckStatus

class CreditCheckFailure(TypedDict):
    code: str
    message: str

CreditCheckStatus: TypeAlias = "Literal['pending', 'completed', 'failed']"

class CreditCheckWithReport(TypedDict):
    amount_billed: Rupees
    analysis_id: str | None
    bureau: str
    completed_at: Moment | None
    created_at: Moment
    created_by: str
    failure: CreditCheckFailure | None
    id: str
    is_sandbox: bool
    marks: int | None
    mobile: str
    name: str
    outcome: str | None
    score: int | None
    status: CreditCheckStatus
    consent: Consent | None
    later_consents: list[Consent]
    report: CreditReport | None
    reused_count: int

class CreditReport(TypedDict):
    accounts: list[CreditAccount]
    addresses: list[BureauAddress]
    bureau: str
    enquiries: list[BureauEnquiry]
    identity: BureauIdentity
    is_sandbox: bool
    marks: list[DerogatoryMark]
    outcome: BureauHit
    report_number: NotRequired[str | None]
    reported_on: str
    score: BureauScore
    summary: BureauSummary
    unknown_codes: list[UnknownCode]

class DayBalance(TypedDict):
    balance: Rupees
    date: str

Decision: TypeAlias = "Literal['approved', 'declined', 'manual_review']"

class DefaultProduct(TypedDict):
    id: str | None

class Delivery(TypedDict):
    attempts: int
    created_at: Moment
    delivered_at: Moment | None
    event: str
    id: str
    last_error: str | None
    last_status: int | None
    next_attempt_at: Moment | None
    status: str
    subject: str

class DerogatoryMark(TypedDict):
    account: NotRequired[int | None]
    amount: NotRequired[Rupees | None]
    date: NotRequired[str | None]
    kind: DerogatoryMarkKind
    message: str
    severity: DerogatoryMarkSeverity

DerogatoryMarkKind: TypeAlias = "Literal['wilful_default', 'written_off', 'suit_filed', 'settled', 'restructured', 'account_sold', 'guarantee_invoked', 'repossessed', 'bad_asset', 'ninety_days_past_due', 'sixty_days_past_due', 'current_overdue', 'deceased', 'uncertain_match', 'unknown_status']"

DerogatoryMarkSeverity: TypeAlias = "Literal['critical', 'high', 'medium']"

class Dictionary(TypedDict):
    data: list[MetricDefinition]
    total: int

class Disbursal(TypedDict):
    amount: Rupees
    date: str
    is_digital_lender: bool
    lender: str
    repayment_row: NotRequired[int | None]
    row: int

class Eligibility(TypedDict):
    amount: NotRequired[Rupees | None]
    binding_cap: NotRequired[CapKind | None]
    caps: list[AmountCap]
    emi: NotRequired[Rupees | None]
    foir_cap: NotRequired[float | None]
    income: NotRequired[Rupees | None]
    income_basis: NotRequired[ProductIncomeBasis | None]
    ltv: NotRequired[float | None]
    maximum_amount: NotRequired[Rupees | None]
    maximum_emi: NotRequired[Rupees | None]
    missing: list[EligibilityGap]
    obligations: NotRequired[Rupees | None]

class EligibilityGap(TypedDict):
    name: str
    reason: str

class ErasedTestData(TypedDict):
    analyses: int
    credit_checks: int

class Error(TypedDict):
    code: str
    credit_check_id: NotRequired[str]
    file: NotRequired[str]
    message: str
    problems: NotRequired[list[Problem]]

class Evidence(TypedDict):
    bbox: NotRequired[list[float] | None]
    expected: NotRequired[str | None]
    found: NotRequired[str | None]
    page: NotRequired[int | None]
    row: NotRequired[int | None]
    statement: NotRequired[int]

class FittedScoreCard(TypedDict):
    alarms: list[ScoreCardAlarm]
    cases_all: int
    cases_read: int
    created_at: Moment
    created_by: str
    failure: ScoreCardFailure | None
    id: str
    part: ScoreCardPart | None
    published_at: Moment | None
    status: ScoreCardStatus
    version: str
    watched_at: Moment | None
    document: dict[str, Any] | None
    report: dict[str, Any] | None
    watch: dict[str, Any] | None

Frequency: TypeAlias = "Literal['weekly', 'fortnightly', 'monthly', 'quarterly']"

Gender: TypeAlias = "Literal['male', 'female', 'transgender']"

class Health(TypedDict):
    status: str

class IdentityProvider(TypedDict):
    client_id: str
    domains: list[str]
    has_client_secret: bool
    id: str
    is_required: bool
    issuer: str
    name: str
    newcomers: NotRequired[str | None]
    redirect_uri: str
    role_claim: NotRequired[str | None]
    roles: list[MappedRole]
    sign_in_url: str

class Income(TypedDict):
    basis: IncomeBasis
    monthly: NotRequired[Rupees | None]
    other_salaries: list[Salary]
    rows: list[int]
    salary: NotRequired[Salary | None]
    sources: list[IncomeSource]

IncomeBasis: TypeAlias = "Literal['salary', 'regular_income', 'net_credits', 'none']"

class IncomeSource(TypedDict):
    kind: IncomeSourceKind
    monthly: Rupees
    rows: list[int]
    total: Rupees

IncomeSourceKind: TypeAlias = "Literal['pension', 'platform_work', 'rent', 'business', 'cash_deposits', 'interest', 'dividends', 'transfers']"

class Integrity(TypedDict):
    checks: list[IntegrityCheck]
    flags: list[IntegrityFlag]
    statement: NotRequired[int]
    verdict: IntegrityVerdict

class IntegrityCheck(TypedDict):
    code: str
    family: CheckFamily
    message: NotRequired[str | None]
    severity: Severity
    state: CheckState
    title: str

class IntegrityFlag(TypedDict):
    benign: str
    code: str
    evidence: list[Evidence]
    family: CheckFamily
    message: str
    severity: Severity
    statement: NotRequired[int | None]

IntegrityVerdict: TypeAlias = "Literal['clean', 'flagged', 'unverifiable']"

class Invitation(TypedDict):
    created_at: Moment
    created_by: str
    email: str
    expires_at: Moment
    id: str
    role: str

LinkKind: TypeAlias = "Literal['reversal_of', 'reversed_by', 'return_of', 'returned_by', 'charge_for', 'tax_on', 'own_transfer_with']"

class List_Analysis(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_AnalysisRun(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_AnalysisStatement(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_ApiKey(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_AuditEntry(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_CreditCheck(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Delivery(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Invitation(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Member(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Outcome(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Override(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_PayerRule(TypedDict):
    data: list[PayerRuleText | dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Product(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Review(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_RowCorrection(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_ScoreCardSummary(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Session(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class List_Webhook(TypedDict):
    data: list[dict[str, Any]]
    limit: int
    offset: int
    total: int

class Loan(TypedDict):
    bounced: int
    first: str
    frequency: Frequency
    instalment: Rupees
    instalments: int
    is_active: bool
    is_digital_lender: bool
    last: str
    lender: str
    missed: int
    monthly: Rupees | None
    rows: list[int]

LoanCounting: TypeAlias = "Literal['counted', 'contingent', 'duplicate', 'instalment_unknown']"

LoanOutcome: TypeAlias = "Literal['good', 'bad', 'indeterminate']"

class LoanReconciliation(TypedDict):
    both: list[ComparedLoan]
    bureau_only: list[ComparedLoan]
    statement_only: list[ComparedLoan]

class LoginToken(TypedDict):
    expires_in: int
    token: str
    token_type: str
    user: SignedInUser

class MappedRole(TypedDict):
    role: str
    value: str

class Me(TypedDict):
    sandbox_bureau: bool
    team: MyTeam
    test: bool
    token: MyToken
    user: MyUser

class Member(TypedDict):
    created_at: Moment
    disabled_at: Moment | None
    email: str
    id: str
    name: str
    role: str

class Metric(TypedDict):
    missing: NotRequired[MissingValue | None]
    months: NotRequired[list[MonthValue]]
    name: str
    rows: Rows
    unit: Unit
    value: NotRequired[Value | None]

class MetricDefinition(TypedDict):
    excludes: str
    family: str
    formula: str
    is_monthly: bool
    name: str
    names: list[str]
    title: str
    unit: str

MissingReason: TypeAlias = "Literal['too_short', 'too_few_full_months', 'no_balances', 'no_positive_balance', 'no_income', 'no_credits', 'no_debits', 'no_obligations', 'no_bounces', 'too_few_rows', 'no_overdraft', 'not_business', 'no_requested_amount', 'no_collateral_value', 'no_gst_turnover', 'no_down_payment', 'no_application_date', 'no_terms', 'no_times', 'no_bureau_report', 'no_bureau_file', 'no_bureau_score', 'no_bureau_history', 'no_cards', 'too_large', 'foreign_currency', 'unknown_currency', 'not_worked_out', 'insufficient_data']"

class MissingValue(TypedDict):
    code: MissingReason
    reason: str

Moment: TypeAlias = "str"

class MonthPaid(TypedDict):
    asset: NotRequired[Asset | None]
    at_least_days: NotRequired[int | None]
    days_past_due: NotRequired[int | None]
    month: int
    year: int

class MonthTotals(TypedDict):
    average_balance: NotRequired[Rupees | None]
    closing_balance: NotRequired[Rupees | None]
    credit_count: int
    credits: Rupees
    debit_count: int
    debits: Rupees
    highest_balance: NotRequired[Rupees | None]
    income_credits: Rupees
    is_full: bool
    lowest_balance: NotRequired[Rupees | None]
    month: str
    opening_balance: NotRequired[Rupees | None]

class MonthValue(TypedDict):
    month: str
    value: NotRequired[Value | None]

class Mule(TypedDict):
    level: MuleLevel
    patterns: list[MulePattern]

MuleFamily: TypeAlias = "Literal['holding', 'people', 'scale', 'timing', 'exit', 'words']"

MuleLevel: TypeAlias = "Literal['none', 'low', 'high']"

class MulePattern(TypedDict):
    code: str
    evidence: list[int]
    family: MuleFamily
    message: str
    points: int

class MyTeam(TypedDict):
    entitlements: list[str]
    id: str
    name: str

class MyToken(TypedDict):
    expires_at: Moment | None
    kind: str

class MyUser(TypedDict):
    email: str
    id: str
    name: str
    role: str

class NameMatch(TypedDict):
    explanation: str
    outcome: NameOutcome
    score: NotRequired[int | None]

NameOutcome: TypeAlias = "Literal['match', 'partial', 'mismatch', 'not_checked']"

NeededChange = TypedDict("NeededChange", {"bound": "Bound", "from": "Value", "name": "str", "to": "Value", "unit": "Unit"})

class NewAnalysis(TypedDict):
    applicant_mobile: NotRequired[str]
    applicant_name: NotRequired[str]
    bureau_consent: NotRequired[str]
    bureau_reuse_within_days: NotRequired[str]
    external_id: NotRequired[str]
    file: list[Binary]
    inputs: NotRequired[str]
    metadata: NotRequired[str]
    password: NotRequired[list[str]]
    product_id: NotRequired[str]

class NewAssignee(TypedDict):
    user_id: str

class NewCreditCheck(TypedDict):
    consent: bool
    mobile: str
    name: str
    purpose: NotRequired[ConsentPurpose | None]
    reuse_within_days: NotRequired[int | None]

class NewIdentityProvider(TypedDict):
    client_id: str
    client_secret: NotRequired[str | None]
    domains: list[str]
    is_required: NotRequired[bool]
    issuer: str
    name: str
    newcomers: NotRequired[str | None]
    role_claim: NotRequired[str | None]
    roles: NotRequired[list[MappedRole]]

class NewInvitation(TypedDict):
    email: str
    role: str

class NewKey(TypedDict):
    expires_at: NotRequired[str | None]
    name: str
    networks: NotRequired[list[str] | None]
    scopes: NotRequired[list[str] | None]
    test: NotRequired[bool | None]

class NewOutcome(TypedDict):
    as_of: str
    outcome: LoanOutcome
    worst_days_past_due: NotRequired[int | None]

class NewOverride(TypedDict):
    decision: ReviewDecision
    note: str
    reason: str

class NewPayerRule(TypedDict):
    category: NotRequired[Category]
    counterparty: NotRequired[str]
    direction: PayerRuleDirection
    payer: str

class NewReview(TypedDict):
    decision: ReviewDecision
    note: str

class NewRowCorrection(TypedDict):
    always: NotRequired[bool]
    amount: NotRequired[Rupees | None]
    balance: NotRequired[Rupees | None]
    category: NotRequired[Category | None]
    counterparty: NotRequired[str | None]
    date_right: NotRequired[bool]
    row: int
    typed: NotRequired[bool]

class NewStatements(TypedDict):
    applicant_name: NotRequired[str]
    file: list[Binary]
    inputs: NotRequired[str]
    password: NotRequired[list[str]]
    product_id: NotRequired[str]

class NewWebhook(TypedDict):
    events: NotRequired[list[WebhookEvent] | None]
    url: str

class NotReady(TypedDict):
    checks: Checks
    code: str
    message: str

ObligationKind: TypeAlias = "Literal['instalments', 'bureau_instalments', 'card_dues', 'pay_later', 'overdraft_interest']"

class ObligationPart(TypedDict):
    kind: ObligationKind
    monthly: Rupees

class Obligations(TypedDict):
    disbursals: list[Disbursal]
    emi_monthly: NotRequired[Rupees | None]
    foir: NotRequired[Value | None]
    irregular_repayments: list[int]
    loans: list[Loan]
    monthly: NotRequired[Rupees | None]
    parts: NotRequired[list[ObligationPart]]

class OpenFigure(TypedDict):
    bbox: list[float]
    readings: list[Rupees]

class OpenReading(TypedDict):
    amount: NotRequired[OpenFigure | None]
    balance: NotRequired[OpenFigure | None]
    date: NotRequired[list[float] | None]

class Outcome(TypedDict):
    as_of: str
    at: Moment
    by: Colleague
    holds: bool
    outcome: LoanOutcome
    worst_days_past_due: int | None

class OutcomeImport(TypedDict):
    is_preview: bool
    known: int
    lines: int
    written: int
    wrong: int
    wrong_lines: list[WrongOutcomeLine]

class Override(TypedDict):
    at: Moment
    by: Colleague
    decision: Decision
    note: str
    reason: str
    replaced: Decision
    run: int

class OverrideRules(TypedDict):
    reasons: list[str]
    role: str

OwnTransfers = TypedDict("OwnTransfers", {"amount": "Rupees", "count": "int", "from": "int", "to": "int"})

Ownership: TypeAlias = "Literal['individual', 'joint', 'authorised_user', 'guarantor', 'deceased', 'unknown']"

class PayerRule(TypedDict):
    category: Category | None
    counterparty: str | None
    direction: PayerRuleDirection
    payer: str
    created_at: Moment
    created_by: str
    id: str

PayerRuleDirection: TypeAlias = "Literal['credit', 'debit']"

class PayerRuleText(TypedDict):
    category: Category | None
    counterparty: str | None
    direction: PayerRuleDirection
    payer: str

Period = TypedDict("Period", {"from": "str", "to": "str"})

class PolicyOutcome(TypedDict):
    adverse_reasons: list[AdverseReason]
    currency: NotRequired[str]
    eligibility: NotRequired[Eligibility | None]
    largest_amount: NotRequired[Rupees | None]
    outcome: Decision
    product: str
    product_id: str | None
    product_title: str | None
    rules: list[RuleOutcome]
    version: int

class Portfolio(TypedDict):
    banks: list[PortfolioCount]
    bureau: PortfolioSpend
    compared_with: PortfolioPeriod
    decisions: PortfolioDecisions
    decline_reasons: list[PortfolioCount]
    drift: list[PortfolioDrift]
    engine_decisions: PortfolioDecisions
    fairness: PortfolioFairness
    flags: list[PortfolioCount]
    income: PortfolioDistribution
    outcomes: PortfolioOutcomes
    overrides: PortfolioOverrides
    pending: int
    period: PortfolioPeriod
    requested_amount: PortfolioDistribution
    review_reasons: list[PortfolioCount]
    reviewers: list[PortfolioPerson]
    score: PortfolioDistribution
    turnaround: PortfolioTurnaround
    volume: PortfolioVolume

PortfolioBin = TypedDict("PortfolioBin", {"count": "int", "from": "int | None", "to": "int | None"})

class PortfolioCount(TypedDict):
    count: int
    name: str
    share: float | None

class PortfolioDecisions(TypedDict):
    approval_rate: float | None
    approved: int
    declined: int
    manual_review: int

class PortfolioDistribution(TypedDict):
    bins: list[PortfolioBin]
    count: int
    mean: float | None
    median: float | None
    missing: int

class PortfolioDrift(TypedDict):
    mean: float | None
    mean_before: float | None
    name: str
    psi: float | None
    shift: PortfolioShift

class PortfolioFairGroup(TypedDict):
    approval_rate: float | None
    approved: int
    decided: int
    impact_ratio: float | None
    is_below_four_fifths: bool
    name: str

class PortfolioFairness(TypedDict):
    by_bank: list[PortfolioFairGroup]
    by_region: list[PortfolioFairGroup]

class PortfolioOutcomeGroup(TypedDict):
    bad: int
    bad_rate: float | None
    group: str
    known: int
    name: str

class PortfolioOutcomes(TypedDict):
    bad: int
    bad_rate: float | None
    by_product: list[PortfolioOutcomeGroup]
    by_score: list[PortfolioOutcomeGroup]
    by_vintage: list[PortfolioOutcomeGroup]
    days_past_due: list[PortfolioBin]
    good: int
    indeterminate: int

class PortfolioOverrides(TypedDict):
    by_person: list[PortfolioPerson]
    by_reason: list[PortfolioCount]
    total: int

PortfolioPeriod = TypedDict("PortfolioPeriod", {"from": "str", "to": "str"})

class PortfolioPerson(TypedDict):
    count: int
    id: str
    name: str

class PortfolioPoint(TypedDict):
    approved: int
    begins: str
    declined: int
    manual_review: int
    total: int

PortfolioShift: TypeAlias = "Literal['none', 'small', 'large', 'unknown']"

class PortfolioSpend(TypedDict):
    amount: Rupees
    amount_per_decision: Rupees | None
    reports: int

class PortfolioTimes(TypedDict):
    count: int
    median: float | None
    ninetieth: float | None

class PortfolioTurnaround(TypedDict):
    engine: PortfolioTimes
    person: PortfolioTimes

class PortfolioVolume(TypedDict):
    by: str
    points: list[PortfolioPoint]
    total: int

class PrintedTotals(TypedDict):
    closing_balance: ComparedAmount
    credit_count: ComparedCount
    credits: ComparedAmount
    debit_count: ComparedCount
    debits: ComparedAmount
    opening_balance: ComparedAmount

class ProbabilityOfDefault(TypedDict):
    estimate: float
    high: float
    low: float

class Problem(TypedDict):
    message: str
    place: str

class Product(TypedDict):
    balance_days: list[int] | None
    created_at: Moment
    description: str
    document: ProductDocument
    eligibility: dict[str, Any] | None
    id: str
    is_default: bool
    is_published: bool
    name: str
    published_at: Moment
    required_inputs: list[str]
    rules: list[ProductRule]
    score: ScoreRange | None
    terms: Terms
    title: str
    version: int

class ProductDocument(TypedDict):
    allow_scans: NotRequired[bool]
    amount: NotRequired[dict[str, Any]]
    annual_rate_percent: NotRequired[float]
    balance_days: NotRequired[list[int]]
    currency: NotRequired[str]
    description: NotRequired[str]
    eligibility: NotRequired[dict[str, Any]]
    name: str
    required_inputs: NotRequired[list[ProductDocumentInput]]
    rules: list[ProductDocumentRule]
    score: NotRequired[dict[str, Any]]
    tenure_months: NotRequired[dict[str, Any]]
    title: NotRequired[str]
    version: NotRequired[int]

ProductDocumentIfMissing: TypeAlias = "Literal['review', 'decline', 'note', 'ignore']"

ProductDocumentInput: TypeAlias = "Literal['requested_amount', 'collateral_value', 'gst_turnover', 'down_payment']"

ProductDocumentOutcome: TypeAlias = "Literal['decline', 'review', 'note']"

class ProductDocumentRule(TypedDict):
    code: str
    if_missing: NotRequired[ProductDocumentIfMissing]
    message: str
    outcome: ProductDocumentOutcome
    reason_code: NotRequired[str]
    require: str

class ProductDraft(TypedDict):
    document: ProductDocument | None
    is_outdated: bool
    revision: str
    saved_at: Moment
    saved_by: str
    version: int

ProductIncomeBasis: TypeAlias = "Literal['salary', 'income', 'net_credits', 'turnover', 'average_balance']"

class ProductPublication(TypedDict):
    revision: str

class ProductRule(TypedDict):
    code: str
    if_missing: str | None
    message: str
    outcome: str
    reason_code: str | None
    require: str

Proof: TypeAlias = "Literal['proven', 'unproven', 'contradicted']"

class PulledCreditCheck(TypedDict):
    amount_billed: Rupees
    analysis_id: str | None
    bureau: str
    completed_at: Moment | None
    created_at: Moment
    created_by: str
    failure: CreditCheckFailure | None
    id: str
    is_sandbox: bool
    marks: int | None
    mobile: str
    name: str
    outcome: str | None
    score: int | None
    status: CreditCheckStatus
    consent: Consent | None
    later_consents: list[Consent]
    report: CreditReport | None
    reused_count: int
    reused: bool

class Queue(TypedDict):
    processing: int
    queued: int

class Ready(TypedDict):
    checks: Checks
    status: str

class Reconciliation(TypedDict):
    breaks: list[BalanceBreak]
    gap_days: int
    has_uncertain_dates: bool
    has_uncertain_scale: NotRequired[bool]
    misdated_rows: list[int]
    missing_pages: list[int]
    page_totals_wrong: list[int]
    printed_totals: PrintedTotals
    proven: int
    rows: int
    undescribed_rows: NotRequired[int]
    unread_rows: list[int]
    verdict: ReconciliationVerdict

ReconciliationVerdict: TypeAlias = "Literal['reconciled', 'partial', 'unreconciled', 'not_checkable']"

class Report(TypedDict):
    accounts: NotRequired[list[CaseAccount]]
    bounces: Bounces
    bureau: BureauOutcome
    cash_flow: CashFlow
    categories: list[CategoryTotals]
    counterparties: Counterparties
    coverage: NotRequired[list[CoverageMonth]]
    currency: NotRequired[str | None]
    decision: Decision
    engine_version: str
    grade: NotRequired[str | None]
    income: Income
    integrity: Integrity
    metrics: list[Metric]
    mule: Mule
    name_match: NameMatch
    obligations: Obligations
    own_transfers: NotRequired[list[OwnTransfers]]
    policy: PolicyOutcome
    recommendation: Decision
    review: RequiredReview
    score: NotRequired[int | None]
    score_card: ScoreCard
    statement: Statement
    statements: NotRequired[list[CaseStatement]]
    transactions: list[Transaction]
    undisclosed_accounts: NotRequired[list[UndisclosedAccount]]

class RequiredReview(TypedDict):
    reasons: list[ReviewReason]
    required: bool

class Review(TypedDict):
    at: Moment
    by: Reviewer
    decision: Decision
    note: str
    run: int

ReviewDecision: TypeAlias = "Literal['approved', 'declined']"

ReviewFamily: TypeAlias = "Literal['integrity', 'mule', 'name_mismatch', 'bureau', 'currency', 'policy']"

class ReviewReason(TypedDict):
    code: str
    family: ReviewFamily
    message: str

class ReviewState(TypedDict):
    at: Moment | None
    by: Reviewer | None
    count: int
    decision: Decision | None
    note: str | None
    votes: list[ReviewVote]

class ReviewVote(TypedDict):
    at: Moment
    by: Reviewer
    decision: Decision

class Reviewer(TypedDict):
    id: str
    name: str

class RoundTrip(TypedDict):
    amount: Rupees
    credit_row: int
    days: int
    debit_row: int

class RowCorrection(TypedDict):
    amount: Rupees | None
    balance: Rupees | None
    category: Category | None
    counterparty: str | None
    created_at: Moment
    created_by: str
    credit: Rupees | None
    date: str
    date_right: bool
    debit: Rupees | None
    description: str
    id: str
    typed: bool
    was_category: Category
    was_counterparty: str | None

RowSource: TypeAlias = "Literal['text', 'sight', 'csv', 'account_aggregator', 'spreadsheet']"

Rows: TypeAlias = "Literal['all'] | list[int]"

RuleEffect: TypeAlias = "Literal['none', 'note', 'review', 'decline']"

class RuleOutcome(TypedDict):
    changes: list[NeededChange]
    code: str
    expression: str
    message: NotRequired[str | None]
    outcome: RuleEffect
    reason_code: NotRequired[str | None]
    state: RuleState
    values: list[SeenValue]

RuleState: TypeAlias = "Literal['passed', 'failed', 'missing']"

class RunStatement(TypedDict):
    id: str
    name: str | None

Rupees: TypeAlias = "float"

class Salary(TypedDict):
    amount: Rupees
    confidence: int
    day: int
    employer: NotRequired[str | None]
    extras: list[int]
    months_expected: int
    months_seen: int
    payments: list[SalaryPayment]
    remarks: list[SalaryRemark]
    variation: float

class SalaryPayment(TypedDict):
    amount: Rupees
    date: str
    row: int

SalaryRemark: TypeAlias = "Literal['cash', 'round', 'from_individual', 'new', 'leaves_within_3_days']"

class ScoreCard(TypedDict):
    base: int
    basis: str
    card: str
    message: NotRequired[str | None]
    points: list[ScorePoints]
    probability_of_default: NotRequired[ProbabilityOfDefault | None]
    reasons: list[ScoreReason]
    standing: ScoreStanding
    version: str

class ScoreCardAlarm(TypedDict):
    about: str
    level: ScoreCardAlarmLevel

ScoreCardAlarmLevel: TypeAlias = "Literal['small_shift', 'large_shift', 'above', 'below']"

class ScoreCardChoice(TypedDict):
    id: str | None

class ScoreCardFailure(TypedDict):
    code: str
    message: str

ScoreCardPart: TypeAlias = "Literal['champion', 'challenger']"

ScoreCardStatus: TypeAlias = "Literal['fitting', 'fitted', 'failed']"

class ScoreCardSummary(TypedDict):
    alarms: list[ScoreCardAlarm]
    cases_all: int
    cases_read: int
    created_at: Moment
    created_by: str
    failure: ScoreCardFailure | None
    id: str
    part: ScoreCardPart | None
    published_at: Moment | None
    status: ScoreCardStatus
    version: str
    watched_at: Moment | None

class ScorePoints(TypedDict):
    feature: str
    metric: NotRequired[str | None]
    missing: NotRequired[str | None]
    most: int
    points: int
    title: str
    value: NotRequired[Value | None]

class ScoreRange(TypedDict):
    approve_from: int
    review_from: int

class ScoreReason(TypedDict):
    advice: str
    code: str
    feature: str
    message: str
    points_lost: int

ScoreStanding: TypeAlias = "Literal['scored', 'insufficient_data', 'not_applicable']"

Seam = TypedDict("Seam", {"after": "int", "before": "int", "closing_balance": "NotRequired[Rupees | None]", "difference": "NotRequired[Rupees | None]", "differing_rows": "int", "from": "NotRequired[str | None]", "kind": "SeamKind", "opening_balance": "NotRequired[Rupees | None]", "same_rows": "int", "to": "NotRequired[str | None]"})

SeamKind: TypeAlias = "Literal['proven', 'unproven', 'broken', 'gap', 'overlap']"

class SeenValue(TypedDict):
    missing: NotRequired[MissingValue | None]
    name: str
    value: NotRequired[Value | None]

class Session(TypedDict):
    browser: str | None
    created_at: Moment
    expires_at: Moment
    id: str
    is_this: bool
    kind: str
    last_used_at: Moment
    network: str | None

SettledBy: TypeAlias = "Literal['engine', 'confirmation', 'review', 'override']"

SettledManner: TypeAlias = "Literal['offered', 'typed']"

class SettledReading(TypedDict):
    amount: NotRequired[SettledManner | None]
    balance: NotRequired[SettledManner | None]
    date: bool
    was_balance: NotRequired[Rupees | None]
    was_credit: NotRequired[Rupees | None]
    was_debit: NotRequired[Rupees | None]

Severity: TypeAlias = "Literal['info', 'low', 'medium', 'high', 'proof']"

class SignIn(TypedDict):
    code: NotRequired[str | None]
    email: str
    password: str

class SignedInUser(TypedDict):
    email: str
    id: str
    name: str

State: TypeAlias = "Literal['ok', 'unreachable', 'unwritable', 'unmarked']"

class Statement(TypedDict):
    account_number: NotRequired[str | None]
    account_type: NotRequired[str | None]
    bank: NotRequired[str | None]
    branch: NotRequired[str | None]
    closing_balance: NotRequired[Rupees | None]
    currency: NotRequired[str | None]
    holder: NotRequired[str | None]
    ifsc: NotRequired[str | None]
    micr: NotRequired[str | None]
    opening_balance: NotRequired[Rupees | None]
    overdraft_limit: NotRequired[Rupees | None]
    period: NotRequired[Period | None]
    reconciliation: Reconciliation
    transaction_count: int
    other_accounts: list[StatementAccount]
    pages: int

class StatementAccount(TypedDict):
    account_number: NotRequired[str | None]
    account_type: NotRequired[str | None]
    bank: NotRequired[str | None]
    branch: NotRequired[str | None]
    closing_balance: NotRequired[Rupees | None]
    currency: NotRequired[str | None]
    holder: NotRequired[str | None]
    ifsc: NotRequired[str | None]
    micr: NotRequired[str | None]
    opening_balance: NotRequired[Rupees | None]
    overdraft_limit: NotRequired[Rupees | None]
    period: NotRequired[Period | None]
    reconciliation: Reconciliation
    transaction_count: int

StatementKind: TypeAlias = "Literal['pdf', 'account_aggregator', 'spreadsheet']"

StatementPart = TypedDict("StatementPart", {"account": "int", "closing_balance": "NotRequired[Rupees | None]", "from": "str", "opening_balance": "NotRequired[Rupees | None]", "reconciliation": "Reconciliation", "rows_taken": "int", "to": "str"})

StatementPeriod = TypedDict("StatementPeriod", {"from": "str", "to": "str"})

StatementSource: TypeAlias = "Literal['pdf', 'csv', 'account_aggregator', 'spreadsheet']"

class Terms(TypedDict):
    amount: dict[str, Any] | None
    annual_rate_percent: float | None
    tenure_months: dict[str, Any] | None

class Transaction(TypedDict):
    account: NotRequired[int]
    balance: NotRequired[Rupees | None]
    bbox: list[float]
    category: Category
    channel: Channel
    confidence: int
    corrected: NotRequired[bool]
    counterparty: NotRequired[str | None]
    credit: NotRequired[Rupees | None]
    date: str
    debit: NotRequired[Rupees | None]
    description: str
    flags: list[str]
    link: NotRequired[TransactionLink | None]
    page: int
    proof: Proof
    reference: NotRequired[str | None]
    rule: str
    sight: NotRequired[TransactionSight | None]
    source: NotRequired[RowSource | None]
    statement: NotRequired[int]
    time: NotRequired[str | None]
    value_date: NotRequired[str | None]

class TransactionLink(TypedDict):
    kind: LinkKind
    row: int

class TransactionSight(TypedDict):
    chosen_by_balance: bool
    confidence: int
    doubtful: NotRequired[list[list[float]]]
    open: NotRequired[OpenReading | None]
    settled: NotRequired[SettledReading | None]

class UndisclosedAccount(TypedDict):
    account_tail: NotRequired[str | None]
    evidence: list[int]
    kind: UndisclosedKind
    message: str

UndisclosedKind: TypeAlias = "Literal['own_account', 'card', 'loan_paid_elsewhere', 'salary_stopped']"

Unit: TypeAlias = "Literal['rupees', 'amount', 'ratio', 'count', 'days', 'months', 'percent', 'yes_no']"

class UnknownCode(TypedDict):
    account: NotRequired[int | None]
    code: str
    field: str

class Usage(TypedDict):
    bureau: BureauTerms
    months: list[UsageMonth]
    queue: Queue

class UsageMonth(TypedDict):
    analyses_completed: int
    analyses_failed: int
    bureau_amount: Rupees
    bureau_reports: int
    bureau_reused: int
    month: str
    uploads: int

Value: TypeAlias = "float | bool"

class Webhook(TypedDict):
    created_at: Moment
    created_by: str
    events: list[str]
    id: str
    url: str

WebhookEvent: TypeAlias = "Literal['analysis.completed', 'analysis.failed', 'analysis.reviewed', 'analysis.overridden', 'analysis.assigned', 'credit_check.completed', 'score_card.alarm']"

class WrongOutcomeLine(TypedDict):
    line: int
    message: str
