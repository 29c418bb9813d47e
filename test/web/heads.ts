import type { Page } from 'playwright-core';
import type { Stack } from '../helpers/stack.ts';

type Head = {
  title: string;
  canonical: string | undefined;
  /** By name or property; the texts of duplicates are joined. */
  meta: Record<string, string>;
  /** The parsed contents of scripts that hold data. */
  data: Record<string, unknown>[];
  /** How many scripts run, or could. */
  scripts: number;
};

const READ_HEAD = `(text) => {
  const document = new DOMParser().parseFromString(text, 'text/html');
  const meta = {};
  for (const element of document.querySelectorAll('meta[name], meta[property]')) {
    const name = element.getAttribute('name') ?? element.getAttribute('property');
    meta[name] = (meta[name] ?? '') + element.getAttribute('content');
  }
  const scripts = [...document.querySelectorAll('script')];
  const data = scripts.filter(({ type }) => type === 'application/ld+json');
  return {
    title: [...document.querySelectorAll('title')].map(({ textContent }) => textContent).join(),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    meta,
    data: data.map(({ textContent }) => JSON.parse(textContent)),
    scripts: scripts.length - data.length,
  };
}`;

/** Reads a head as a browser does, without running what is in it. */
export async function headOf(page: Page, html: string): Promise<Head> {
  return page.evaluate<Head>(`(${READ_HEAD})(${JSON.stringify(html)})`);
}

/** Asks for a page as a browser does. */
export async function get({ origin }: Stack, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, origin), { headers: { accept: 'text/html', ...headers } });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
