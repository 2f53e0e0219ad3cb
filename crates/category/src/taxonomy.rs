//! The sixty-two things a row can be, and what each counts as.

use ledger::Direction;

/// What a row is. The name published for it is [`Category::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    Salary,
    PensionGovtBenefit,
    BusinessReceipt,
    MerchantSettlement,
    GigPlatformIncome,
    RentReceived,
    InterestEarned,
    Dividend,
    CashDeposit,
    ChequeDeposit,
    TransferInThirdParty,
    SelfTransferIn,
    FamilyTransferIn,
    LoanDisbursal,
    Refund,
    ReversalTechnical,
    InvestmentRedemption,
    InsuranceClaimMaturity,
    TaxRefund,
    EpfWithdrawal,
    CashbackReward,
    AssetSale,
    EmiLoanRepayment,
    CreditCardPayment,
    BnplPayment,
    RentPaid,
    InsurancePremium,
    InvestmentSip,
    FdRdBooking,
    UtilityTelecom,
    Groceries,
    FoodDining,
    ShoppingEcommerce,
    FuelTransport,
    Travel,
    Medical,
    Education,
    EntertainmentSubscription,
    AlcoholTobacco,
    GamblingGaming,
    Crypto,
    StockTradingFno,
    WalletLoad,
    CashWithdrawal,
    SupplierPayment,
    SalaryPaidWages,
    GstPayment,
    IncomeTaxTds,
    StatutoryEpfEsic,
    BankCharge,
    PenalCharge,
    BounceCharge,
    BounceInwardNach,
    BounceInwardCheque,
    BounceOutwardCheque,
    OdInterest,
    SelfTransferOut,
    TransferOutThirdParty,
    International,
    Donation,
    LienHoldLegal,
    Uncategorised,
}

/// What a category counts as when rows are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Earned by a person.
    Income,
    /// Earned by a business.
    Business,
    /// Interest and dividends: income, but never what a loan is repaid from.
    MinorIncome,
    /// Notes and coins, in or out: counted with caution.
    Cash,
    /// Moves wealth without earning or spending it; left out of income and expense.
    Neutral,
    Obligation,
    /// A commitment that can be given up: insurance.
    SoftObligation,
    Saving,
    Expense,
    BusinessExpense,
    Tax,
    Risk,
    /// An item returned unpaid, and the entry that undoes it.
    Bounce,
    /// Between people, for reasons the text does not give.
    Other,
}

