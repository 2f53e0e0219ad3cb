//! The second account of docs/metrics.md: a trader with an overdraft, fifteen whole months, for what a salaried account cannot show.

pub(super) const LINES: &str = "\
holder MORNING STAR TRADERS
kind overdraft
limit 100000
opening 0
period 2024-01-01 2025-03-31
2024-01-01 - 80000 supplier_payment @rtgs MILL SUPPLIES LTD
2024-01-10 + 20000 business_receipt @neft CITY STORES LTD
2024-01-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-02-10 + 20000 business_receipt @neft CITY STORES LTD
2024-02-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-03-10 + 20000 business_receipt @neft CITY STORES LTD
2024-03-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-04-10 + 20000 cheque_deposit @cheque CITY STORES LTD
2024-04-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-05-10 + 20000 business_receipt @neft CITY STORES LTD
2024-05-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-05-10 + 10000 cheque_deposit @cheque LAKE VIEW SHOP
2024-05-10 - 10000 bounce_outward_cheque @cheque LAKE VIEW SHOP #return #outward_return #insufficient_funds ~return_of:-1
2024-06-10 + 20000 business_receipt @neft CITY STORES LTD
2024-06-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-06-30 - 1000 od_interest @interest
2024-07-10 + 20000 business_receipt @neft CITY STORES LTD
2024-07-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-08-10 + 20000 business_receipt @neft CITY STORES LTD
2024-08-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-08-10 - 15000 supplier_payment @cheque MILL SUPPLIES LTD
2024-08-10 + 15000 bounce_inward_cheque @cheque MILL SUPPLIES LTD #return #inward_return #other_return_cause ~return_of:-1
2024-09-10 + 20000 business_receipt @neft CITY STORES LTD
2024-09-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-09-30 - 1000 od_interest @interest
2024-10-10 + 20000 business_receipt @neft CITY STORES LTD
2024-10-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-11-10 + 20000 business_receipt @neft CITY STORES LTD
2024-11-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2024-11-20 - 23000 supplier_payment @neft MILL SUPPLIES LTD
2024-12-10 + 60000 business_receipt @neft CITY STORES LTD
2024-12-10 - 20000 supplier_payment @cheque MILL SUPPLIES LTD
2025-01-10 + 30000 business_receipt @neft CITY STORES LTD
2025-01-10 - 30000 supplier_payment @cheque MILL SUPPLIES LTD
2025-02-10 + 30000 business_receipt @neft CITY STORES LTD
2025-02-10 - 30000 supplier_payment @cheque MILL SUPPLIES LTD
2025-03-10 + 30000 business_receipt @neft CITY STORES LTD
2025-03-10 - 30000 supplier_payment @cheque MILL SUPPLIES LTD
";
