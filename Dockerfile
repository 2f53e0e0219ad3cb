# The service as a small image: built with the shipping profile, run without root, data in /data.
FROM rust:1.95-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --locked --profile shipping --package lending

FROM debian:bookworm-slim
# Certificates for Postgres, S3 and webhooks over TLS.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home lending
COPY --from=build /source/target/shipping/lending /usr/local/bin/lending
# Whose work is in the program, and on what terms.
COPY LICENSE /usr/share/doc/lending/LICENSE
COPY crates/web/assets/font/OFL.txt /usr/share/doc/lending/OFL-Inter.txt
COPY crates/sight/weights/NOTICE.md /usr/share/doc/lending/NOTICE-weights.md
USER lending
WORKDIR /data
ENV LENDING_DATA_DIR=/data LENDING_LISTEN=0.0.0.0:8080 LENDING_LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=6s --start-period=10s CMD ["lending", "health"]
# SIGTERM lets requests and analyses finish; give it longer than LENDING_DRAIN_SECONDS.
STOPSIGNAL SIGTERM
ENTRYPOINT ["lending"]
CMD ["serve"]
