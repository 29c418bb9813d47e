# One image for the API, the worker and the migration; the command says which.

# Named once, in a FROM, where programs that propose newer digests look for it.
FROM node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base

FROM base AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --workspaces=false
COPY tsconfig.json vite.config.ts ./
COPY src/contract src/contract
COPY web web
RUN npx vite build

FROM base AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --workspaces=false --omit=dev

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compiled NODE_OPTIONS=--max-semi-space-size=6 MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data /exports && chown node:node /data /exports
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY migrations migrations
COPY projections projections
COPY src src
COPY --from=web /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--heap-growing-percent=25", "--no-maglev", "src/server.ts"]
