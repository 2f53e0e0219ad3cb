//! What happens on accounts outside India, and how their banks put it into words.

use jiff::civil::Date;

use super::country::{Country, Language};
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Salary,
    TransferIn,
    Refund,
    Interest,
    Card,
    Bill,
    Rent,
    Cash,
    TransferOut,
    Cheque,
    Fee,
}

impl Deed {
    pub(super) fn choose(random: &mut Random, is_poor: bool) -> Self {
        if is_poor {
            return if random.chance(70) { Self::Salary } else { Self::TransferIn };
        }
        match random.below(100) {
            0..7 => Self::Salary,
            7..16 => Self::TransferIn,
            16..19 => Self::Refund,
            19..21 => Self::Interest,
            21..58 => Self::Card,
            58..72 => Self::Bill,
            72..76 => Self::Rent,
            76..84 => Self::Cash,
            84..94 => Self::TransferOut,
            94..97 => Self::Cheque,
            _ => Self::Fee,
        }
    }

    pub(super) fn is_credit(self) -> bool {
        matches!(self, Self::Salary | Self::TransferIn | Self::Refund | Self::Interest)
    }

    /// In hundredths, beside a month's salary.
    pub(super) fn amount(self, salary: i64, random: &mut Random) -> i64 {
        let (low, high) = match self {
            Self::Salary => (9_500, 10_500),
            Self::TransferIn => (300, 4_000),
            Self::Refund => (30, 600),
            Self::Interest | Self::Fee => (3, 60),
            Self::Card => (20, 700),
            Self::Bill => (100, 1_500),
            Self::Rent => (2_600, 3_000),
            Self::Cash => (200, 900),
            Self::TransferOut | Self::Cheque => (150, 2_500),
        };
        let amount = salary * random.between(low, high) / 10_000;
        match self {
            Self::Cash => whole(amount, salary),
            Self::Rent => (amount / 100).max(1) * 100,
            _ => (amount + random.between(0, 99)).max(1),
        }
    }

    pub(super) fn event(self) -> &'static str {
        match self {
            Self::Salary => "salary",
            Self::TransferIn => "transfer_in",
            Self::Refund => "refund",
            Self::Interest => "interest",
            Self::Card => "card_payment",
            Self::Bill => "bill",
            Self::Rent => "rent",
            Self::Cash => "cash_withdrawal",
            Self::TransferOut => "transfer_out",
            Self::Cheque => "cheque",
            Self::Fee => "charge",
        }
    }
}

/// Cash machines pay notes: tens, hundreds or thousands, as money is worth.
fn whole(amount: i64, salary: i64) -> i64 {
    let note = match salary / 100 {
        ..15_000 => 1_000,
        15_000..100_000 => 10_000,
        _ => 100_000,
    };
    (amount / note).max(1) * note
}

struct Tongue {
    shops: &'static [&'static str],
    firms: &'static [&'static str],
    people: &'static [&'static str],
}

const ENGLISH: Tongue = Tongue {
    shops: &[
        "GREENLEAF MARKET", "CORNER BAKEHOUSE", "PARKSIDE PHARMACY", "QUICKFUEL 0442", "NORTHGATE CINEMA",
        "PAPERMILL BOOKS", "HILLTOP HARDWARE", "Tasty Noodle House", "METRO TRANSIT TOPUP",
    ],
    firms: &[
        "BRIGHTWATER UTILITIES", "HORIZON MOBILE LTD", "SENTRY INSURANCE CO", "CITY COUNCIL TAX",
        "FIBRELINE BROADBAND", "MERIDIAN LOANS",
    ],
    people: &["J CARDEW", "P OKONJO", "L FAIRWEATHER", "S DUNMORE", "K TRELAWNEY"],
};
const GERMAN: Tongue = Tongue {
    shops: &[
        "Markthalle Nord", "Bäckerei Sommerfeld", "Tankpunkt 118", "Apotheke am Ring", "Buchhandlung Lindner",
    ],
    firms: &["Stadtwerke Talheim", "Mobilnetz GmbH", "Heimat Versicherung AG", "Wohnbau Süd eG"],
    people: &["M. Kessler", "A. Brinkmann", "T. Özcan"],
};
const FRENCH: Tongue = Tongue {
    shops: &["EPICERIE DU PONT", "BOULANGERIE MARCEAU", "STATION RELAIS 77", "PHARMACIE DES HALLES"],
    firms: &["ENERGIE LUMIERE", "TELECOM AZUR", "ASSURANCES DU NORD", "REGIE IMMOBILIERE"],
    people: &["M LEFAUCHEUX", "MME DARTIGUES", "P VASSEUR"],
};
const DUTCH: Tongue = Tongue {
    shops: &["Kruidenier De Hoek", "Bakkerij Smit", "Tankstation A12", "Boekhandel Kade"],
    firms: &["Energie Laagland", "Mobiel Direct BV", "Verzekering Noord", "Woonstichting Delta"],
    people: &["J. Hendriks", "Mw. A. Postma", "R. Kuipers"],
};
const SPANISH: Tongue = Tongue {
    shops: &["MERCADO LA PLAZA", "PANADERIA SOL", "GASOLINERA RUTA 7", "FARMACIA CENTRAL"],
    firms: &["AGUAS DEL SUR", "TELEFONIA CLARA", "SEGUROS LEVANTE", "INMOBILIARIA PINAR"],
    people: &["MARTA SOLANO", "DIEGO ARMENTA", "PILAR OCAÑA"],
};
const PORTUGUESE: Tongue = Tongue {
    shops: &["MERCADO BOA VISTA", "PADARIA AURORA", "POSTO CAMINHO 22", "FARMACIA VIDA"],
    firms: &["AGUAS DO VALE", "REDE MOVEL SA", "SEGUROS ATLANTICO", "IMOBILIARIA SERRA"],
    people: &["ANA BRANDAO", "PAULO QUEIROZ", "LUIZA MATOS"],
};
const ITALIAN: Tongue = Tongue {
    shops: &["ALIMENTARI DA BRUNO", "FORNO ANTICO", "STAZIONE SERVIZIO 9", "FARMACIA SAN MARCO"],
    firms: &["ACQUE DEL GARDA", "TELEFONIA LIBERA", "ASSICURAZIONI ALPI", "IMMOBILIARE CENTRO"],
    people: &["M. RINALDI", "S. BATTAGLIN", "L. DE SANTIS"],
};

