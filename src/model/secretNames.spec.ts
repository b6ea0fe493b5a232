import { expect, it } from 'vitest';
import { isSecretName } from './secretNames';

it.each([
  ...['password', 'db_password', 'userPassword', 'PASSWD', 'api_key', 'apiKey', 'APIKey', 'X-API-Key', 'token'],
  ...['githubToken', 'access_token', 'client_secret', 'clientSecretValue', 'privateKey', 'Authorization', 'bearer'],
  ...['session-cookie', 'otp', 'connectionString', 'credentials', 'secret2'],
])('%s names a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each([
  ...['page_token', 'nextPageToken', 'max_tokens', 'token_count', 'tokenizer', 'secret_name', 'password_policy', 'key'],
  ...['issueKey', 'keyword', 'author', 'cookies_enabled', 'monkey', 'shipping', 'spin', '', 'idempotency_token'],
])('%s names none', (name) => expect(isSecretName(name)).toBe(false));
