// Whether the page makes sense to somebody who does not see how it is laid out.
const LANDMARKS = 'main, nav, header, footer, aside, dialog, [role=main], [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=search], [role=region], [role=dialog], [role=alert], [role=status], search';
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-details', 'aria-errormessage', 'aria-activedescendant'];
const ROLES = new Set(('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox'
    + ' complementary contentinfo definition dialog document feed figure form generic grid gridcell group heading img link list'
    + ' listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note'
    + ' option presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator'
    + ' slider spinbutton status strong switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid'
    + ' treeitem graphics-document graphics-object graphics-symbol').split(' '));

function checkDocument() {
    if (!document.documentElement.lang.trim()) say('language', document.documentElement, 'the page does not say its language');
    if (!document.title.trim()) say('title', null, 'the page has no title');
    const viewport = document.querySelector('meta[name=viewport]')?.content ?? '';
    if (!viewport.includes('width=device-width')) say('viewport', null, 'the page is not laid out for the width of the screen');
    const largest = Number(viewport.match(/maximum-scale\s*=\s*([\d.]+)/)?.[1] ?? 10);
    if (/user-scalable\s*=\s*(no|0)/.test(viewport) || largest < 2) say('viewport', null, 'the page cannot be made larger');
}

function checkHeadings() {
    const headings = all('h1, h2, h3, h4, h5, h6, [role=heading]').filter(isVisible);
    const level = heading => Number(heading.getAttribute('aria-level') ?? heading.tagName[1] ?? 2);
    const first = headings.filter(heading => level(heading) === 1);
    if (first.length !== 1) say('one-h1', first[1], `the page has ${first.length} headings of the first level`);
    let before = 0;
    for (const heading of headings) {
        if (level(heading) > before + 1 && before > 0) {
            say('heading-order', heading, `level ${level(heading)} follows level ${before}`);
        }
        if (!heading.textContent.trim() && !heading.getAttribute('aria-label')) say('heading-text', heading, 'is empty');
        before = level(heading);
    }
}

function checkLandmarks() {
    const main = all('main, [role=main]').filter(isVisible);
    if (main.length !== 1) say('landmarks', main[1], `the page has ${main.length} main parts`);
    const navigations = all('nav, [role=navigation]').filter(isVisible);
    const names = navigations.map(nav => nav.getAttribute('aria-label')
        ?? document.getElementById(nav.getAttribute('aria-labelledby'))?.textContent.trim() ?? '');
    if (navigations.length > 1 && new Set(names).size < names.length) {
        say('landmarks', navigations[1], `navigations share a name: ${names.join(', ')}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const isText = texts.currentNode.data.trim() && isVisible(element) && !element.closest('script, style, noscript');
        // A link that leads past the navigation has to stand before everything else.
        const isSkip = element.closest('a[href^="#"]');
        if (isText && !isSkip && !element.closest(LANDMARKS)) {
            say('landmarks', element, 'stands outside of every part of the page');
            return;
        }
    }
}

function checkIdentities() {
    const seen = new Set();
    for (const element of all('[id]')) {
        if (seen.has(element.id)) say('duplicate-id', element, `the id ${element.id} is given twice`);
        seen.add(element.id);
    }
    for (const name of REFERENCES) {
        for (const element of all(`[${name}]`)) {
            for (const id of element.getAttribute(name).split(/\s+/).filter(Boolean)) {
                if (!seen.has(id)) say('aria-reference', element, `${name} points at ${id}, which is not there`);
            }
        }
    }
    for (const label of all('label[for]')) {
        if (!seen.has(label.htmlFor)) say('aria-reference', label, `is the label of ${label.htmlFor}, which is not there`);
    }
    for (const link of all('a[href^="#"]')) {
        const id = decodeURIComponent(link.getAttribute('href').slice(1));
        if (id && id !== 'top' && !seen.has(id)) say('aria-reference', link, `leads to #${id}, which is not there`);
    }
    for (const element of all('[role]')) {
        const unknown = element.getAttribute('role').split(/\s+/).filter(role => role && !ROLES.has(role));
        if (unknown.length) say('role', element, `has a role that does not exist: ${unknown.join(' ')}`);
    }
}

function checkTables() {
    for (const table of all('table:not([role=presentation]):not([role=none])').filter(isVisible)) {
        const heads = [...table.querySelectorAll('th, [role=columnheader], [role=rowheader]')];
        if (!heads.length) say('table-headers', table, 'has no header cells');
        for (const head of heads) {
            const isClear = head.scope || head.closest('thead') || head.getAttribute('role');
            if (!isClear) say('table-headers', head, 'does not say whether it heads a row or a column');
            if (!head.textContent.trim() && !head.getAttribute('aria-label')) say('table-headers', head, 'is an empty header cell');
        }
    }
    for (const item of all('li').filter(isVisible)) {
        if (!item.parentElement.matches('ul, ol, menu, [role=list]')) say('list', item, 'is an item of no list');
    }
}

function checkPictures() {
    for (const image of all('img, input[type=image], area')) {
        if (!image.hasAttribute('alt')) say('alt', image, `${image.getAttribute('src') ?? 'a picture'} has no alternative text`);
    }
    for (const drawing of all('svg').filter(isVisible)) {
        const isHidden = drawing.closest('[aria-hidden=true]');
        const hasName = drawing.getAttribute('aria-label') || drawing.getAttribute('aria-labelledby') || drawing.querySelector(':scope > title');
        // Inside something with words of its own a drawing adds nothing; chromium says so too.
        const isDecoration = drawing.closest('button, a') && !drawing.getAttribute('role');
        if (!isHidden && !hasName && !isDecoration) say('alt', drawing, 'a drawing has neither a name nor is it hidden from screen readers');
    }
}

function checkKeyboardOrder() {
    for (const element of all('[tabindex]')) {
        if (element.tabIndex > 0) say('tab-order', element, 'jumps the queue of Tab');
    }
    for (const element of stops()) {
        if (element.closest('[aria-hidden=true]')) say('hidden-focus', element, 'takes the focus but is hidden from screen readers');
        const outer = element.parentElement?.closest('a[href], button');
        if (outer) say('nested-controls', element, `stands inside ${describe(outer)}`);
    }
}

function checkStructure() {
    checkDocument();
    checkHeadings();
    checkLandmarks();
    checkIdentities();
    checkTables();
    checkPictures();
    checkKeyboardOrder();
}
