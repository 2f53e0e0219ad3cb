// Whether everything can be reached: by a thumb on a narrow screen, by Tab, and without being made seasick.
const TARGET_PX = 24;
const FOCUS_STYLES = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderTopColor', 'borderBottomColor', 'borderTopWidth', 'backgroundColor', 'color', 'textDecorationLine', 'fill', 'stroke', 'strokeWidth'];

function scrolls(element) {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
}

function checkWidth() {
    const page = document.scrollingElement;
    // A phone shows a page that is too wide smaller, and then counts its window as that wide: this is the screen's width.
    const screenWidth = document.documentElement.clientWidth;
    const isFixed = element => getComputedStyle(element).position === 'fixed';
    const wide = all('body *').filter(element => {
        const box = element.getBoundingClientRect();
        const reach = box.right + scrollX;
        return box.width > 0 && reach > screenWidth + 1 && isVisible(element) && !isFixed(element) && !scrolls(element) && !isOnlyHeard(element);
    });
    if (page.scrollWidth > screenWidth + 1 || wide.length) {
        say('sideways', wide.at(-1), `the page is ${page.scrollWidth} px wide on a screen of ${screenWidth}`);
    }
}

// A link in a sentence is as high as its line, and nobody expects more.
function isInSentence(element) {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement.textContent.replace(element.textContent, '').trim();
    return around.length > 0;
}

function reachOf(element) {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (const label of element.labels ?? []) {
        const box = label.getBoundingClientRect();
        // Pressing the label is pressing the box, when both touch.
        if (element.matches('[type=checkbox], [type=radio], [type=file]')) {
            left = Math.min(left, box.left); right = Math.max(right, box.right);
            top = Math.min(top, box.top); bottom = Math.max(bottom, box.bottom);
        }
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
}

// What floats over the page is not beside what happens to lie under it just now.
const floats = once(element => {
    if (!element) return null;
    return ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? element : floats(element.parentElement);
});

// A small target passes when a circle of the full size round its middle touches no other target.
function checkTargets() {
    const targets = controls().filter(element => !isOnlyHeard(element) && !element.disabled && (element.tabIndex >= 0 || element.matches('a, button, input')))
        .map(element => ({ element, box: reachOf(element) })).filter(({ box }) => box.width > 0 && box.height > 0);
    const isSmall = box => box.width < TARGET_PX - 0.5 || box.height < TARGET_PX - 0.5;
    const middle = box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (const { element, box } of targets) {
        if (!isSmall(box) || isInSentence(element)) continue;
        const [x, y] = middle(box);
        const close = targets.find(other => {
            if (floats(other.element) !== floats(element)) return false;
            if (other.element === element || other.element.contains(element) || element.contains(other.element)) return false;
            const dx = Math.max(other.box.left - x, 0, x - other.box.right);
            const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
            const [ox, oy] = middle(other.box);
            return Math.hypot(dx, dy) < TARGET_PX / 2 || (isSmall(other.box) && Math.hypot(ox - x, oy - y) < TARGET_PX);
        });
        if (close) {
            say('target-size', element, `is ${Math.round(box.width)} by ${Math.round(box.height)} px and too close to ${describe(close.element)}`);
        }
    }
}

function look(element) {
    const near = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, ...(element.labels ?? [])];
    return near.filter(Boolean).map(one => {
        const style = getComputedStyle(one);
        const after = getComputedStyle(one, '::after');
        return FOCUS_STYLES.map(name => style[name]).concat(after.boxShadow, after.outlineStyle, after.borderTopColor).join('|');
    }).join('\n');
}

// Called after a real Tab, so that the browser shows the focus as it does for somebody with a keyboard.
function checkFocus() {
    const start = document.activeElement;
    start?.blur();
    const plain = firsts(stops()).map(element => [element, look(element)]);
    start?.focus();
    for (const [element, before] of plain) {
        element.focus({ preventScroll: false, focusVisible: true });
        if (document.activeElement !== element) continue;
        if (look(element) === before) say('focus', element, 'looks the same with the focus as without');
        const box = element.getBoundingClientRect();
        const isThere = box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0;
        const isCarried = [...(element.labels ?? [])].some(label => label.getBoundingClientRect().width > 1);
        if (!isThere && !isCarried) say('focus', element, 'takes the focus but cannot be seen');
    }
    document.activeElement?.blur();
}

// For somebody who asked for less motion.
function checkMotion() {
    const seconds = list => Math.max(...list.split(',').map(part => parseFloat(part) * (part.includes('ms') ? 0.001 : 1)));
    const MOVING = /transform|translate|scale|rotate|left|right|top|bottom|width|height|margin|all/;
    for (const element of firsts(all('*').filter(isVisible))) {
        for (const part of [null, '::before', '::after']) {
            const style = getComputedStyle(element, part);
            if (style.animationName !== 'none' && seconds(style.animationDuration) > 0.05) {
                say('motion', element, `moves (${style.animationName}) although less motion was asked for`);
            }
            if (MOVING.test(style.transitionProperty) && seconds(style.transitionDuration) > 0.05) {
                say('motion', element, `glides (${style.transitionProperty}) although less motion was asked for`);
            }
        }
        if (getComputedStyle(element).scrollBehavior === 'smooth') say('motion', element, 'scrolls smoothly although less motion was asked for');
    }
}

// Colours on their way from one to another are nobody's choice: while a rule looks, everything is where it wants to be.
function still(work) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; scroll-behavior: auto !important; }');
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, sheet];
    for (const motion of document.getAnimations()) motion.cancel();
    try { work(); } finally { document.adoptedStyleSheets = before; }
}
