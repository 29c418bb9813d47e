import { ROWS } from '../places.ts';
import type { Owner } from './rows.ts';

/** What the archive is and what each file of it, in plain words. */
export async function* readme({ upTo }: Owner, at: Date): AsyncGenerator<string> {
  yield `Your data at Vernissage
=======================

Made on ${at.toISOString()}. It shows what had happened up to event ${upTo} of our log.

The files that end in .json are text. Any editor opens them, and so do most browsers and spreadsheets. Each is a list:
one entry for each thing, with a name before every value. Times are in UTC. Money is in cents. What is null is not set.

`;
  for (const { file, about } of ROWS) yield `${file}.json\n    ${about}\n`;
  yield `events.json
    All that you did and that we keep for ever: each change of your account, profile, works, pictures, mini-site, bag,
    favourites and follows, in the order of each of them. "type" says what happened, "payload" says with what, and
    "occurred_at" says when. "redacted" was erased.
visits.json
    The pages and works that you looked at while you were signed in, what you searched for, and what you pressed. Visits
    without signing in are not in it: we do not know whose they are. Very old visits may stand in archives of ours
    instead; please ask us for those.
images
    The pictures of your works, and those that you uploaded for your profile and your mini-site, as you sent them, without
    what cameras write into them. The names are those of "image_id" in events.json.

What is not in it
-----------------

- Your password, and what proves that you are you when your session is renewed or a link of a mail is opened. We keep
  none of it as it is, only hashes, of which nobody can make it again.
- The secret that your app makes codes from. We keep it as it is, and show it to nobody again.
- What belongs to others: who likes your works or follows you, and in whose bag they are. Others are numbers here.
- What the shop makes of all this for its own use, such as what its search looks in. It says nothing that is not here.
- Drafts that you have not saved. They are kept on your own device alone.
`;
}
