// What all rules share: which elements a person can see, how to name one in a sentence, and where findings go.
const findings = [];

function say(rule, element, message) {
    findings.push({ rule, place: describe(element), message });
}

function describe(element) {
    if (!element?.tagName) return 'the page';
    const id = element.id ? `#${element.id}` : '';
    const classes = [...element.classList].slice(0, 2).map(name => `.${name}`).join('');
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `<${element.tagName.toLowerCase()}${id}${classes}>${words ? ` “${words.slice(0, 50)}”` : ''}`;
}

function all(selector) {
    return [...document.querySelectorAll(selector)];
}

function isVisible(element) {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

// Asks for each element once: neighbours share what is around them, and nothing moves while rules look.
function once(question) {
    const answers = new Map();
    return element => {
        if (!answers.has(element)) answers.set(element, question(element));
        return answers.get(element);
    };
}

// Text for screen readers alone is cut down to a pixel or pushed off the page: nobody has to see it.
const isOnlyHeard = once(element => {
    if (!element || element === document.body) return false;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isCut = style.clip !== 'auto' || (style.clipPath !== 'none' && style.clipPath.startsWith('inset(5'))
        || style.clipPath === 'inset(100%)';
    const isTiny = box.width <= 1.5 && box.height <= 1.5 && style.overflow !== 'visible';
    const isOff = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
    return (isCut && style.position === 'absolute') || isTiny || isOff || isOnlyHeard(element.parentElement);
});

// What differs from row to row and is nothing that styles ask for.
const UNSTYLED = new Set(('href title datetime name value for action popovertarget aria-label aria-labelledby aria-describedby d x y x1 x2 y1 y2'
    + ' cx cy r width height points transform').split(' '));
const kinds = new Map();

// The same number for elements that styles treat alike, because they and all they stand in have the same marks.
const kind = once(element => {
    if (!element) return 0;
    const marks = [...element.attributes].filter(({ name }) => !UNSTYLED.has(name)).map(({ name, value }) => `${name}=${value}`);
    const whole = [kind(element.parentElement), element.tagName, ...marks].join(' ');
    if (!kinds.has(whole)) kinds.set(whole, kinds.size + 1);
    return kinds.get(whole);
});

// The first of each kind stands for all of them.
function firsts(elements) {
    const seen = new Set();
    return elements.filter(element => !seen.has(kind(element)) && seen.add(kind(element)));
}

// Everything a person can press, fill in or follow.
function controls() {
    return all('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=button], [role=link], [role=tab], [role=checkbox], [role=switch], [role=menuitem]')
        .filter(element => isVisible(element) && !element.closest('[inert]'));
}

// What Tab stops at.
function stops() {
    return controls().filter(element => !element.disabled && element.tabIndex >= 0
        && !element.closest('fieldset[disabled]'));
}
