import { readFileSync, writeFileSync } from 'node:fs';
import { CHECKLIST, readShown, writeChecklist } from './lib/spec-checklist.mjs';

writeFileSync(CHECKLIST, writeChecklist(readFileSync(CHECKLIST, 'utf8'), readShown()).text);
