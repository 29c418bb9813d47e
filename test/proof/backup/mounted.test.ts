import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { requireMounted, requireOwner, takeOver } from '../../../scripts/lib/backup/owner.mjs';
import { startServices } from '../../../scripts/lib/services.mjs';
import { startScript } from '../../helpers/command-line.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import { backupsOf } from './backups.ts';

t.test('a disk of backups that is away is not replaced by the folder that it is mounted at', async (t) => {
  const [dataDir, backups] = [temporaryFolder(t), await backupsOf(t, {})];
  requireOwner(backups, dataDir);
  requireOwner(backups, dataDir);
  const remembered = join(dataDir, 'backup-folders');
  t.equal(readFileSync(remembered, 'utf8'), `${backups}\n`);
  t.doesNotThrow(() => requireMounted(backups, dataDir));

  const away = `${backups}-away`;
  t.teardown(() => rmSync(away, { recursive: true, force: true }));
  renameSync(backups, away);
  const halted = {
    message: /^BACKUP_DIR .* is empty, or lacks its file owner: is its disk mounted\? .*backup-folders\.$/,
  };
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups };
  const commands = [['backup'], ['backup', '--images'], ['restore', '--to', 'latest', '--take-over']];
  for (const [name = '', ...words] of commands) {
    const { code, err } = await startScript(`scripts/${name}.mjs`, words, env).ended;
    t.match({ code, err }, { code: 1, err: /is its disk mounted\?/ }, `${name} ${words.join(' ')}`);
  }
  t.throws(() => statSync(backups), { code: 'ENOENT' }, 'nothing was made there');

  await mkdir(backups);
  await t.rejects(startServices(dataDir, { backups }, []), halted);
  t.same(readdirSync(backups), [], 'the start has made nothing either');

  writeFileSync(remembered, '');
  t.doesNotThrow(() => requireMounted(backups, dataDir), 'a new folder is begun by deleting the line');
});

t.test('an installation remembers also the folder that it claimed before, or took over', async (t) => {
  const [former, later] = [temporaryFolder(t), temporaryFolder(t)];
  const backups = await backupsOf(t, {});
  requireOwner(backups, former);
  rmSync(join(former, 'backup-folders'));
  requireOwner(backups, former);
  takeOver(backups, later);
  rmSync(join(backups, 'owner'));
  for (const dataDir of [former, later])
    t.throws(() => requireMounted(backups, dataDir), { message: /is its disk mounted/ });
});
