/** Runs in the browser: says what is wrong with HTML that must be safe. It shares no code with the sanitiser. */

const ELEMENTS = new Set(
  `P DIV BR HR H1 H2 H3 H4 H5 H6 PRE CODE EM STRONG B I U S DEL INS MARK SMALL SUB SUP ABBR BLOCKQUOTE Q CITE
  UL OL LI DL DT DD TABLE CAPTION COLGROUP COL THEAD TBODY TFOOT TR TH TD IMG FIGURE FIGCAPTION A`.split(/\s+/),
);
const ATTRIBUTES = {
  A: { href: /./, title: /./, target: /^_blank$/, rel: /^noopener noreferrer nofollow$/ },
  IMG: { src: /./, alt: /^/, title: /./, width: /^\d{1,4}$/, height: /^\d{1,4}$/ },
  ABBR: { title: /./ },
  OL: { start: /^\d{1,4}$/ },
  TH: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  TD: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
};

/** The path of a file of an uploaded picture. */
const UPLOADED = /^\/images\/[0-9a-f-]{36}\/[a-z]+\.(webp|jpg|png)$/;

let ran = 0;
window.alert = () => {
  ran += 1;
};

function* wrongIn(root) {
  for (const element of root.querySelectorAll('*')) {
    const { tagName, attributes } = element;
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !ELEMENTS.has(tagName)) yield `<${tagName}>`;
    for (const { name, value } of attributes)
      if (!(name === 'dir' ? /^(ltr|rtl|auto)$/ : ATTRIBUTES[tagName]?.[name])?.test(value))
        yield `<${tagName} ${name}="${value}">`;
    if (tagName === 'A') {
      if (!['http:', 'https:', 'mailto:'].includes(element.protocol) || element.username || element.password)
        yield `a link to ${element.href}`;
      if (element.rel === '') yield 'a link without rel';
    }
    if (
      tagName === 'IMG' &&
      !/^https:\/\/[^/?#@]+(\/|$)/.test(element.src) &&
      !UPLOADED.test(element.getAttribute('src'))
    )
      yield `a picture from ${element.src}`;
  }
}

/** Judges it as the web app shows it, in the live page. */
function* wrongAsPart(html) {
  const box = document.createElement('div');
  document.body.replaceChildren(box);
  box.innerHTML = html;
  yield* wrongIn(box);
  for (const element of box.querySelectorAll('*'))
    for (const type of ['focus', 'mouseover', 'animationstart', 'toggle']) element.dispatchEvent(new Event(type));
}

/** Judges it as a server would write it into a page: the rest of the page must stay where it is. */
function* wrongInPage(html) {
  const page = new DOMParser().parseFromString(
    `<!doctype html><title>t</title><main><div>${html}</div><p>after</p></main>`,
    'text/html',
  );
  const box = page.querySelector('main > div');
  if (box) yield* wrongIn(box);
  box?.replaceChildren();
  const left = page.documentElement.outerHTML;
  if (left !== '<html><head><title>t</title></head><body><main><div></div><p>after</p></main></body></html>')
    yield `outside of the box: ${left}`;
}

/** @returns for each HTML what is wrong with it, and how the browser writes what it read */
window.judge = async (htmls) => {
  const judged = htmls.map((html) => {
    const before = ran;
    const wrong = [...wrongAsPart(html).map((what) => `shown: ${what}`)];
    const written = document.body.firstElementChild.innerHTML;
    wrong.push(...wrongInPage(html).map((what) => `in a page: ${what}`));
    return { wrong: ran > before ? [...wrong, 'it ran'] : wrong, written };
  });
  const before = ran;
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (ran > before) judged.at(-1).wrong.push('something ran later');
  return judged;
};
