import { ArtworkReply } from '../../contract/artworks.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';

/** Why a write to an own work may be refused. */
export const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** What a change of an own work answers. */
export const CHANGED = { 200: ArtworkReply, 400: ErrorReply, ...REFUSED };

/** What taking away an own work, or an image of it, answers. */
export const TAKEN_AWAY = { 204: Done, ...REFUSED };
