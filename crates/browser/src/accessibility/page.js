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

// Text for screen readers alone is cut down to a pixel or pushed off the page: nobody has to see it.
function isOnlyHeard(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const isCut = style.clip !== 'auto' || (style.clipPath !== 'none' && style.clipPath.startsWith('inset(5'))
            || style.clipPath === 'inset(100%)';
        const isTiny = box.width <= 1.5 && box.height <= 1.5 && style.overflow !== 'visible';
        const isOff = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
        if ((isCut && style.position === 'absolute') || isTiny || isOff) return true;
    }
    return false;
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
