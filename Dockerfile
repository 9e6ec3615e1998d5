# Clew in a container, with a Java of its own and nothing else:
#
#     docker build -t clew .
#     docker run --rm clew https://example.com/
#     docker run --rm -v "$PWD:/data" clew check https://example.com/ -journal site.journal
#
# With Chromium, for -render: docker build -t clew --build-arg CHROMIUM=1 .

FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
# The cache of classes belongs to the folder and the Java that it was made with, so both are the final ones.
RUN mvn -B -ntp -Pdist "-Dquick.directory=/build" -pl cli -am package \
    && mkdir /opt/clew \
    && tar -xzf /build/clew-cli/clew-*-linux-*.tar.gz --strip-components=1 -C /opt/clew \
    && /opt/clew/bin/crawler --make-cache

FROM debian:13-slim
ARG CHROMIUM=0
RUN if [ "$CHROMIUM" = 1 ]; then \
        apt-get update \
        && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core \
        && rm -rf /var/lib/apt/lists/*; \
    fi \
    && useradd --uid 10001 --home-dir /data --no-create-home clew \
    && install -d -o clew -g clew /data
COPY --from=build /opt/clew /opt/clew
RUN ln -s /opt/clew/bin/crawler /usr/local/bin/crawler
USER clew
WORKDIR /data
ENTRYPOINT ["crawler"]
CMD ["-help"]
