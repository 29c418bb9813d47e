import { escapeMarkup } from '../http/escape-markup.ts';

export type Page = {
  title: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  points?: { title: string; items: readonly (readonly [what: string, how: string])[] };
  closing?: string;
  action: { label: string; href: string };
  footnote: string;
  /** Where the reader ends mails of this kind. */
  unsubscribe?: string;
};

const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The dark colours. The light ones stand in the elements, for mail programs that ignore style sheets. */
const NIGHT = `
  @media (prefers-color-scheme: dark) {
    .paper { background: #151412 !important; }
    .surface { background: #1e1c19 !important; border-color: #35312b !important; }
    .ink { color: #f4f1ea !important; }
    .ash { color: #a8a196 !important; }
    .line { border-color: #35312b !important; }
    .button { background: #ef7a5f !important; color: #1b0f0b !important; }
  }
  @media (max-width: 480px) { .surface { padding: 32px 24px !important; } }
`;

/**
 * A page of mail in the gallery's look: one column, real headings and lists, nothing fetched from anywhere. Its table
 * only centres the column, which some programs can do in no other way.
 */
export function html({
  title,
  preview,
  heading,
  paragraphs,
  points,
  closing,
  action,
  footnote,
  unsubscribe,
}: Page): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#151412;font:400 16px/1.6 ${SANS};">${escapeMarkup(text)}</p>`;
  const point = ([what, how]: readonly [string, string]) =>
    `<li style="margin:0;padding:16px 0;border-top:1px solid #e5e1da;list-style:none;" class="line">
      <strong class="ink" style="display:block;color:#151412;font:600 16px/1.4 ${SANS};">${escapeMarkup(what)}</strong>
      <span class="ash" style="display:block;margin-top:4px;color:#6b665e;font:400 16px/1.5 ${SANS};">${escapeMarkup(how)}</span>
    </li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${NIGHT}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf8;">
<div style="display:none;max-height:0;overflow:hidden;" aria-hidden="true">${escapeMarkup(preview)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
<tr><td align="center" style="padding:40px 16px;">
  <div style="max-width:560px;margin:0 auto;text-align:left;">
    <header><p class="ink" style="margin:0 0 24px;color:#151412;font:600 18px/1.2 ${SERIF};letter-spacing:0.02em;">Vernissage</p></header>
    <main class="surface" style="display:block;padding:48px 40px;background:#ffffff;border:1px solid #e5e1da;border-radius:6px;">
      <h1 class="ink" style="margin:0 0 24px;color:#151412;font:400 36px/1.15 ${SERIF};">${escapeMarkup(heading)}</h1>
      ${paragraphs.map(paragraph).join('\n      ')}
      ${points ? `<ul style="margin:24px 0 8px;padding:0;">${points.items.map(point).join('\n      ')}</ul>` : ''}
      ${closing === undefined ? '' : paragraph(closing)}
      <p style="margin:24px 0 0;"><a class="button" href="${escapeMarkup(action.href)}"
        style="display:inline-block;padding:13px 24px;background:#b8321a;border-radius:2px;color:#ffffff;font:600 16px/1.2 ${SANS};text-decoration:none;">${escapeMarkup(action.label)}</a></p>
    </main>
    <footer><p class="ash" style="margin:24px 0 0;color:#6b665e;font:400 14px/1.5 ${SANS};">${escapeMarkup(footnote)}${unsubscribe === undefined ? '' : ` <a class="ash" style="color:#6b665e;" href="${escapeMarkup(unsubscribe)}">Unsubscribe</a>`}</p></footer>
  </div>
</td></tr>
</table>
</body>
</html>
`;
}
