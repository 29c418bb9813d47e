import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { ARTIST_LIMITS, Artist, SaveArtistBody } from '../../contract/artists.ts';
import { type HandleField, isAddress, readHandle } from '../../contract/handles.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { nextId } from '../../engine/db/ids.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { fail, invalid } from '../../errors.ts';
import { etagOf, GUARDED, TAGGED, tagged, whileMatching } from '../../serving/http/etag.ts';
import { announcePosition, seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import type { FindLostPictures } from '../../serving/images/lost-pictures.ts';
import { type ArtistState, artist, artistStream, type ProfileFields, saveProfile } from './decide.ts';
import { refuseLostPictures } from './profile-pictures.ts';
import { publicArtistRoutes } from './public-routes.ts';
import { findOwnArtist } from './read.ts';

type Parts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  reading: Reading;
  now: () => Date;
  /** Gives an account the role of artist. @returns false when the account is gone */
  becomeArtist: (transaction: Kysely<DB>, userId: number) => Promise<boolean>;
  findLostPictures: FindLostPictures;
};

const tags = ['artists'];

function fieldsOf(body: SaveArtistBody): ProfileFields {
  const said = (text: string | null | undefined) => text?.trim() || null;
  const required = (path: 'artist_name' | 'bio') => {
    const text = body[path].trim();
    if (text !== '') return text;
    throw invalid(path, 'is required');
  };
  /** The handle in the address of a profile; other texts stay, and lead nowhere unless they are handles. */
  const handle = (field: HandleField) => {
    const text = said(body[field]);
    const read = text !== null && isAddress(text) ? (readHandle(field, text) ?? text) : text;
    if (read !== null && read.length > ARTIST_LIMITS.handle)
      throw invalid(field, `must not have more than ${ARTIST_LIMITS.handle} characters`);
    return read;
  };
  return {
    artist_name: required('artist_name'),
    bio: required('bio'),
    location: said(body.location),
    studio_name: said(body.studio_name),
    studio_address: said(body.studio_address),
    studio_description: said(body.studio_description),
    profile_image_url: said(body.profile_image_url),
    profile_image_focus: said(body.profile_image_focus),
    cover_image_url: said(body.cover_image_url),
    cover_image_focus: said(body.cover_image_focus),
    studio_image_url: said(body.studio_image_url),
    studio_image_focus: said(body.studio_image_focus),
    website_url: said(body.website_url),
    instagram_handle: handle('instagram_handle'),
    twitter_handle: handle('twitter_handle'),
  };
}

function answerOf(state: NonNullable<ArtistState>): Artist {
  const { profile_id: id, created_at, ...profile } = state;
  return { id, ...profile, created_at: created_at.toISOString() };
}

/** The routes of artists' profiles. */
export function artistRoutes({
  db,
  domainLog,
  catchUp,
  reading,
  now,
  becomeArtist,
  findLostPictures,
}: Parts): FastifyPluginAsyncTypebox {
  const preHandler = seesOwnWrites(catchUp, 'artists');
  return async (app) => {
    await app.register(publicArtistRoutes({ reading }));

    app.get(
      '/artists/me',
      {
        config: TAGGED,
        onRequest: signedInOnly,
        preHandler,
        schema: {
          tags,
          operationId: 'getOwnArtist',
          summary: 'The own profile',
          response: { 200: Artist, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const found = await findOwnArtist(db, requireUserId(request));
        if (!found) throw fail('ARTIST_PROFILE_NOT_FOUND');
        return tagged(reply, found);
      },
    );

    app.put(
      '/artists/me',
      {
        config: GUARDED,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'saveOwnArtist',
          summary: 'Create or replace the own profile; the first makes the account an artist',
          body: SaveArtistBody,
          response: { 200: Artist, 400: ErrorReply, 401: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const fields = fieldsOf(request.body);
        const newId = await nextId(db, 'artist_profile_id');
        const { state, position } = await execute(domainLog, {
          stream: artistStream(userId),
          decider: artist,
          decide: whileMatching(
            request,
            (profile: ArtistState) => profile && etagOf(answerOf(profile)),
            (profile) => saveProfile(profile, { userId, newId, fields }),
          ),
          actorId: userId,
          at: now(),
          requestId: request.id,
          async alongside(transaction, before) {
            if (!(await becomeArtist(transaction, userId))) throw fail('UNAUTHENTICATED');
            await refuseLostPictures(transaction, findLostPictures, { userId, before, fields });
          },
        });
        if (!state) throw new Error('a saved profile is missing');
        announcePosition(reply, position);
        return tagged(reply, answerOf(state));
      },
    );
  };
}
