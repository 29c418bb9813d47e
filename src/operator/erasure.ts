import { readUnknownFiles } from '../engine/folding/retention/files.ts';
import { forgetInEngagement } from '../engine/folding/retention/forget.ts';
import { openDomainLog } from '../engine/log/domain.ts';
import { redactStreams } from '../engine/log/redact.ts';
import { type ErasingParts, type Erased as Everywhere, erasePerson, findPerson } from '../person/erase.ts';
import { eraseDue } from '../person/erase-due.ts';
import { openImageDisk } from '../serving/images/disk.ts';
import type { Operator } from './operator.ts';
import { openOwner } from './owner.ts';

export type Erased = Everywhere & {
  /** Files in the folder of exports that the database does not know. They were not looked through. */
  unknown_exports: string[];
};

export type Erasure = {
  /** Whether anybody is known by an e-mail address. */
  knows(email: string): Promise<boolean>;
  /** Erases everybody who asked for it and is due, as a worker does. @returns how many; @throws the last failure */
  eraseDue(): Promise<number>;
  /** Erases that person; after an interruption, what is left. */
  erase(email: string): Promise<Erased>;
  close(): Promise<void>;
};

/** Opens what erasing a person needs. */
export async function openErasure({ config, db, folder, projections }: Operator): Promise<Erasure> {
  const { dataDir, exports, returnDays } = config;
  const owner = await openOwner(config, 'vernissage erasure');
  const ofExports = { owner, folder, projections, exports };
  const parts: ErasingParts = {
    db,
    folder,
    projections,
    domainLog: openDomainLog(db, { registry: folder.registry, onAppended: () => undefined }),
    imageDisk: await openImageDisk(config),
    ...{ dataDir, returnDays },
    redactStreams: (ended) => redactStreams(owner, ended),
    redactEngagement: (redaction) => forgetInEngagement(ofExports, redaction),
  };
  return {
    async knows(email) {
      const { account, entry } = await findPerson(parts, email);
      return account !== undefined || entry !== undefined;
    },
    eraseDue: () => eraseDue(parts, { rights: () => parts, atOnce: true }),
    async erase(email) {
      const erased = await erasePerson(parts, await findPerson(parts, email), new Date());
      return { ...erased, unknown_exports: await readUnknownFiles(ofExports) };
    },
    close: () => owner.destroy(),
  };
}
