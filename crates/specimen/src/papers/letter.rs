//! An ordinary letter that talks of banks and money and holds no table.

use crate::draw::{Canvas, Ink};

const TEXT: Ink = Ink::serif(11.0);

const PARAGRAPHS: [&str; 4] = [
    "Dear Sir or Madam,",
    "With this letter I apply for a loan of Rs. 5,00,000 to buy a second delivery van for my shop. I have run the shop \
     since 2014 and have kept my savings account with your bank, at the Kothrud branch, for all that time. Last year \
     the shop sold goods for about Rs. 38 lakh, and the balance in the account never fell below Rs. 25,000.",
    "I would pay the loan back over five years. The first payment could be made on 5 August 2025. My son, who drives \
     the van we have, has agreed to stand as guarantor. I can bring the account statement, the papers of the shop and \
     the tax returns of three years to the branch on any day that suits you.",
    "Thank you for your time. I look forward to hearing from you.",
];

pub(super) fn draw(canvas: &mut Canvas) {
    canvas.page(595.0, 842.0);
    let sender = ["Lalrinpuii Hmar", "B-17 Sahakar Society", "Kothrud, Pune 411038", "1 July 2025"];
    canvas.lines((380.0, 90.0), 15.0, &sender.map(str::to_owned), TEXT);
    let mut y = 190.0;
    for paragraph in PARAGRAPHS {
        let lines = canvas.wrap_words(paragraph, 435.0, TEXT);
        y = canvas.lines((80.0, y), 16.0, &lines, TEXT) + 10.0;
    }
    canvas.text(80.0, y + 10.0, "Yours faithfully,", TEXT);
    canvas.text(80.0, y + 60.0, "Lalrinpuii Hmar", TEXT);
}
