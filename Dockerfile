# syntax=docker/dockerfile:1
FROM oven/bun:1.4.4 AS build
WORKDIR /app
# Copy the manifests first, so that changed sources reuse the installed dependencies.
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
COPY packages/contracts/package.json packages/contracts/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/ui/package.json packages/ui/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM oven/bun:1.4.4 AS dependencies
WORKDIR /app
COPY --from=build /app/package.json /app/bun.lock /app/bunfig.toml ./
COPY --from=build /app/patches patches
COPY --from=build /app/packages/contracts/package.json packages/contracts/
COPY --from=build /app/packages/embedded-mongo/package.json packages/embedded-mongo/
COPY --from=build /app/packages/ui/package.json packages/ui/
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/web/package.json apps/web/
RUN bun install --frozen-lockfile --production

FROM oven/bun:1.4.4-slim
WORKDIR /app
# docker build --build-arg VERSION=1.0.0 --build-arg REVISION=$(git rev-parse HEAD) …
ARG VERSION=unreleased REVISION=unknown CREATED=unknown SOURCE=unknown
LABEL org.opencontainers.image.title="Bharat by Road" \
      org.opencontainers.image.description="Website and back-office of an Indian road-tour operator" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="$SOURCE" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=dependencies /app ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps apps
RUN mkdir /data && chown bun:bun /data
USER bun
VOLUME /data
EXPOSE 3000
# Checks liveness, not readiness: while the database is unreachable, the server still serves cached pages.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD bun -e "const r = await fetch('http://127.0.0.1:' + process.env.PORT + '/health/live'); process.exit(r.ok ? 0 : 1)"
CMD ["bun", "apps/server/src/main.ts"]
