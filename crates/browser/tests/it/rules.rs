//! Every rule of the accessibility check, with a page that breaks it and one that does not.

use browser::{Browser, Device, Page};

const PAGE: &str = "<!doctype html><html lang=en><head><title>A page</title><meta charset=utf-8>\
                    <meta name=viewport content='width=device-width, initial-scale=1'></head>";

struct Checker(Page);

impl Checker {
    fn on(device: Device) -> Self {
        let mut page = Browser::shared().person();
        page.emulate(device);
        Self(page)
    }

    /// The rules that a whole document breaks.
    fn broken(&mut self, document: &str) -> Vec<String> {
        let encoded: String = document.bytes().map(|byte| format!("%{byte:02x}")).collect();
        self.0.open(&format!("data:text/html;charset=utf-8,{encoded}"));
        self.0.accessibility_problems().into_iter().map(|problem| problem.to_string()).collect()
    }

    /// The first body breaks this rule and no other; the second breaks none.
    #[track_caller]
    fn check(&mut self, rule: &str, bad: &str, good: &str) {
        let broken = self.broken(&format!("{PAGE}<body>{bad}"));
        assert!(
            !broken.is_empty() && broken.iter().all(|one| one.starts_with(&format!("{rule}:"))),
            "{rule}: {broken:#?}"
        );
        let broken = self.broken(&format!("{PAGE}<body>{good}"));
        assert!(broken.is_empty(), "{rule}, the good page: {broken:#?}");
    }

    /// The same within an otherwise good page.
    #[track_caller]
    fn check_inside(&mut self, rule: &str, bad: &str, good: &str) {
        let within = |part: &str| format!("<main><h1>Heading</h1>{part}</main>");
        self.check(rule, &within(bad), &within(good));
    }
}

#[test]
fn a_document_says_what_it_is() {
    let mut checker = Checker::on(Device::DESKTOP);
    let rest = "<meta name=viewport content='width=device-width'><main><h1>Heading</h1></main>";
    assert!(checker.broken(&format!("<!doctype html><html lang=en><title>A page</title>{rest}")).is_empty());
    let broken = checker.broken(&format!("<!doctype html><html><title>A page</title>{rest}"));
    assert!(broken.len() == 1 && broken[0].starts_with("language"), "{broken:?}");
    let broken = checker.broken(&format!("<!doctype html><html lang=en>{rest}"));
    assert!(broken.len() == 1 && broken[0].starts_with("title"), "{broken:?}");
    let fixed =
        "<meta name=viewport content='width=device-width, user-scalable=no'><main><h1>Heading</h1></main>";
    let broken = checker.broken(&format!("<!doctype html><html lang=en><title>A page</title>{fixed}"));
    assert!(broken.len() == 1 && broken[0].starts_with("viewport"), "{broken:?}");
}

#[test]
fn headings_and_landmarks_are_in_order() {
    let mut checker = Checker::on(Device::DESKTOP);
    checker.check("one-h1", "<main><p>Text</p></main>", "<main><h1>Heading</h1><p>Text</p></main>");
    checker.check_inside("one-h1", "<h1>Another</h1>", "<h2>Another</h2>");
    checker.check_inside("heading-order", "<h3>Deep</h3>", "<h2>Less</h2><h3>Deep</h3><h2>Back</h2>");
    checker.check_inside("heading-text", "<h2> </h2>", "<h2>Words</h2>");
    checker.check("landmarks", "<h1>Heading</h1>", "<main><h1>Heading</h1></main>");
    checker.check(
        "landmarks",
        "<p>Lost</p><main><h1>Heading</h1></main>",
        "<a href='#main'>Skip</a><header><p>Found</p></header><main id=main><h1>Heading</h1></main>",
    );
    checker.check_inside(
        "landmarks",
        "<nav><a href='/'>Home</a></nav><nav><a href='/b'>Back</a></nav>",
        "<nav aria-label=Main><a href='/'>Home</a></nav><nav aria-label=Path><a href='/b'>Back</a></nav>",
    );
}

#[test]
fn everything_that_can_be_used_has_a_name() {
    let mut checker = Checker::on(Device::DESKTOP);
    checker.check_inside("name", "<input>", "<label>Name <input></label>");
    checker.check_inside(
        "name",
        "<select><option>A</option></select>",
        "<select aria-label=Bank><option>A</option></select>",
    );
    checker.check_inside(
        "name",
        "<textarea></textarea>",
        "<label for=t>Note</label><textarea id=t></textarea>",
    );
    checker.check_inside("name", "<input type=checkbox>", "<label><input type=checkbox> Yes</label>");
    checker.check_inside(
        "name",
        "<button><svg aria-hidden=true width=9 height=9></svg></button>",
        "<button aria-label=Close>×</button>",
    );
    checker.check_inside(
        "name",
        "<a href='/x'><svg aria-hidden=true width=9 height=9></svg></a>",
        "<a href='/x'>More</a>",
    );
}

