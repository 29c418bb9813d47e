import { type FirstPage, HEADLINES } from '../../contract/first-picture.ts';
import { SITE_NAME } from '../../contract/pages.ts';
import { escapeMarkup } from './escape-markup.ts';

/** A picture to fetch and show before the app does, with the attributes that the app will use. */
export type FirstPicture = { page: FirstPage; src: string; srcset: string; sizes: string };

const HEADLINE_OF: Record<FirstPage, string | null> = { ...HEADLINES, artwork: null };

/**
 * The HTML of what a page shows first, which the app replaces with the same at the same places (`first-sight.css`). It
 * is a sight only: nothing in it takes the focus, or is read out and then gone.
 */
export function renderFirstSight({ page, src, srcset, sizes }: FirstPicture): string {
  const headline = HEADLINE_OF[page];
  return [
    `<div class="first-sight" data-page="${page}" aria-hidden="true" inert>`,
    `<div class="first-bar"><span>${SITE_NAME}</span><p><span>Discover</span><span>Sell Art</span></p></div>`,
    headline === null ? '' : `<p class="first-headline">${escapeMarkup(headline)}</p>`,
    `<div class="first-picture"><img src="${escapeMarkup(src)}" srcset="${escapeMarkup(srcset)}" sizes="${escapeMarkup(sizes)}" alt="" fetchpriority="high" /></div>`,
    '</div>',
  ].join('');
}
