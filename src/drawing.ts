import { closeInTime } from './engine/liveness/closing.ts';
import { openLogger } from './logger.ts';
import { serveDrawings } from './serving/images/drawing-service.ts';

// It reads no other settings: it needs no secret, so it is given none.
const { HOST = '127.0.0.1', PORT = '3002' } = process.env;
const log = openLogger({ logLevel: 'info' });
const { port, close } = await serveDrawings({ host: HOST, port: Number(PORT) });
closeInTime(log, close);
log.info(`drawing on port ${port}`);
