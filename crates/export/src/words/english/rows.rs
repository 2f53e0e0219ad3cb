//! Rows of the statement: what they are, how they moved, what proves them.

use engine::codes::{Category, Channel, LinkKind, Proof, RowCategory};

/// Whether the balances prove a row, as a sentence.
pub fn row_proof(code: &Proof) -> &'static str {
    match code {
        Proof::Proven => "Proven by the running balance",
        Proof::Contradicted => "The running balance says otherwise",
        Proof::Unproven | Proof::Newer(_) => "Nothing printed could confirm it",
    }
}

/// How one row belongs to another; the other row stands behind it.
pub fn link(code: &LinkKind) -> &str {
    match code {
        LinkKind::ReversalOf => "reversal of",
        LinkKind::ReversedBy => "reversed by",
        LinkKind::ReturnOf => "return of",
        LinkKind::ReturnedBy => "returned by",
        LinkKind::ChargeFor => "charge for",
        LinkKind::TaxOn => "tax on",
        LinkKind::OwnTransferWith => "own transfer with",
        LinkKind::Newer(code) => code,
    }
}

/// The rail a payment went by.
pub fn channel(code: &Channel) -> &str {
    match code {
        Channel::Upi => "UPI",
        Channel::Imps => "IMPS",
        Channel::Neft => "NEFT",
        Channel::Rtgs => "RTGS",
        Channel::Transfer => "Transfer",
        Channel::Nach => "NACH",
        Channel::StandingInstruction => "Standing instruction",
        Channel::Cheque => "Cheque",
        Channel::DemandDraft => "Demand draft",
        Channel::Cash => "Cash",
        Channel::Atm => "ATM",
        Channel::Card => "Card",
        Channel::BillPay => "Bill pay",
        Channel::Interest => "Interest",
        Channel::Charge => "Charge",
        Channel::Deposit => "Deposit",
        Channel::International => "International",
        Channel::Other => "Other",
        Channel::Newer(code) => code,
    }
}

/// What a row is.
pub(in crate::words) fn category(code: &Category) -> &str {
    match code {
        Category::Known(category) => row_category(*category),
        Category::Newer(code) => code,
    }
}

fn row_category(category: RowCategory) -> &'static str {
    match category {
        RowCategory::Salary => "Salary",
        RowCategory::PensionGovtBenefit => "Pension and benefits",
        RowCategory::BusinessReceipt => "Business receipt",
        RowCategory::MerchantSettlement => "Merchant settlement",
        RowCategory::GigPlatformIncome => "Platform work",
        RowCategory::RentReceived => "Rent received",
        RowCategory::InterestEarned => "Interest earned",
        RowCategory::Dividend => "Dividend",
        RowCategory::CashDeposit => "Cash deposit",
        RowCategory::ChequeDeposit => "Cheque deposit",
        RowCategory::TransferInThirdParty => "Transfers from others",
        RowCategory::SelfTransferIn => "From own accounts",
        RowCategory::FamilyTransferIn => "From family",
        RowCategory::LoanDisbursal => "Loan disbursal",
        RowCategory::Refund => "Refund",
        RowCategory::ReversalTechnical => "Reversals",
        RowCategory::InvestmentRedemption => "Investment redemption",
        RowCategory::InsuranceClaimMaturity => "Insurance paid out",
        RowCategory::TaxRefund => "Tax refund",
        RowCategory::EpfWithdrawal => "EPF withdrawal",
        RowCategory::CashbackReward => "Cashback and rewards",
        RowCategory::AssetSale => "Asset sale",
        RowCategory::EmiLoanRepayment => "Loan instalments",
        RowCategory::CreditCardPayment => "Credit card payment",
        RowCategory::BnplPayment => "Pay-later repayments",
        RowCategory::RentPaid => "Rent paid",
        RowCategory::InsurancePremium => "Insurance premium",
        RowCategory::InvestmentSip => "Investments and SIPs",
        RowCategory::FdRdBooking => "Deposits booked",
        RowCategory::UtilityTelecom => "Utilities and telecom",
        RowCategory::Groceries => "Groceries",
        RowCategory::FoodDining => "Food and dining",
        RowCategory::ShoppingEcommerce => "Shopping",
        RowCategory::FuelTransport => "Fuel and transport",
        RowCategory::Travel => "Travel",
        RowCategory::Medical => "Medical",
        RowCategory::Education => "Education",
        RowCategory::EntertainmentSubscription => "Entertainment",
        RowCategory::AlcoholTobacco => "Alcohol and tobacco",
        RowCategory::GamblingGaming => "Gambling and gaming",
        RowCategory::Crypto => "Crypto",
        RowCategory::StockTradingFno => "Stock trading",
        RowCategory::WalletLoad => "Wallet load",
        RowCategory::CashWithdrawal => "Cash withdrawal",
        RowCategory::SupplierPayment => "Supplier payment",
        RowCategory::SalaryPaidWages => "Wages paid",
        RowCategory::GstPayment => "GST payment",
        RowCategory::IncomeTaxTds => "Income tax and TDS",
        RowCategory::StatutoryEpfEsic => "EPF and ESIC",
        RowCategory::BankCharge => "Bank charge",
        RowCategory::PenalCharge => "Penal charge",
        RowCategory::BounceCharge => "Bounce charge",
        RowCategory::BounceInwardNach => "Mandates returned",
        RowCategory::BounceInwardCheque => "Own cheques returned",
        RowCategory::BounceOutwardCheque => "Deposited cheques returned",
        RowCategory::OdInterest => "Overdraft interest",
        RowCategory::SelfTransferOut => "To own accounts",
        RowCategory::TransferOutThirdParty => "Transfers to others",
        RowCategory::International => "International",
        RowCategory::Donation => "Donation",
        RowCategory::LienHoldLegal => "Liens and holds",
        RowCategory::Uncategorised => "Uncategorised",
    }
}
