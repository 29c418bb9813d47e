import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Artist, ArtistsQuery, ArtistsReply } from '../../contract/artists.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import { readTag } from '../../engine/folding/reading/version-tag.ts';
import type { ReadSource } from '../../engine/replicas/read-source.ts';
import { singleFlightByKey } from '../../engine/waiting/single-flight.ts';
import { fail } from '../../errors.ts';
import { CONDITIONAL, sendConditionally } from '../../serving/http/conditional.ts';
import { canonical } from '../../serving/http/id-or-slug.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { ownWrites } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { findArtist, searchArtists } from './read.ts';

const common = { tags: ['artists'], security: ANYBODY };

/** Bytes of answers that are kept, of some thousand artists. */
const KEPT = 8 * 1024 * 1024;

function readArtists({ db }: ReadSource) {
  const kept = keepAnswers(() => readTag(db, 'domain', 'artists', 'minisites'), KEPT);
  const search = singleFlightByKey(async (q) => JSON.stringify({ artists: await searchArtists(db, q) }));
  const find = singleFlightByKey(async (id) => {
    const found = await findArtist(db, id);
    return found && JSON.stringify(found);
  });
  return {
    search: (q: string) => kept(`search ${q}`, () => search(q)),
    find: (id: string) => kept(`profile ${id}`, () => find(id)),
  };
}

/** The routes for everybody: searching artists, and one profile. */
export function publicArtistRoutes({ reading }: { reading: Reading }): FastifyPluginAsyncTypebox {
  const read = reading.from(readArtists);
  return async (app) => {
    app.get(
      '/artists',
      {
        config: CONDITIONAL,
        preHandler: reading.sees(ownWrites('artists')),
        schema: {
          ...common,
          operationId: 'findArtists',
          summary: 'The artists whose name, location or bio has the words, the best 8',
          querystring: ArtistsQuery,
          response: { 200: ArtistsReply, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const { q } = request.query;
        return sendConditionally(request, reply, await read(request, reply, ({ search }) => search(q)));
      },
    );

    app.get(
      '/artists/:id',
      {
        config: CONDITIONAL,
        preHandler: reading.sees(ownWrites('artists', 'minisites')),
        schema: {
          ...common,
          operationId: 'getArtist',
          summary: 'A profile, by its id or by the slug of its published mini-site',
          params: Type.Object({ id: Type.String() }),
          response: { 200: Artist, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const id = canonical(request.params.id);
        const found = await read(request, reply, ({ find }) => find(id));
        if (!found) throw fail('ARTIST_PROFILE_NOT_FOUND');
        return sendConditionally(request, reply, found);
      },
    );
  };
}
