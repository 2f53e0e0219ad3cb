// Whether text stands out from what is behind it, by the formula of WCAG 2.
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const known = new Map();

// Any colour CSS can say → red, green, blue from 0 to 255 and opacity from 0 to 1.
function colour(text) {
    if (!known.has(text)) {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = '#000';
        canvas.fillStyle = text;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue, opacity] = canvas.getImageData(0, 0, 1, 1).data;
        known.set(text, [red, green, blue, opacity / 255]);
    }
    return known.get(text);
}

function over(front, back) {
    const share = front[3];
    return [0, 1, 2].map(part => front[part] * share + back[part] * (1 - share)).concat(1);
}

function luminance(rgb) {
    const [red, green, blue] = rgb.slice(0, 3).map(part => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first, second) {
    const [bright, dim] = [luminance(first), luminance(second)].sort((a, b) => b - a);
    return (bright + 0.05) / (dim + 0.05);
}

// How much of an element is left after the fading of all that it stands in.
const opacityOf = once(element => (element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1));

function faded(rgb, element) {
    return [...rgb.slice(0, 3), rgb[3] * opacityOf(element)];
}

// Colours of a gradient, each of which may be the one behind the text.
function gradientColours(image) {
    const found = image.match(/(?:rgba?|hsla?|oklch|oklab|color|lab|lch)\([^()]*\)|#[0-9a-f]{3,8}/gi) ?? [];
    return found.map(colour);
}

const backgroundsOf = once(element => backgrounds(element, []));

// Every colour that may lie behind an element: one, unless there is a gradient.
function backgrounds(element, layersAbove) {
    const layers = [...layersAbove];
    let choices = null;
    for (let at = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const image = style.backgroundImage;
        if (image !== 'none' && image.includes('gradient') && !choices) choices = { colours: gradientColours(image), after: layers.length };
        else if (image !== 'none' && image.includes('url(') && at !== element) return null;
        layers.push(faded(colour(style.backgroundColor), at));
        if (layers.at(-1)[3] === 1) break;
    }
    // What the browser paints under a page that paints nothing.
    const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
        && matchMedia('(prefers-color-scheme: dark)').matches;
    const ground = isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];
    const flatten = stack => stack.reduceRight((back, front) => over(front, back), ground);
    if (!choices) return [flatten(layers)];
    return choices.colours.map(one => flatten([...layers.slice(0, choices.after), one, ...layers.slice(choices.after)]));
}

// The shapes of a drawing that were painted before its text, where the text stands.
function shapesBehind(text, x, y) {
    const layers = [];
    for (const shape of text.ownerSVGElement.querySelectorAll('rect, path, circle, ellipse, polygon')) {
        if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) || !isVisible(shape)) continue;
        const style = getComputedStyle(shape);
        const matrix = shape.getScreenCTM();
        if (style.fill === 'none' || !matrix || shape.closest('defs, clipPath, mask, symbol')) continue;
        if (!shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))) continue;
        const [red, green, blue, opacity] = faded(colour(style.fill), shape);
        layers.unshift([red, green, blue, opacity * Number(style.fillOpacity)]);
    }
    return layers;
}

function needed(style) {
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return isLarge ? 3 : 4.5;
}

function judge(element, text, foreground, behind, limit) {
    if (!behind) return;
    const worst = Math.min(...behind.map(back => contrast(over(foreground, back), back)));
    if (worst < limit - 0.005) {
        const shown = rgb => `#${rgb.slice(0, 3).map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
        say('contrast', element, `“${text.trim().slice(0, 40)}”: ${worst.toFixed(2)} where ${limit} is needed, `
            + `${shown(over(foreground, behind[0]))} on ${shown(behind[0])}`);
    }
}

function isExempt(element) {
    return element.closest('[disabled], [aria-disabled=true], fieldset[disabled], script, style, noscript, option, datalist, title, desc');
}

function checkTextNode(node) {
    const element = node.parentElement;
    if (!node.data.trim() || isExempt(element) || !isVisible(element) || isOnlyHeard(element)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = [...range.getClientRects()].find(rect => rect.width > 0 && rect.height > 0);
    if (!box) return;
    const style = getComputedStyle(element);
    const inDrawing = element instanceof SVGElement && element.ownerSVGElement;
    const foreground = faded(colour(inDrawing ? style.fill : style.color), element);
    const behind = inDrawing
        ? backgrounds(element, shapesBehind(element, box.x + box.width / 2, box.y + box.height / 2))
        : backgroundsOf(element);
    judge(element, node.data, foreground, behind, needed(style));
}

function checkField(field) {
    if (isExempt(field) || !isVisible(field) || isOnlyHeard(field)) return;
    const style = getComputedStyle(field);
    const behind = backgroundsOf(field);
    const written = field.tagName === 'SELECT' ? field.selectedOptions[0]?.label : field.value;
    if (written && field.type !== 'color' && field.type !== 'range') judge(field, written, faded(colour(style.color), field), behind, needed(style));
    if (!field.value && field.placeholder) {
        const hint = getComputedStyle(field, '::placeholder');
        const [red, green, blue, opacity] = faded(colour(hint.color), field);
        judge(field, field.placeholder, [red, green, blue, opacity * Number(hint.opacity)], behind, needed(style));
    }
    checkEdge(field, style);
}

// A field must be seen as one: its edge or its ground has to stand out from what surrounds it.
function checkEdge(field, style) {
    if (style.appearance !== 'none' && field.matches('[type=checkbox], [type=radio], [type=range], [type=color], [type=file]')) return;
    if (field.matches('[type=submit], [type=button], [type=file], [type=image]')) return;
    const around = backgroundsOf(field.parentElement);
    const ground = backgroundsOf(field);
    if (!around || !ground) return;
    const sides = ['Top', 'Bottom'].filter(side => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== 'none');
    const edges = sides.map(side => over(faded(colour(style[`border${side}Color`]), field), around[0]));
    const best = Math.max(contrast(ground[0], around[0]), ...edges.map(edge => contrast(edge, around[0])));
    if (best < 3 - 0.005) say('field-edge', field, `its edge stands out by ${best.toFixed(2)} where 3 is needed`);
}

function checkContrast() {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) checkTextNode(texts.currentNode);
    all('input:not([type=hidden]):not([type=checkbox]):not([type=radio]), select, textarea').forEach(checkField);
    all('input[type=checkbox], input[type=radio]').filter(field => isVisible(field) && !isOnlyHeard(field) && !isExempt(field))
        .forEach(field => checkEdge(field, getComputedStyle(field)));
}
