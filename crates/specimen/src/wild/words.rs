//! What banks call their columns and the lines around them, by language. The first word of each list is the usual one.

use super::cells::Kind;
use super::country::Language;

/// A column's title; `choice` counts on from the usual one and wraps round.
pub(super) fn title(kind: Kind, language: Language, choice: u64) -> &'static str {
    let list: Vec<&'static str> = titles(kind, language).split('|').collect();
    let place = usize::try_from(choice).unwrap_or(0) % list.len().max(1);
    list.get(place).copied().unwrap_or("")
}

#[rustfmt::skip]
fn titles(kind: Kind, language: Language) -> &'static str {
    use Kind as K;
    use Language as L;
    match (language, kind) {
        (L::English, K::Date) => "Date|Txn Date|Posting Date|Tran Date|Post Date|Transaction Date|Entry Date|Booked|Trans. Date|Dt|Date of Transaction|Posted|Txn. Dt.|Effective Date|Book Date|Day|Date Posted|Tran. Dt|Posted On|When|Trn Date|Dated|Processing Date|Activity Date|Trans Dt|Entry Dt|Bk Date|Posting Dt|Date of Entry|Recorded",
        (L::English, K::ValueDate) => "Value Date|Val. Date|Value Dt|Val Dt|Eff. Date|Value On|Interest Date|Value",
        (L::English, K::Time) => "Time|Txn Time|Hour|At|Time Stamp",
        (L::English, K::Serial) => "Sl. No.|S.No|Sr No|No.|#|Sr.|SN|Line|Item",
        (L::English, K::Type) => "Type|Code|Tran Type|Mode|Payment type|TC|Txn Code|Chan.|Via|Channel",
        (L::English, K::Narration) => "Description|Particulars|Narration|Details|Transaction Details|Transaction Remarks|Remarks|Payment type and details|Description of Transaction|Payee / Details|Transaction|Reference Narrative|Entry Details|Memo|Transaction Narrative|What happened|Activity|Details of Transaction|Counterparty and purpose|Text|Statement Details|Payment Details|Transaction Particulars|Explanation|To / From|Entry|Description / Reference|Narrative|Your Transactions|Merchant or payee|Item Description",
        (L::English, K::Reference) => "Reference|Ref No.|Tran Id|UTR|Instrument Id|Txn Ref|Journal No|Voucher|Trace No|Transaction ID|Bank Ref.|Seq.",
        (L::English, K::Cheque) => "Chq No|Cheque No.|Chq./Ref.|Instrument|Inst. No|Cheque|Chk No",
        (L::English, K::Branch) => "Br.|Branch|Init. Br|SOL|Branch Code|Brn",
        (L::English, K::Debit) => "Debit|Withdrawal|Paid out|Withdrawals|Debit Amount|Money out|Debits|Dr|Payments|Withdrawal Amt.|Out|Dr Amount|Outgoings|Amount Withdrawn|Paid Out|Withdrawn|Sums Paid|Debited|Spent|Money Out|Drawn|Less|Cash Out|Outflow|Payments Out|Outward|Disbursed|Withdrawl|Debit (-)|Subtractions",
        (L::English, K::Credit) => "Credit|Deposit|Paid in|Deposits|Credit Amount|Money in|Credits|Cr|Receipts|Deposit Amt.|In|Cr Amount|Incomings|Amount Deposited|Paid In|Received|Sums Received|Credited|Income|Money In|Lodged|Add|Cash In|Inflow|Payments In|Inward|Collected|Lodgement|Credit (+)|Additions",
        (L::English, K::Amount) => "Amount|Transaction Amount|Txn Amt|Amt|Sum|Amount of Transaction|Value of Entry|Net Amount|Moved|Tran Amount|Entry Amount|Amount Posted|Change",
        (L::English, K::Flag) => "Dr/Cr|D/C|Type|Cr/Dr|DC|Side|+/-|Ind.|Sign|Debit/Credit",
        (L::English, K::Balance) => "Balance|Running Balance|Closing Balance|Available Balance|Balance Amount|Account Balance|Ledger Balance|Bal.|Your Balance|Bal|Balance After|End of Day|Remaining|Line Balance|Outstanding|Funds|Total Balance|Book Balance|Cleared Balance|Net Balance|Balance Carried|What is left|Position|New Balance|Cumulative|Standing|Current Balance|A/c Balance|Left|Tally",
        (L::German, K::Date) => "Datum|Buchungstag|Buchung|Buchungsdatum|Bu.-Tag|Tag|Gebucht am",
        (L::German, K::ValueDate) => "Valuta|Wertstellung|Wert|Val.",
        (L::German, K::Narration) => "Verwendungszweck|Buchungstext|Umsatz|Text|Vorgang|Erläuterung|Empfänger / Zweck|Bezeichnung",
        (L::German, K::Debit) => "Soll|Belastung|Ausgang|Lastschrift|Zu Ihren Lasten|Belastungen|Abgang|Auszahlung",
        (L::German, K::Credit) => "Haben|Gutschrift|Eingang|Gutschriften|Zu Ihren Gunsten|Zugang|Einzahlung",
        (L::German, K::Amount) => "Betrag|Umsatz|Betrag EUR|Summe|Umsatzbetrag",
        (L::German, K::Balance) => "Saldo|Kontostand|Neuer Saldo|Saldo nach Buchung|Stand",
        (L::German, K::Flag) => "S/H|Soll/Haben|Kz.",
        (L::French, K::Date) => "Date|Date opé.|Date opération|Jour|Date comptable",
        (L::French, K::ValueDate) => "Valeur|Date valeur|Date de valeur",
        (L::French, K::Narration) => "Libellé|Nature des opérations|Opérations|Détail de l'opération|Désignation|Intitulé",
        (L::French, K::Debit) => "Débit|Débits|Retraits|Dépenses|Sorties|Montant débit",
        (L::French, K::Credit) => "Crédit|Crédits|Versements|Recettes|Entrées|Montant crédit",
        (L::French, K::Amount) => "Montant|Somme|Montant de l'opération",
        (L::French, K::Balance) => "Solde|Solde progressif|Nouveau solde|Solde après opération",
        (L::French, K::Flag) => "Sens|D/C",
        (L::Dutch, K::Date) => "Datum|Boekdatum|Boekdag|Transactiedatum",
        (L::Dutch, K::ValueDate) => "Rentedatum|Valutadatum",
        (L::Dutch, K::Narration) => "Omschrijving|Naam / Omschrijving|Mededelingen|Details|Toelichting",
        (L::Dutch, K::Debit) => "Af|Afgeschreven|Bedrag af|Uitgaven",
        (L::Dutch, K::Credit) => "Bij|Bijgeschreven|Bedrag bij|Inkomsten",
        (L::Dutch, K::Amount) => "Bedrag|Bedrag (EUR)|Mutatie",
        (L::Dutch, K::Balance) => "Saldo|Saldo na mutatie|Nieuw saldo|Boeksaldo",
        (L::Dutch, K::Flag) => "Af Bij|Af/Bij|D/C",
        (L::Spanish, K::Date) => "Fecha|Fecha oper.|F. operación|Día|Fecha de operación",
        (L::Spanish, K::ValueDate) => "F. valor|Fecha valor|Valor",
        (L::Spanish, K::Narration) => "Concepto|Descripción|Movimiento|Detalle|Operación|Descripción del movimiento",
        (L::Spanish, K::Debit) => "Cargo|Debe|Retiros|Cargos|Débito|Salidas|Egresos",
        (L::Spanish, K::Credit) => "Abono|Haber|Depósitos|Abonos|Crédito|Entradas|Ingresos",
        (L::Spanish, K::Amount) => "Importe|Monto|Importe operación",
        (L::Spanish, K::Balance) => "Saldo|Saldo disponible|Saldo contable|Saldo final",
        (L::Spanish, K::Flag) => "D/H|C/A|Signo",
        (L::Portuguese, K::Date) => "Data|Data mov.|Data lanç.|Dia|Data do movimento",
        (L::Portuguese, K::ValueDate) => "Data valor|Valor em",
        (L::Portuguese, K::Narration) => "Histórico|Descrição|Lançamento|Descritivo|Descrição do movimento",
        (L::Portuguese, K::Debit) => "Débito|Saídas|Débitos|Saída",
        (L::Portuguese, K::Credit) => "Crédito|Entradas|Créditos|Entrada",
        (L::Portuguese, K::Amount) => "Valor|Montante|Valor (R$)|Importância",
        (L::Portuguese, K::Balance) => "Saldo|Saldo contabilístico|Saldo após|Saldo do dia",
        (L::Portuguese, K::Flag) => "D/C|Tipo",
        (L::Italian, K::Date) => "Data|Data contabile|Data operazione|Data reg.",
        (L::Italian, K::ValueDate) => "Valuta|Data valuta",
        (L::Italian, K::Narration) => "Descrizione|Causale|Descrizione operazione|Dettagli|Movimenti",
        (L::Italian, K::Debit) => "Dare|Addebiti|Uscite|Movimenti dare",
        (L::Italian, K::Credit) => "Avere|Accrediti|Entrate|Movimenti avere",
        (L::Italian, K::Amount) => "Importo|Ammontare",
        (L::Italian, K::Balance) => "Saldo|Saldo progressivo|Saldo contabile",
        (L::Italian, K::Flag) => "D/A|Segno",
        (_, K::Serial) => "Nr.|No|#",
        (_, K::Type) => "Code|Type",
        (_, K::Time) => "h|Time",
        (_, K::Cheque) => "Nr|Ref.",
        (_, K::Branch) => "Ag.|Fil.",
        (_, K::Reference) => "Ref.|Referenz|Réf.",
    }
}