#[test]
fn pictures_say_what_they_show() {
    let mut checker = Checker::on(Device::DESKTOP);
    let dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    checker.check_inside(
        "alt",
        &format!("<img src='{dot}' title=Chart>"),
        &format!("<img src='{dot}' alt=Chart>"),
    );
    checker.check_inside(
        "alt",
        "<svg width=20 height=20></svg>",
        "<svg role=img aria-label=Chart width=20 height=20></svg>",
    );
}

#[test]
fn ids_and_references_hold() {
    let mut checker = Checker::on(Device::DESKTOP);
    checker.check_inside("duplicate-id", "<p id=a>A</p><p id=a>B</p>", "<p id=a>A</p><p id=b>B</p>");
    checker.check_inside(
        "aria-reference",
        "<p aria-describedby=none>A</p>",
        "<p aria-describedby=b>A</p><p id=b>B</p>",
    );
    checker.check_inside("aria-reference", "<label for=none>A</label>", "<label for=b>A</label><input id=b>");
    checker.check_inside("aria-reference", "<a href='#none'>A</a>", "<a href='#b'>A</a><p id=b>B</p>");
    checker.check_inside("role", "<p role=buton>A</p>", "<p role=note>A</p>");
}

#[test]
fn tables_and_lists_have_their_parts() {
    let mut checker = Checker::on(Device::DESKTOP);
    let table = |heads: &str| format!("<table>{heads}<tr><td>1</td></tr></table>");
    checker.check_inside("table-headers", &table(""), &table("<thead><tr><th>Count</th></tr></thead>"));
    checker.check_inside(
        "table-headers",
        &table("<tr><th>Count</th></tr>"),
        &table("<tr><th scope=col>Count</th></tr>"),
    );
    checker.check_inside(
        "table-headers",
        &table("<tr><th scope=col></th></tr>"),
        &table("<tr><th scope=col>Count</th></tr>"),
    );
    checker.check_inside("list", "<div><li>One</li></div>", "<ul><li>One</li></ul>");
}

#[test]
fn tab_finds_its_way() {
    let mut checker = Checker::on(Device::DESKTOP);
    checker.check_inside("tab-order", "<button tabindex=3>Go</button>", "<button>Go</button>");
    checker.check_inside(
        "hidden-focus",
        "<div aria-hidden=true><button>Go</button></div>",
        "<div aria-hidden=true><button tabindex=-1>Go</button></div>",
    );
    checker.check_inside(
        "nested-controls",
        "<a href='/x'>Go <b tabindex=0>now</b></a>",
        "<a href='/x'>Go <b>now</b></a>",
    );
    checker.check_inside(
        "focus",
        "<style>a:focus{outline:none}</style><a href='/x'>Go</a>",
        "<a href='/x'>Go</a>",
    );
    checker.check_inside(
        "focus",
        "<style>a:focus{outline:none}</style><a href='/x'>Go</a>",
        "<style>a:focus{outline:none}a:focus-visible{box-shadow:0 0 0 3px blue;transition:box-shadow 1s}</style><a href='/x'>Go</a>",
    );
    let hidden = "position:absolute;left:-999px";
    checker.check_inside(
        "focus",
        &format!("<a href='/x' style='{hidden}'>Go</a>"),
        &format!("<style>a{{{hidden}}}a:focus{{left:0}}</style><a href='/x'>Go</a>"),
    );
}

#[test]
fn text_stands_out_from_what_is_behind_it() {
    let mut checker = Checker::on(Device::DESKTOP);
    checker.check_inside("contrast", "<p style='color:#777'>Grey</p>", "<p style='color:#767676'>Grey</p>");
    checker.check_inside(
        "contrast",
        "<p style='color:#949494;font-size:23px'>Grey</p>",
        "<p style='color:#949494;font-size:24px'>Grey</p>",
    );
    checker.check_inside(
        "contrast",
        "<div style='background:#333'><p>Black on dark</p></div>",
        "<div style='background:#333'><p style='color:white'>White on dark</p></div>",
    );
    checker.check_inside("contrast", "<p style='opacity:.4'>Faded</p>", "<p style='opacity:.9'>Faded</p>");
    checker.check_inside(
        "contrast",
        "<p style='color:oklch(0.75 0.1 200)'>Sea</p>",
        "<p style='color:oklch(0.45 0.1 200)'>Sea</p>",
    );
    checker.check_inside(
        "contrast",
        "<p style='background:linear-gradient(#fff,#555)'>Over a gradient</p>",
        "<p style='background:linear-gradient(#fff,#aaa)'>Over a gradient</p>",
    );
    checker.check_inside(
        "contrast",
        "<svg role=img aria-label=Bars width=90 height=30><rect width=90 height=30 fill='#333'/><text x=5 y=20>12</text></svg>",
        "<svg role=img aria-label=Bars width=90 height=30><rect width=90 height=30 fill='#eee'/><text x=5 y=20>12</text></svg>",
    );
    checker.check_inside(
        "contrast",
        "<style>::placeholder{color:#aaa}</style><input aria-label=Name placeholder=Asha>",
        "<style>::placeholder{color:#666}</style><input aria-label=Name placeholder=Asha>",
    );
    checker.check_inside(
        "field-edge",
        "<input aria-label=Name style='border:1px solid #ddd'>",
        "<input aria-label=Name style='border:1px solid #888'>",
    );
}

