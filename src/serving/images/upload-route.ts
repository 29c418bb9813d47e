import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { UploadBody } from '../../contract/artwork-images.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { TAKES_KEY } from '../http/idempotency/once.ts';
import { expectUpload } from '../http/in-progress.ts';
import { signedInOnly } from '../http/session.ts';
import { discardRest, refuseLargeUpload } from './receive.ts';

/** Lets a scope take forms. `receiveImage` bounds the file while it arrives; these limits bound the form around it. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, fields: 20, fieldSize: 1_024, parts: 30 },
  });
}

/** Options of a route that takes one image as a form. */
export const UPLOAD = {
  config: TAKES_KEY,
  onRequest: [signedInOnly, expectUpload, refuseLargeUpload],
  onResponse: discardRest,
  // The schema only describes the body: `receiveImage` checks it while it arrives.
  validatorCompiler: () => () => true as const,
};

/** The description of the form, and of what may be wrong with it. */
export const UPLOAD_SCHEMA = { consumes: ['multipart/form-data'], body: UploadBody };
export const UPLOAD_FAILURES = {
  400: ErrorReply,
  401: ErrorReply,
  409: ErrorReply,
  413: ErrorReply,
  415: ErrorReply,
  422: ErrorReply,
  429: ErrorReply,
  503: ErrorReply,
};
