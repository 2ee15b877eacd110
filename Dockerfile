# The match server with the site, as a container: docs/containers.md. `npm run container` carries out these steps without a
# container runtime, so RUN lines name only paths in their own folder.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run pack
RUN mkdir -p image/app image/data && tar -xzf packed/tengen-[0-9]*.tgz -C image/app --strip-components=1
# With the lock file of the project, so that the versions are those that were tested.
RUN cp package-lock.json image/app/ && cd image/app && \
  npm install --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error && rm package-lock.json

FROM gcr.io/distroless/nodejs24-debian12:nonroot
COPY --from=build /build/image/app /app
COPY --from=build --chown=65532:65532 /build/image/data /data
WORKDIR /app
ENV NODE_ENV=production NODE_DISABLE_COMPILE_CACHE=1 HOST=0.0.0.0 PORT=8080 TENGEN_VAR=/data
USER 65532:65532
EXPOSE 8080
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "/app/bin/tengen.cjs"]
CMD ["serve"]
