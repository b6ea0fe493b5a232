import { expect, it } from 'vitest';
import { isSecretName } from './secretNames';

it.each([
  ...['password', 'db_password', 'userPassword', 'PASSWD', 'api_key', 'apiKey', 'APIKey', 'X-API-Key', 'token'],
  ...['githubToken', 'access_token', 'client_secret', 'clientSecretValue', 'privateKey', 'Authorization', 'bearer'],
  ...['session-cookie', 'otp', 'connectionString', 'credentials', 'secret2'],
  ...['pass', 'dbPass', 'pw', 'auth', 'basic_auth', 'passPhrase', 'passwords', 'cookies', 'pin'],
])('%s names a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each([
  ...['page_token', 'nextPageToken', 'max_tokens', 'token_count', 'tokenizer', 'secret_name', 'password_policy', 'key'],
  ...['issueKey', 'keyword', 'author', 'cookies_enabled', 'monkey', 'shipping', 'spin', '', 'idempotency_token'],
  ...['bypass', 'compass', 'path', 'pattern', 'oauth_scope'],
])('%s names none', (name) => expect(isSecretName(name)).toBe(false));

it.each([
  ...['KEY', 'MY_KEY_FILE', 'x-auth-user', 'sig', '-p', '--api-key', '--bearer', 'PGPASSWORD', 'GITHUBTOKEN'],
  ...['npm_config__authToken', 'X-Goog-Signature', 'AccountKey', 'GOOGLE_APPLICATION_CREDENTIALS'],
])('the setting %s names a secret', (name) => expect(isSecretName(name, 'setting')).toBe(true));

it.each([
  ...['REGION', 'KEYMAP', 'monkey', 'author', 'MAX_TOKENS', 'TOKENIZER', '-e', 'PATH'],
  ...['PASSWORD_COMMAND', 'credential-helper', 'PYTHON_KEYRING_BACKEND', 'auth-provider'],
])('the setting %s names none', (name) => expect(isSecretName(name, 'setting')).toBe(false));
