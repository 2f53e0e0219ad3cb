//! The account that docs/metrics.md works out: a salaried person, seven whole months, figures round enough to check by hand.

pub(super) const LINES: &str = "\
holder MEERA NAIR
opening 42000
period 2025-01-01 2025-07-31
2025-01-01 + 50000 salary @neft ACME TEXTILES PVT LTD #salary
2025-01-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-01-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-01-10 - 6000 credit_card_payment @bill_pay HARBOUR CARDS #card_bill
2025-01-12 - 10000 cash_withdrawal @atm
2025-01-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-01-20 - 7000 groceries @upi CORNER GROCERS
2025-01-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-02-01 + 50000 salary @neft ACME TEXTILES PVT LTD #salary
2025-02-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-02-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-02-08 - 20000 self_transfer_out @imps MEERA NAIR #own_account
2025-02-10 - 6000 credit_card_payment @bill_pay HARBOUR CARDS #card_bill
2025-02-11 + 20000 self_transfer_in @imps MEERA NAIR #own_account ~own_transfer_with:-2
2025-02-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-02-20 - 19000 shopping_ecommerce @card RIVER STORES
2025-02-22 + 1000 refund @card RIVER STORES #refund
2025-02-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-03-01 + 50000 salary @neft ACME TEXTILES PVT LTD #salary
2025-03-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-03-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-03-06 - 30000 medical @card CITY HOSPITAL
2025-03-10 - 6000 credit_card_payment @bill_pay HARBOUR CARDS #card_bill #minimum_due
2025-03-12 - 5000 gambling_gaming @upi LUCKY REELS
2025-03-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-03-20 - 30600 education @upi HILLTOP SCHOOL
2025-03-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-03-28 + 8000 bounce_inward_nach @nach HDB FINANCIAL SERVICES #return #inward_return #insufficient_funds ~return_of:-1
2025-03-28 - 500 bounce_charge @charge #charge ~charge_for:-1
2025-03-28 - 90 bounce_charge @charge #charge #gst ~tax_on:-1
2025-03-31 - 410 penal_charge @charge #charge #penal
2025-04-01 + 50000 salary @neft ACME TEXTILES PVT LTD #salary
2025-04-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-04-02 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-04-03 + 40000 loan_disbursal @imps KREDITBEE #loan_disbursal
2025-04-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-04-08 - 12000 insurance_premium @nach HARVEST LIFE INSURANCE
2025-04-10 - 6000 credit_card_payment @bill_pay HARBOUR CARDS #card_bill
2025-04-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-04-20 + 10000 cash_deposit @cash
2025-04-22 - 10000 cash_withdrawal @cash
2025-04-25 - 2000 groceries @upi CORNER GROCERS
2025-04-25 + 2000 reversal_technical @upi CORNER GROCERS #reversal ~reversal_of:-1
2025-04-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-04-30 + 600 interest_earned @interest
2025-05-01 + 55000 salary @neft ACME TEXTILES PVT LTD #salary
2025-05-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-05-03 - 8000 emi_loan_repayment @upi KREDITBEE #emi
2025-05-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-05-12 + 30000 transfer_in_third_party @upi RAVI KUMAR
2025-05-14 - 30000 transfer_out_third_party @upi RAVI KUMAR
2025-05-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-05-18 - 5000 gambling_gaming @upi LUCKY REELS
2025-05-20 - 10000 cash_withdrawal @atm
2025-05-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-06-01 + 55000 salary @neft ACME TEXTILES PVT LTD #salary
2025-06-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-06-03 - 8000 emi_loan_repayment @upi KREDITBEE #emi
2025-06-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-06-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-06-18 - 15000 travel @card BLUE ROUTE TRAVEL
2025-06-20 + 5000 cash_deposit @cash
2025-06-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-07-01 + 55000 salary @neft ACME TEXTILES PVT LTD #salary
2025-07-02 - 12000 rent_paid @upi GREEN ACRES RENTALS
2025-07-03 - 8000 emi_loan_repayment @upi KREDITBEE #emi
2025-07-05 - 4000 emi_loan_repayment @nach BAJAJ FINANCE #emi
2025-07-10 - 6000 credit_card_payment @bill_pay HARBOUR CARDS #card_bill
2025-07-15 - 3000 investment_sip @nach SUNRISE MUTUAL FUND
2025-07-28 - 8000 emi_loan_repayment @nach HDB FINANCIAL SERVICES #emi
2025-07-31 + 600 interest_earned @interest
";
