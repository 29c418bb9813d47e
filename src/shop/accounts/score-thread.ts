import { worker } from 'workerpool';
import { openScore } from '../../contract/password-score.ts';

const tasks = { score: openScore() };
export type Tasks = typeof tasks;

worker(tasks);
