import { worker } from 'workerpool';
import { sanitise } from './sanitise.ts';

const tasks = { sanitise };
export type Tasks = typeof tasks;

worker(tasks);
