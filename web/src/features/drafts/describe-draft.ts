import type { Draft } from '../../lib/drafts/drafts.ts';
import { capitalised, counted } from '../../lib/format.ts';
import { editArtworkPath, paths, sitePagePath } from '../../paths.ts';

const NEW = 'new';

/** What a draft is of, in words: `Mini-site page “About me”`. */
export function titleOf({ form, thing, name = '' }: Draft): string {
  const words = { site: 'mini-site', page: 'mini-site page', listing: 'artwork' };
  const quoted = name.trim() === '' ? '' : ` “${name.trim()}”`;
  if (form === 'images') return `Images of${quoted || ' an artwork'}`;
  if (form === 'profile') return 'Artist profile';
  const what = thing === NEW ? `New ${words[form]}` : words[form];
  return `${capitalised(what)}${quoted}`;
}

/** What of it is kept: `3 images`, or nothing to say. */
export function amountOf({ files }: Draft): string | undefined {
  return files && counted(files.length, 'image');
}

/** The screen whose form goes on with a draft. */
export function screenOf({ form, thing }: Draft): string {
  switch (form) {
    case 'profile':
      return paths.artistProfile;
    case 'site':
      return paths.manageSite;
    case 'page':
      return sitePagePath(thing === NEW ? NEW : Number(thing));
    case 'listing':
      return thing === NEW ? paths.listArtwork : editArtworkPath(Number(thing));
    case 'images':
      return editArtworkPath(Number(thing), 'images');
  }
}
