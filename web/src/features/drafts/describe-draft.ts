import type { Draft } from '../../lib/drafts/drafts.ts';
import { capitalised, counted } from '../../lib/format.ts';
import { askPath, editArtworkPath, paths, sitePagePath, writePath } from '../../paths.ts';

const NEW = 'new';

/** What a draft is of, in words: `Mini-site page “About me”`. */
export function titleOf({ form, thing, name = '' }: Draft): string {
  const words = { site: 'mini-site', page: 'mini-site page', listing: 'artwork' };
  const quoted = name.trim() === '' ? '' : ` “${name.trim()}”`;
  if (form === 'images') return `Images of${quoted || ' an artwork'}`;
  if (form === 'message') return `Message${quoted && ` to${quoted}`}`;
  if (form === 'profile') return 'Artist profile';
  const what = thing === NEW ? `New ${words[form]}` : words[form];
  return `${capitalised(what)}${quoted}`;
}

/** What of it is kept: `3 images`, or nothing to say. */
export function amountOf({ files }: Draft): string | undefined {
  return files && counted(files.length, 'image');
}

/** The page of the conversation that a draft is of, as `nameOfTo` in the room of messages names it. */
function messagePath(thing: string): string {
  const [, kind = '', id = '', artist = ''] = /^(artist|artwork|order)-(\d+)(?:-(\d+))?$/.exec(thing) ?? [];
  if (kind === 'artist') return writePath(Number(id));
  return artist === '' ? `${paths.messages}/${thing}` : askPath(kind as 'artwork' | 'order', Number(id));
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
    case 'message':
      return messagePath(thing);
    case 'images':
      return editArtworkPath(Number(thing), 'images');
  }
}