#[test]
fn contrast_is_of_the_colours_that_are_shown_in_the_dark() {
    let style = "<style>body{color:#222;background:#fff;transition:color 1s}@media(prefers-color-scheme:dark){body{background:#000;color:var(--c)}}</style>";
    let mut checker = Checker::on(Device::DARK);
    checker.check_inside(
        "contrast",
        &format!("{style}<style>body{{--c:#555}}</style>"),
        &format!("{style}<style>body{{--c:#bbb}}</style>"),
    );
    let mut light = Checker::on(Device::DESKTOP);
    assert!(
        light
            .broken(&format!("{PAGE}<main>{style}<h1>Heading</h1></main><style>body{{--c:#555}}</style>"))
            .is_empty()
    );
}

#[test]
fn a_phone_is_wide_enough() {
    let mut checker = Checker::on(Device::PHONE);
    checker.check_inside(
        "sideways",
        "<div style='width:500px'>Wide</div>",
        "<div style='overflow-x:auto' tabindex=0 role=region aria-label=Wide><div style='width:500px'>Wide</div></div>",
    );
    checker.check_inside(
        "sideways",
        "<style>html,body{overflow-x:hidden}</style><div style='width:500px'>Cut off</div>",
        "<style>html,body{overflow-x:hidden}</style><div style='width:300px'>Fits</div>",
    );
}

#[test]
fn a_thumb_hits_what_it_aims_at() {
    let mut checker = Checker::on(Device::PHONE);
    let buttons = |side: &str, gap: &str| {
        let style = format!("style='width:{side};height:{side};padding:0;margin:0 {gap} 0 0;font-size:9px'");
        format!("<p style='display:flex'><button {style}>A</button><button {style}>B</button></p>")
    };
    checker.check_inside("target-size", &buttons("16px", "0"), &buttons("24px", "0"));
    checker.check_inside("target-size", &buttons("16px", "0"), &buttons("16px", "12px"));
    checker.check_inside(
        "target-size",
        "<p style='line-height:1'><a href='/a' style='display:block'>First</a><a href='/b' style='display:block'>Second</a></p>",
        "<p>See <a href='/a'>the first</a> or <a href='/b'>the second</a>, as you like.</p>",
    );
}

#[test]
fn motion_stops_for_those_who_ask() {
    let mut checker = Checker::on(Device::DESKTOP);
    let spin = "@keyframes turn{to{transform:rotate(1turn)}}.spin{animation:turn 1s infinite;transition:transform 1s}";
    let calm = "@media(prefers-reduced-motion:reduce){.spin{animation:none;transition:none}}";
    checker.check_inside(
        "motion",
        &format!("<style>{spin}</style><p class=spin>Busy</p>"),
        &format!("<style>{spin}{calm}</style><p class=spin>Busy</p>"),
    );
}

#[test]
fn a_page_must_hold_on_every_screen_whatever_its_typeface() {
    let mut page = Browser::shared().person();
    let mut broken = |style: &str, is_widest: bool| {
        // 343 pixels in the widest typeface.
        let words = "Wwwwwwwwwwwwwwwwwwwwwwwwww";
        let document =
            format!("{PAGE}<body style='font: 16px serif; margin: 0'><main style='{style}'>{words}</main>");
        let encoded: String = document.bytes().map(|byte| format!("%{byte:02x}")).collect();
        page.open(&format!("data:text/html;charset=utf-8,{encoded}"));
        if is_widest {
            page.draw_in_widest_typeface();
            assert_eq!(page.typefaces("main"), ["DejaVu Sans"]);
        }
        page.width_problems().into_iter().map(|problem| problem.to_string()).collect::<Vec<_>>()
    };
    let wide = broken("", true);
    assert_eq!(wide.len(), 1, "at 320 pixels alone: {wide:?}");
    assert!(broken("overflow-wrap: anywhere", true).is_empty());
    let fixed = broken("width: 900px; font-size: 8px", false);
    assert_eq!(fixed.len(), 3, "at 320, 390 and 768 pixels: {fixed:?}");
}