pub(super) fn narrate(deed: Deed, country: &Country, date: Date, random: &mut Random) -> String {
    let tongue = match country.language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        Language::Dutch => &DUTCH,
        Language::Spanish => &SPANISH,
        Language::Portuguese => &PORTUGUESE,
        Language::Italian => &ITALIAN,
    };
    let party = match deed {
        Deed::Card | Deed::Refund => *random.pick(tongue.shops),
        Deed::Salary | Deed::Bill | Deed::Rent => *random.pick(tongue.firms),
        _ => *random.pick(tongue.people),
    };
    let forms = forms(deed, country.language);
    let form = *random.pick(forms);
    let reference = random.letters("0123456789ABCDEFGHKLMNP", 10);
    form.replace("{party}", party)
        .replace("{ref}", &reference)
        .replace("{num}", &random.digits(6))
        .replace("{card}", &random.digits(4))
        .replace("{day}", &format!("{:02}", date.day()))
}

#[rustfmt::skip]
fn forms(deed: Deed, language: Language) -> &'static [&'static str] {
    use Deed as D;
    use Language as L;
    match (language, deed) {
        (L::English, D::Salary) => &["SALARY {party} REF {ref}", "PAYROLL {party}", "{party} WAGES BACS {num}", "Direct Deposit {party} PPD ID {num}"],
        (L::English, D::TransferIn) => &["TRANSFER FROM {party}", "FASTER PAYMENT {party} {ref}", "FAST RECEIPT {party} OTHR {ref}", "Online transfer from {party} ref {num}"],
        (L::English, D::Refund) => &["REFUND {party}", "CARD CREDIT {party} CARD {card}"],
        (L::English, D::Interest) => &["INTEREST PAID", "CREDIT INTEREST", "Interest earned"],
        (L::English, D::Card) => &["CARD PAYMENT TO {party} ON {day}", "POS PURCHASE {party} {card}", "{party} CARD {card}", "{party}", "DEBIT CARD {party} TERMINAL {num} REF {ref}"],
        (L::English, D::Bill) => &["DIRECT DEBIT {party} REF {ref}", "{party} BILL PAYMENT {num}", "ACH DEBIT {party} WEB ID {num}", "GIRO {party}"],
        (L::English, D::Rent) => &["STANDING ORDER RENT {num}", "RENT {party}", "S/O HOUSE RENT REF {ref}"],
        (L::English, D::Cash) => &["ATM WITHDRAWAL {num}", "CASH WITHDRAWAL HIGH STREET ATM {card}", "CASH {card} {party}"],
        (L::English, D::TransferOut) => &["TRANSFER TO {party} REF {ref}", "PAYMENT TO {party}", "BILL PAYMENT VIA FASTER PAYMENT TO {party} REFERENCE {ref}", "E-TRANSFER SENT {party} {ref}"],
        (L::English, D::Cheque) => &["CHEQUE", "CHQ PAID {party}"],
        (L::English, D::Fee) => &["MONTHLY ACCOUNT FEE", "SERVICE CHARGE", "NON-STERLING TRANSACTION FEE"],
        (L::German, D::Salary) => &["Lohn/Gehalt {party} Pers.Nr. {num}", "Gehalt {party}"],
        (L::German, D::TransferIn | D::Refund) => &["Gutschrift {party} {ref}", "Überweisungsgutschr. {party}"],
        (L::German, D::Interest) => &["Habenzinsen"],
        (L::German, D::Card) => &["Kartenzahlung {party} girocard {card}", "{party} SAGT DANKE {num}"],
        (L::German, D::Bill) => &["SEPA-Lastschrift {party} Mandat {ref}", "Folgelastschrift {party} Kd.Nr. {num}"],
        (L::German, D::Rent) => &["Dauerauftrag Miete Whg {num}", "Miete {party}"],
        (L::German, D::Cash) => &["Bargeldauszahlung Automat {num}"],
        (L::German, D::TransferOut | D::Cheque) => &["Überweisung {party} {ref}", "Online-Überweisung an {party}"],
        (L::German, D::Fee) => &["Kontoführungsentgelt", "Entgeltabschluss"],
        (L::French, D::Salary) => &["VIREMENT SALAIRE {party} {num}"],
        (L::French, D::TransferIn | D::Refund) => &["VIR RECU DE {party} {ref}", "VIREMENT {party}"],
        (L::French, D::Interest) => &["INTERETS CREDITEURS"],
        (L::French, D::Card) => &["CB {party} CARTE {card}", "PAIEMENT CARTE {party}"],
        (L::French, D::Bill) => &["PRLV SEPA {party} MANDAT {ref}", "PRELEVEMENT {party}"],
        (L::French, D::Rent) => &["VIR PERM LOYER {num}"],
        (L::French, D::Cash) => &["RETRAIT DAB {num} CARTE {card}"],
        (L::French, D::TransferOut | D::Cheque) => &["VIR SEPA EMIS {party} {ref}", "VIREMENT VERS {party}"],
        (L::French, D::Fee) => &["COTISATION CARTE", "FRAIS DE TENUE DE COMPTE"],
        (L::Dutch, D::Salary) => &["Salaris {party} {num}"],
        (L::Dutch, D::TransferIn | D::Refund) => &["Overboeking van {party} {ref}", "{party} terugbetaling"],
        (L::Dutch, D::Interest) => &["Creditrente"],
        (L::Dutch, D::Card) => &["Betaalautomaat {party} pas {card}", "{party} Contactloos {num}"],
        (L::Dutch, D::Bill) => &["Incasso {party} machtiging {ref}", "SEPA Incasso {party}"],
        (L::Dutch, D::Rent) => &["Periodieke overb. huur {num}"],
        (L::Dutch, D::Cash) => &["Geldautomaat {num} pas {card}"],
        (L::Dutch, D::TransferOut | D::Cheque) => &["Overboeking {party} {ref}", "Naar {party}"],
        (L::Dutch, D::Fee) => &["Kosten betaalpakket"],
        (L::Spanish, D::Salary) => &["NOMINA {party} {num}"],
        (L::Spanish, D::TransferIn | D::Refund) => &["TRANSFERENCIA DE {party} {ref}", "ABONO {party}"],
        (L::Spanish, D::Interest) => &["LIQUIDACION INTERESES"],
        (L::Spanish, D::Card) => &["COMPRA TARJ. {card} {party}", "PAGO CON TARJETA EN {party}"],
        (L::Spanish, D::Bill) => &["RECIBO {party} {ref}", "ADEUDO {party}"],
        (L::Spanish, D::Rent) => &["ALQUILER {party} {num}"],
        (L::Spanish, D::Cash) => &["REINTEGRO CAJERO {num}"],
        (L::Spanish, D::TransferOut | D::Cheque) => &["TRANSFERENCIA A {party} {ref}", "BIZUM A {party}"],
        (L::Spanish, D::Fee) => &["COMISION MANTENIMIENTO"],
        (L::Portuguese, D::Salary) => &["SALARIO {party} {num}", "CRED ORDENADO {party}"],
        (L::Portuguese, D::TransferIn | D::Refund) => &["PIX RECEBIDO {party} {ref}", "TRANSF DE {party}"],
        (L::Portuguese, D::Interest) => &["JUROS CREDORES"],
        (L::Portuguese, D::Card) => &["COMPRA CARTAO {card} {party}", "COMPRA {party}"],
        (L::Portuguese, D::Bill) => &["DEB AUTOMATICO {party} {ref}", "PAG BOLETO {party}"],
        (L::Portuguese, D::Rent) => &["ALUGUEL {party} {num}"],
        (L::Portuguese, D::Cash) => &["SAQUE CAIXA {num}"],
        (L::Portuguese, D::TransferOut | D::Cheque) => &["PIX ENVIADO {party} {ref}", "TED {party}"],
        (L::Portuguese, D::Fee) => &["TARIFA PACOTE SERVICOS"],
        (L::Italian, D::Salary) => &["STIPENDIO {party} {num}"],
        (L::Italian, D::TransferIn | D::Refund) => &["BONIFICO DA {party} {ref}", "ACCREDITO {party}"],
        (L::Italian, D::Interest) => &["COMPETENZE INTERESSI"],
        (L::Italian, D::Card) => &["PAGAMENTO POS {party} CARTA {card}", "ACQUISTO {party}"],
        (L::Italian, D::Bill) => &["ADDEBITO SDD {party} MANDATO {ref}", "UTENZA {party}"],
        (L::Italian, D::Rent) => &["AFFITTO {party} {num}"],
        (L::Italian, D::Cash) => &["PRELIEVO BANCOMAT {num}"],
        (L::Italian, D::TransferOut | D::Cheque) => &["BONIFICO A {party} {ref}", "GIROCONTO {party}"],
        (L::Italian, D::Fee) => &["CANONE MENSILE CONTO"],
    }
}