impl Category {
    pub const ALL: &'static [Self] = &[
        Self::Salary,
        Self::PensionGovtBenefit,
        Self::BusinessReceipt,
        Self::MerchantSettlement,
        Self::GigPlatformIncome,
        Self::RentReceived,
        Self::InterestEarned,
        Self::Dividend,
        Self::CashDeposit,
        Self::ChequeDeposit,
        Self::TransferInThirdParty,
        Self::SelfTransferIn,
        Self::FamilyTransferIn,
        Self::LoanDisbursal,
        Self::Refund,
        Self::ReversalTechnical,
        Self::InvestmentRedemption,
        Self::InsuranceClaimMaturity,
        Self::TaxRefund,
        Self::EpfWithdrawal,
        Self::CashbackReward,
        Self::AssetSale,
        Self::EmiLoanRepayment,
        Self::CreditCardPayment,
        Self::BnplPayment,
        Self::RentPaid,
        Self::InsurancePremium,
        Self::InvestmentSip,
        Self::FdRdBooking,
        Self::UtilityTelecom,
        Self::Groceries,
        Self::FoodDining,
        Self::ShoppingEcommerce,
        Self::FuelTransport,
        Self::Travel,
        Self::Medical,
        Self::Education,
        Self::EntertainmentSubscription,
        Self::AlcoholTobacco,
        Self::GamblingGaming,
        Self::Crypto,
        Self::StockTradingFno,
        Self::WalletLoad,
        Self::CashWithdrawal,
        Self::SupplierPayment,
        Self::SalaryPaidWages,
        Self::GstPayment,
        Self::IncomeTaxTds,
        Self::StatutoryEpfEsic,
        Self::BankCharge,
        Self::PenalCharge,
        Self::BounceCharge,
        Self::BounceInwardNach,
        Self::BounceInwardCheque,
        Self::BounceOutwardCheque,
        Self::OdInterest,
        Self::SelfTransferOut,
        Self::TransferOutThirdParty,
        Self::International,
        Self::Donation,
        Self::LienHoldLegal,
        Self::Uncategorised,
    ];

    /// As published: `emi_loan_repayment`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Salary => "salary",
            Self::PensionGovtBenefit => "pension_govt_benefit",
            Self::BusinessReceipt => "business_receipt",
            Self::MerchantSettlement => "merchant_settlement",
            Self::GigPlatformIncome => "gig_platform_income",
            Self::RentReceived => "rent_received",
            Self::InterestEarned => "interest_earned",
            Self::Dividend => "dividend",
            Self::CashDeposit => "cash_deposit",
            Self::ChequeDeposit => "cheque_deposit",
            Self::TransferInThirdParty => "transfer_in_third_party",
            Self::SelfTransferIn => "self_transfer_in",
            Self::FamilyTransferIn => "family_transfer_in",
            Self::LoanDisbursal => "loan_disbursal",
            Self::Refund => "refund",
            Self::ReversalTechnical => "reversal_technical",
            Self::InvestmentRedemption => "investment_redemption",
            Self::InsuranceClaimMaturity => "insurance_claim_maturity",
            Self::TaxRefund => "tax_refund",
            Self::EpfWithdrawal => "epf_withdrawal",
            Self::CashbackReward => "cashback_reward",
            Self::AssetSale => "asset_sale",
            Self::EmiLoanRepayment => "emi_loan_repayment",
            Self::CreditCardPayment => "credit_card_payment",
            Self::BnplPayment => "bnpl_payment",
            Self::RentPaid => "rent_paid",
            Self::InsurancePremium => "insurance_premium",
            Self::InvestmentSip => "investment_sip",
            Self::FdRdBooking => "fd_rd_booking",
            Self::UtilityTelecom => "utility_telecom",
            Self::Groceries => "groceries",
            Self::FoodDining => "food_dining",
            Self::ShoppingEcommerce => "shopping_ecommerce",
            Self::FuelTransport => "fuel_transport",
            Self::Travel => "travel",
            Self::Medical => "medical",
            Self::Education => "education",
            Self::EntertainmentSubscription => "entertainment_subscription",
            Self::AlcoholTobacco => "alcohol_tobacco",
            Self::GamblingGaming => "gambling_gaming",
            Self::Crypto => "crypto",
            Self::StockTradingFno => "stock_trading_fno",
            Self::WalletLoad => "wallet_load",
            Self::CashWithdrawal => "cash_withdrawal",
            Self::SupplierPayment => "supplier_payment",
            Self::SalaryPaidWages => "salary_paid_wages",
            Self::GstPayment => "gst_payment",
            Self::IncomeTaxTds => "income_tax_tds",
            Self::StatutoryEpfEsic => "statutory_epf_esic",
            Self::BankCharge => "bank_charge",
            Self::PenalCharge => "penal_charge",
            Self::BounceCharge => "bounce_charge",
            Self::BounceInwardNach => "bounce_inward_nach",
            Self::BounceInwardCheque => "bounce_inward_cheque",
            Self::BounceOutwardCheque => "bounce_outward_cheque",
            Self::OdInterest => "od_interest",
            Self::SelfTransferOut => "self_transfer_out",
            Self::TransferOutThirdParty => "transfer_out_third_party",
            Self::International => "international",
            Self::Donation => "donation",
            Self::LienHoldLegal => "lien_hold_legal",
            Self::Uncategorised => "uncategorised",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|category| category.name() == name)
    }

    /// Whether money that moves this way can be that. What undoes another row goes either way.
    pub const fn fits(self, direction: Direction) -> bool {
        let is_either = matches!(self.role(), Role::Bounce)
            || matches!(
                self,
                Self::ReversalTechnical
                    | Self::International
                    | Self::LienHoldLegal
                    | Self::StockTradingFno
                    | Self::Crypto
                    | Self::Uncategorised
            );
        let is_incoming = (self as u8) <= (Self::AssetSale as u8);
        is_either || is_incoming == matches!(direction, Direction::Credit)
    }

    pub const fn role(self) -> Role {
        match self {
            Self::Salary | Self::PensionGovtBenefit | Self::GigPlatformIncome | Self::RentReceived => {
                Role::Income
            }
            Self::BusinessReceipt | Self::MerchantSettlement | Self::ChequeDeposit => Role::Business,
            Self::InterestEarned | Self::Dividend => Role::MinorIncome,
            Self::CashDeposit | Self::CashWithdrawal => Role::Cash,
            Self::TransferInThirdParty
            | Self::TransferOutThirdParty
            | Self::International
            | Self::Uncategorised => Role::Other,
            Self::SelfTransferIn
            | Self::FamilyTransferIn
            | Self::LoanDisbursal
            | Self::Refund
            | Self::ReversalTechnical
            | Self::InvestmentRedemption
            | Self::InsuranceClaimMaturity
            | Self::TaxRefund
            | Self::EpfWithdrawal
            | Self::CashbackReward
            | Self::AssetSale
            | Self::FdRdBooking
            | Self::SelfTransferOut => Role::Neutral,
            Self::EmiLoanRepayment
            | Self::CreditCardPayment
            | Self::BnplPayment
            | Self::RentPaid
            | Self::OdInterest => Role::Obligation,
            Self::InsurancePremium => Role::SoftObligation,
            Self::InvestmentSip | Self::StockTradingFno => Role::Saving,
            Self::UtilityTelecom
            | Self::Groceries
            | Self::FoodDining
            | Self::ShoppingEcommerce
            | Self::FuelTransport
            | Self::Travel
            | Self::Medical
            | Self::Education
            | Self::EntertainmentSubscription
            | Self::AlcoholTobacco
            | Self::WalletLoad
            | Self::BankCharge
            | Self::Donation => Role::Expense,
            Self::GamblingGaming
            | Self::Crypto
            | Self::PenalCharge
            | Self::BounceCharge
            | Self::LienHoldLegal => Role::Risk,
            Self::SupplierPayment | Self::SalaryPaidWages => Role::BusinessExpense,
            Self::GstPayment | Self::IncomeTaxTds | Self::StatutoryEpfEsic => Role::Tax,
            Self::BounceInwardNach | Self::BounceInwardCheque | Self::BounceOutwardCheque => Role::Bounce,
        }
    }
}
