import { worker } from 'workerpool';
import { renderInvoice } from './render.ts';

const tasks = { render: renderInvoice };
export type Tasks = typeof tasks;

worker(tasks);
