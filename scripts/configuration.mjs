import { readFileSync, writeFileSync } from 'node:fs';
import { CONFIGURATION, writeConfiguration } from './lib/configuration.mjs';

writeFileSync(CONFIGURATION, writeConfiguration(readFileSync(CONFIGURATION, 'utf8')));
