/** Runs in the browser: says what is wrong with hostile pages as a mini-site shows them. It shares no code with the app. */

const ATTRIBUTES = /^(dir|href|title|target|rel|src|alt|width|height|colspan|rowspan|start|loading|referrerpolicy)$/;
const ELEMENTS =
  /^(P|DIV|BR|HR|H[4-6]|PRE|CODE|EM|STRONG|B|I|U|S|DEL|INS|MARK|SMALL|SU[BP]|ABBR|BLOCKQUOTE|Q|CITE|[UOD]L|LI|D[TD]|TABLE|CAPTION|THEAD|TBODY|TFOOT|T[RHD]|IMG|FIGURE|FIGCAPTION|A|SPAN)$/;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The article of a page, once it is shown. */
async function shown({ title, anchor }) {
  window.location.hash = anchor;
  for (let frames = 0; frames < 300; frames += 1) {
    const heading = document.querySelector('article h3');
    if (heading?.textContent === title) return heading.parentElement;
    await nextFrame();
  }
  return null;
}

function* wrongIn(article) {
  for (const element of article.querySelectorAll(':scope > h3 ~ * *')) {
    const { tagName, namespaceURI, attributes } = element;
    if (namespaceURI !== 'http://www.w3.org/1999/xhtml' || !ELEMENTS.test(tagName)) yield `<${tagName}>`;
    for (const { name, value } of attributes) if (!ATTRIBUTES.test(name)) yield `<${tagName} ${name}="${value}">`;
    if (tagName === 'A' && element.hasAttribute('href')) {
      if (!['http:', 'https:', 'mailto:'].includes(element.protocol)) yield `a link to ${element.href}`;
      if (element.rel !== 'noopener noreferrer nofollow') yield `a link with rel="${element.rel}"`;
    }
    if (tagName === 'IMG' && !element.src.startsWith('https://')) yield `a picture from ${element.src}`;
    if (tagName === 'IMG' && element.referrerPolicy !== 'no-referrer') yield `a picture that tells where it is shown`;
  }
}

window.judgeShown = async (pages) => {
  let ran = 0;
  window.alert = () => {
    ran += 1;
  };
  const wrong = [];
  for (const page of pages) {
    const article = await shown(page);
    if (article === null) wrong.push(`${page.title}: is not shown`);
    else wrong.push(...[...wrongIn(article)].map((what) => `${page.title}: ${what}`));
  }
  if (ran > 0) wrong.push('something ran');
  return wrong;
};
