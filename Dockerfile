# syntax=docker/dockerfile:1
# The app as static files behind nginx:
#   docker build -t tool-catalog .
#   docker run --rm -p 8080:8080 -v "$PWD/config.json:/app/config.json:ro" tool-catalog
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY index.html vite.config.ts tsconfig.json ./
COPY public public
COPY src src
RUN npx vite build

FROM nginxinc/nginx-unprivileged:stable-alpine
COPY --from=build /build/dist /app
COPY <<'EOF' /etc/nginx/conf.d/default.conf
server {
  listen 8080;
  root /app;
  add_header Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types catalog-workers" always;
  add_header Referrer-Policy "no-referrer" always;
  add_header X-Content-Type-Options "nosniff" always;
  add_header Cross-Origin-Opener-Policy "same-origin" always;
  add_header Cross-Origin-Resource-Policy "same-origin" always;
  add_header Permissions-Policy "camera=(), microphone=(), geolocation=(), clipboard-read=()" always;
  location /checker/ {
    add_header Content-Security-Policy "default-src 'none'; script-src 'self' 'unsafe-eval'" always;
    add_header Referrer-Policy "no-referrer" always;
    add_header X-Content-Type-Options "nosniff" always;
    add_header Cross-Origin-Opener-Policy "same-origin" always;
    add_header Cross-Origin-Resource-Policy "same-origin" always;
    add_header Permissions-Policy "camera=(), microphone=(), geolocation=(), clipboard-read=()" always;
  }
}
EOF
