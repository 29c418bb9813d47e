import type { FastifyPluginAsync } from 'fastify';
import { type ExportParts, exportRoutes } from './export-routes.ts';
import { type FigureParts, figureRoutes } from './figure-routes.ts';
import { type IntakeParts, intakeRoutes } from './intake-routes.ts';

/**
 * Takes engagement events in, and shows their figures to administrators. Call it once, however often it is mounted: all
 * mounts share one `createVisitors` and one feed of the figures.
 */
export function engagementRoutes(parts: IntakeParts & FigureParts & ExportParts): FastifyPluginAsync {
  const plugins = [intakeRoutes(parts), figureRoutes(parts), exportRoutes(parts)];
  return async (app) => {
    for (const plugin of plugins) await app.register(plugin);
  };
}
