import { operate } from './operator/program.ts';
import { ofThisProcess } from './operator/surroundings.ts';

process.exitCode = await operate(process.argv.slice(2), ofThisProcess());