/// A line around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phrase {
    Opening,
    Closing,
    MoneyIn,
    MoneyOut,
    BroughtForward,
    CarriedForward,
    Totals,
    Statement,
    AccountNumber,
    Page,
    To,
    Period,
    Continued,
}

#[rustfmt::skip]
pub(super) fn phrase(phrase: Phrase, language: Language, choice: u64) -> &'static str {
    use Language as L;
    use Phrase as P;
    let list = match (language, phrase) {
        (L::English, P::Opening) => "Opening Balance|Beginning balance|Previous Balance|Balance at start|Balance B/F|Opening Bal",
        (L::English, P::Closing) => "Closing Balance|Ending balance|New Balance|Balance at end|Balance C/F|Closing Bal",
        (L::English, P::MoneyIn) => "Total Credits|Total deposits|Total paid in|Money in|Total Receipts|Cr Total",
        (L::English, P::MoneyOut) => "Total Debits|Total withdrawals|Total paid out|Money out|Total Payments|Dr Total",
        (L::English, P::BroughtForward) => "Balance brought forward|BROUGHT FORWARD|B/F|Brought forward from previous page|BALANCE BROUGHT FORWARD",
        (L::English, P::CarriedForward) => "Balance carried forward|CARRIED FORWARD|C/F|Carried forward to next page|BALANCE CARRIED FORWARD",
        (L::English, P::Totals) => "Total|Totals|Grand Total|Statement Total",
        (L::English, P::Statement) => "Statement of Account|Account Statement|Your statement|Bank statement|Account activity",
        (L::English, P::AccountNumber) => "Account Number|Account No|A/C No.|Acct",
        (L::English, P::Page) => "Page", (L::English, P::To) => "to",
        (L::English, P::Period) => "Statement period|Period|For the period|Statement from",
        (L::English, P::Continued) => "Continued on next page|continued overleaf ...|(continued)",
        (L::German, P::Opening) => "Alter Kontostand|Anfangssaldo|Saldo alt",
        (L::German, P::Closing) => "Neuer Kontostand|Endsaldo|Saldo neu",
        (L::German, P::MoneyIn) => "Summe Gutschriften|Eingänge gesamt", (L::German, P::MoneyOut) => "Summe Belastungen|Ausgänge gesamt",
        (L::German, P::BroughtForward) => "Übertrag von Vorseite|Übertrag", (L::German, P::CarriedForward) => "Übertrag auf Folgeseite|Zwischensaldo",
        (L::German, P::Totals) => "Summe", (L::German, P::Statement) => "Kontoauszug", (L::German, P::AccountNumber) => "Kontonummer|Konto-Nr.",
        (L::German, P::Page) => "Seite", (L::German, P::To) => "bis",
        (L::German, P::Period) => "Zeitraum|Abrechnungszeitraum", (L::German, P::Continued) => "Fortsetzung auf der nächsten Seite",
        (L::French, P::Opening) => "Ancien solde|Solde précédent", (L::French, P::Closing) => "Nouveau solde|Solde final",
        (L::French, P::MoneyIn) => "Total des crédits|Total crédits", (L::French, P::MoneyOut) => "Total des débits|Total débits",
        (L::French, P::BroughtForward) => "Report|Solde reporté", (L::French, P::CarriedForward) => "À reporter|Solde à reporter",
        (L::French, P::Totals) => "Totaux|Total", (L::French, P::Statement) => "Relevé de compte|Relevé d'opérations",
        (L::French, P::AccountNumber) => "Numéro de compte|N° de compte", (L::French, P::Page) => "Page", 
        (L::French, P::To) => "au", (L::French, P::Period) => "Période du|Relevé du", (L::French, P::Continued) => "Suite page suivante",
        (L::Dutch, P::Opening) => "Beginsaldo|Vorig saldo", (L::Dutch, P::Closing) => "Eindsaldo|Nieuw saldo",
        (L::Dutch, P::MoneyIn) => "Totaal bij|Totaal bijgeschreven", (L::Dutch, P::MoneyOut) => "Totaal af|Totaal afgeschreven",
        (L::Dutch, P::BroughtForward) => "Transport vorige pagina", (L::Dutch, P::CarriedForward) => "Transport volgende pagina",
        (L::Dutch, P::Totals) => "Totaal", (L::Dutch, P::Statement) => "Rekeningafschrift|Rekeningoverzicht", (L::Dutch, P::AccountNumber) => "Rekeningnummer",
        (L::Dutch, P::Page) => "Pagina", (L::Dutch, P::To) => "t/m",
        (L::Dutch, P::Period) => "Periode", (L::Dutch, P::Continued) => "Vervolg op volgende pagina",
        (L::Spanish, P::Opening) => "Saldo anterior|Saldo inicial", (L::Spanish, P::Closing) => "Saldo final|Saldo actual",
        (L::Spanish, P::MoneyIn) => "Total abonos|Total depósitos", (L::Spanish, P::MoneyOut) => "Total cargos|Total retiros",
        (L::Spanish, P::BroughtForward) => "Suma anterior|Saldo de la página anterior", (L::Spanish, P::CarriedForward) => "Suma y sigue|Saldo a la página siguiente",
        (L::Spanish, P::Totals) => "Totales|Total", (L::Spanish, P::Statement) => "Extracto de cuenta|Estado de cuenta", (L::Spanish, P::AccountNumber) => "Número de cuenta",
        (L::Spanish, P::Page) => "Página", (L::Spanish, P::To) => "al",
        (L::Spanish, P::Period) => "Periodo del|Período", (L::Spanish, P::Continued) => "Continúa en la página siguiente",
        (L::Portuguese, P::Opening) => "Saldo anterior|Saldo inicial", (L::Portuguese, P::Closing) => "Saldo final|Saldo atual",
        (L::Portuguese, P::MoneyIn) => "Total de créditos|Total de entradas", (L::Portuguese, P::MoneyOut) => "Total de débitos|Total de saídas",
        (L::Portuguese, P::BroughtForward) => "Saldo transportado|Transporte", (L::Portuguese, P::CarriedForward) => "A transportar",
        (L::Portuguese, P::Totals) => "Total", (L::Portuguese, P::Statement) => "Extrato de conta|Extrato da conta corrente", (L::Portuguese, P::AccountNumber) => "Conta|Número da conta",
        (L::Portuguese, P::Page) => "Página", (L::Portuguese, P::To) => "a",
        (L::Portuguese, P::Period) => "Período de|Período", (L::Portuguese, P::Continued) => "Continua na página seguinte",
        (L::Italian, P::Opening) => "Saldo iniziale|Saldo precedente", (L::Italian, P::Closing) => "Saldo finale|Nuovo saldo",
        (L::Italian, P::MoneyIn) => "Totale accrediti|Totale entrate", (L::Italian, P::MoneyOut) => "Totale addebiti|Totale uscite",
        (L::Italian, P::BroughtForward) => "Riporto", (L::Italian, P::CarriedForward) => "A riportare",
        (L::Italian, P::Totals) => "Totali|Totale", (L::Italian, P::Statement) => "Estratto conto", (L::Italian, P::AccountNumber) => "Conto n.|Numero di conto",
        (L::Italian, P::Page) => "Pagina", (L::Italian, P::To) => "al",
        (L::Italian, P::Period) => "Periodo dal|Periodo", (L::Italian, P::Continued) => "Segue alla pagina successiva",
    };
    let choices: Vec<&'static str> = list.split('|').collect();
    let place = usize::try_from(choice).unwrap_or(0) % choices.len().max(1);
    choices.get(place).copied().unwrap_or("")
}

/// Debit and credit, as flag columns say them; the last words are those of the country's language.
pub(super) fn flags(choice: usize, language: Language) -> [&'static str; 2] {
    match choice {
        0 => ["DR", "CR"],
        1 => ["D", "C"],
        2 => ["Debit", "Credit"],
        3 => ["Dr", "Cr"],
        4 => ["-", "+"],
        _ => match language {
            Language::English => ["W", "D"],
            Language::German => ["S", "H"],
            Language::French => ["D", "C"],
            Language::Dutch => ["Af", "Bij"],
            Language::Spanish => ["Cargo", "Abono"],
            Language::Portuguese => ["D", "C"],
            Language::Italian => ["D", "A"],
        },
    }
}
