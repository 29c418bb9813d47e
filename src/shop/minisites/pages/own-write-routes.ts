import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddPageBody,
  ChangePageBody,
  MINISITE_LIMITS,
  MinisitePage,
  MinisitePages,
  ReorderPagesBody,
} from '../../../contract/minisites.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import { nextId } from '../../../engine/db/ids.ts';
import { etagOf, GUARDED, TAGGED, tagged, whileMatching } from '../../../serving/http/etag.ts';
import { TAKES_KEY } from '../../../serving/http/idempotency/once.ts';
import { artistOnly } from '../../../serving/http/session.ts';
import { existing, type MinisiteState, type Page } from '../decide.ts';
import { type MinisiteParts, runOn } from '../run.ts';
import { addPage, changePage, deletePage, existingPage, reorderPages } from './decide.ts';
import { PATH, PageParams, pageIdOf } from './params.ts';

const tags = ['mini-sites'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

const answerOf = ({ page_id: id, ...page }: Page): MinisitePage => ({ id, ...page });

/** Adding, changing, placing and deleting the pages of the own mini-site. */
export function ownPageWriteRoutes(parts: MinisiteParts): FastifyPluginAsyncTypebox {
  const { db, once, cleaning } = parts;
  const run = runOn(parts);
  return async (app) => {
    app.post(
      PATH,
      {
        config: { ...TAKES_KEY, ...TAGGED },
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'addPage',
          summary: 'Add a page after the others; a draft, unless it says otherwise',
          body: AddPageBody,
          response: { 201: MinisitePage, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const { title, page_type, content_html, is_published = false } = request.body;
        const fields = {
          title: title.trim(),
          page_type,
          content_html: await cleaning.clean(content_html),
          is_published,
        };
        const answer = await once.run(request, reply, async (eventId) => {
          const newId = await nextId(db, 'minisite_page_id');
          const add = (site: MinisiteState) => addPage(site, { newId, fields, limit: MINISITE_LIMITS.pages });
          const { state, events } = await run(request, reply, add, { eventId, html: fields.content_html });
          const added = events.find((event) => event.type === 'minisite_page_added');
          reply.code(201);
          return answerOf(existingPage(state, added?.payload.page_id ?? newId));
        });
        return tagged(reply, answer);
      },
    );

    app.put(
      `${PATH}/reorder`,
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'reorderPages',
          summary: 'Place all pages anew, or none of them',
          body: ReorderPagesBody,
          response: { 200: MinisitePages, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const places = request.body.page_orders.map(({ id, display_order }) => ({ page_id: id, display_order }));
        const { state } = await run(request, reply, (site) => reorderPages(site, places));
        return { pages: existing(state).pages.map(answerOf) };
      },
    );

    app.put(
      `${PATH}/:id`,
      {
        config: GUARDED,
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'changePage',
          summary: 'Change what is named of a page, publish or unpublish it',
          params: PageParams,
          body: ChangePageBody,
          response: { 200: MinisitePage, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const pageId = pageIdOf(request.params);
        const { title, page_type, content_html, is_published } = request.body;
        const changes = {
          ...(title !== undefined && { title: title.trim() }),
          ...(page_type !== undefined && { page_type }),
          ...(content_html !== undefined && { content_html: await cleaning.clean(content_html) }),
          ...(is_published !== undefined && { is_published }),
        };
        const etag = (site: MinisiteState) => etagOf(answerOf(existingPage(site, pageId)));
        const change = whileMatching(request, etag, (site) => changePage(site, { pageId, changes }));
        const { state } = await run(request, reply, change, { html: changes.content_html });
        return tagged(reply, answerOf(existingPage(state, pageId)));
      },
    );

    app.delete(
      `${PATH}/:id`,
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'deletePage',
          summary: 'Delete a page',
          params: PageParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const pageId = pageIdOf(request.params);
        await run(request, reply, (site) => deletePage(site, pageId));
        return reply.code(204).send(null);
      },
    );
  };
}
