import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countHidden, findSecrets, hideSecrets } from '../../src/core/secrets.ts';

// Put together here, so that no scanner takes this file for one that leaks.
const A36 = 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5';
const pemBody = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw'.repeat(2)}\n${'ggSjAgEAAoIBAQC7'.repeat(4)}\nabc=`;
const pem = (kind: string) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${pemBody}\n-----END ${kind}PRIVATE KEY-----`;
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${'dozjgNryP4J3jVmN'.repeat(3)}`;

const found: readonly [kind: string, secret: string][] = [
  ['private-key', pem('')],
  ['private-key', pem('RSA ')],
  ['private-key', pem('OPENSSH ')],
  ['private-key', pem('EC ').replaceAll('\n', '\\n')],
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((prefix): [string, string] => ['github', prefix + A36]),
  ['github', `github_pat_${A36.slice(0, 22)}_${A36}${A36.slice(0, 23)}`],
  ['gitlab', `glpat-${A36.slice(0, 20)}`],
  ['openai', `sk-${A36}aB3dE5fG7hI9`],
  ['openai', `sk-proj-${A36}_${A36}`],
  ['anthropic', `sk-ant-api03-${A36}-${A36}_${A36.slice(0, 20)}`],
  ['xai', `xai-${A36}${A36}`],
  ['aws', 'AKIAIOSFODNN7EXAMPLE'],
  ['aws', 'ASIAIOSFODNN7EXAMPLE'],
  ...['a', 'b', 'p', 'r', 's'].map((letter): [string, string] => [
    'slack',
    `xox${letter}-1234567890-${A36.slice(0, 24)}`,
  ]),
  ['google', `AIza${A36.slice(0, 35)}`],
  ['npm', `npm_${A36}`],
  ['jwt', jwt],
];

const passes: readonly string[] = [
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'token = "da39a3ee5e6b4b0d3255bfef95601890afd80709"',
  'secret: "123e4567-e89b-12d3-a456-426614174000"',
  '123e4567-e89b-12d3-a456-426614174000',
  'password = getenv("X")',
  'password = os.environ["DB_PASSWORD_2"]',
  'const token = process.env.GITHUB_TOKEN2;',
  'password: string',
  'password: string;',
  'token_count=123456',
  'max_tokens: 4096',
  'token = nextToken2',
  'token: sha256Digest',
  'password: "password"',
  'password: "your-password-here"',
  'secret: "my-secret-name-2"',
  'API_KEY="$API_KEY_2_FOR_3_X"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a reviewed file may hold
  'apiKey: "${API_KEY_1A2B3C}"',
  'npm_config_registry npm_lifecycle_event',
  '"integrity": "sha512-aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5=="',
  'class="sk-fading-circle sk-circle-with-a-long-name-12"',
  "if (text.includes('-----BEGIN PRIVATE KEY-----')) return",
  'https://example.com:8080/path@v2',
  'postgres://user:password@localhost/db and postgres://postgres:postgres@localhost',
  'ssh://git@github.com/owner/name.git',
  'the prefix ghp_ begins a token of GitHub, sk-ant- one of Anthropic',
  'eyJhbGciOiJIUzI1NiJ9',
];

describe('what is found', () => {
  test.each(found)('%s: %s', (kind, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['the key is "', '", and so on'],
      ['KEY=', '\nnext line 12345678 abc'],
      ['前は', '。'],
    ] as const) {
      expect(hideSecrets(before + secret + after)).toBe(`${before}[secret:${kind}]${after}`);
    }
  });

  test.each([
    ['password = "S3cureP4ss"', 'S3cureP4ss'],
    ["DB_PASSWORD: 'hunter2!x'", 'hunter2!x'],
    ['{"client_secret": "a1b2c3d4e5f6g7"}', 'a1b2c3d4e5f6g7'],
    [`export API_TOKEN=${A36}`, A36],
    [`  api-key: ${A36}`, A36],
    [
      `AWS_SECRET_ACCESS_KEY=wJalrXUt3nFEM1/K7MDENG/bPx2RfiCYEXAMPLEKEY`,
      'wJalrXUt3nFEM1/K7MDENG/bPx2RfiCYEXAMPLEKEY',
    ],
  ])('the value that is assigned in %s', (text, value) => {
    expect(hideSecrets(text)).toBe(text.replace(value, '[secret:assigned]'));
  });

  test('the password of a URL alone', () => {
    expect(hideSecrets('get https://me:s3cr3tvalue@example.com/a')).toBe(
      'get https://me:[secret:url-password]@example.com/a',
    );
  });

  test('a token that was wrapped, at any place behind its prefix, whatever the indent', () => {
    for (const [kind, secret] of found) {
      if (kind === 'private-key') continue;
      for (let at = 11; at < secret.length - 8; at++) {
        const tail = secret.slice(at);
        // A tail that has no digit, or no letter, is read as a word.
        if (!/^[\w.-]*\d/.test(tail) || !/[A-Za-z]/.test(tail) || /[.-]$/.test(secret.slice(0, at))) continue;
        const text = `key: ${secret.slice(0, at)}\n    ${tail} is it`;
        expect(hideSecrets(text)).not.toContain(tail);
      }
    }
  });

  test('several, in order, and their number', () => {
    const text = `one ghp_${A36} two npm_${A36} three`;
    expect(findSecrets(text).map(({ kind }) => kind)).toEqual(['github', 'npm']);
    expect(hideSecrets(text)).toBe('one [secret:github] two [secret:npm] three');
    expect(countHidden(hideSecrets(text))).toBe(2);
  });
});

describe('what passes', () => {
  test.each(passes)('%s', (text) => {
    expect(hideSecrets(text)).toBe(text);
    expect(hideSecrets(`a line\n${text}\nanother`)).toBe(`a line\n${text}\nanother`);
  });

  test('hashes and UUIDs, assigned to whatever', () => {
    for (let n = 0; n < 500; n++) {
      const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) =>
        createHash(name).update(`${n}`).digest('hex'),
      );
      for (const value of [...hashes, hashes[1]?.slice(0, 12) ?? '', randomUUID()]) {
        const text = ['token', 'secret', 'password', 'commit'].map(
          (name) => `${name} = "${value}"\n${name}=${value}`,
        );
        expect(hideSecrets(text.join('\n'))).toBe(text.join('\n'));
      }
    }
  });

  test('what was hidden is found no more, and nothing around it changes', () => {
    for (const [, secret] of found) {
      for (const pass of passes) {
        const hidden = hideSecrets(`${pass} ${secret} ${pass}`);
        expect(findSecrets(hidden)).toEqual([]);
        expect(hidden.startsWith(`${pass} [secret:`) && hidden.endsWith(`] ${pass}`)).toBe(true);
      }
    }
  });
});
