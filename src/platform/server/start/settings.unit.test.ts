import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLoopback, readSettings, settingNames, SettingsError } from './settings.ts';

function faultsOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  throw new Error('These settings were accepted.');
}

describe('settings', () => {
  test('nothing set: a portal for this machine only, with everything embedded', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      sampleCompany: 'auto',
      samplePassword: 'hearth-sample',
      brandName: 'Hearth',
      production: false,
      smtp: undefined,
      oidcProviders: [],
      trustProxy: false,
    });
  });

  test('an empty value counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  test('every fault is named at once, by the name of its setting', () => {
    const message = faultsOf({
      PORT: '0',
      DATABASE_URL: 'mysql://x',
      SAMPLE_COMPANY: 'yes',
      LOG_LEVEL: 'loud',
      OIDC_CLIENT_ID: 'x',
      SMTP_USER: 'u',
    });
    for (const name of ['PORT', 'DATABASE_URL', 'SAMPLE_COMPANY', 'LOG_LEVEL', 'OIDC_ISSUER', 'SMTP_USER'])
      expect(message).toContain(`  ${name}: `);
  });

  test('a fault never repeats the value, which may be a secret', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://user:canary@host/db', SAMPLE_PASSWORD: 'canary' })).not.toContain(
      'canary',
    );
  });

  test.for(['0', '65536', '4000.5', 'http', '-1', '0x10'])('a port of %s is refused', (PORT) => {
    expect(faultsOf({ PORT })).toContain('PORT');
  });

  test('a misspelt name of our own is refused instead of being without effect', () => {
    expect(faultsOf({ OIDC_ISUER: 'https://login.example.com' })).toContain('OIDC_ISUER: there is no such setting');
    expect(faultsOf({ HEARTH_DAT: '/x' })).toContain('HEARTH_DAT');
  });

  test('several identity providers, each with its own mapping of the staff group', () => {
    const { oidcProviders } = readSettings({
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'portal',
      OIDC_AZURE_ISSUER: 'https://login.example.org/tenant',
      OIDC_AZURE_CLIENT_ID: 'portal-2',
      OIDC_AZURE_CLIENT_SECRET: 's3cret',
      OIDC_AZURE_LABEL: 'Company account',
      OIDC_AZURE_STAFF_GROUP_CLAIM: 'groups',
      OIDC_AZURE_STAFF_GROUP_VALUE: 'hearth-staff',
    });
    expect(oidcProviders.map(({ name, label, staffGroup }) => ({ name, label, staffGroup }))).toEqual([
      { name: 'sso', label: 'sso', staffGroup: undefined },
      { name: 'azure', label: 'Company account', staffGroup: { claim: 'groups', value: 'hearth-staff' } },
    ]);
  });

  test('half a mapping of the staff group is refused: it must never be guessed', () => {
    expect(
      faultsOf({ OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'x', OIDC_STAFF_GROUP_CLAIM: 'groups' }),
    ).toContain('OIDC_STAFF_GROUP_VALUE');
  });

  test('a virus scanner is named by its port or by its socket, and by nothing else', () => {
    expect(readSettings({}).clamd).toBeUndefined();
    expect(readSettings({ CLAMD_URL: 'tcp://scanner.local:3310' }).clamd).toEqual({
      address: { host: 'scanner.local', port: 3310 },
      waitMs: 60_000,
    });
    expect(readSettings({ CLAMD_URL: 'tcp://[::1]:80' }).clamd?.address).toEqual({ host: '::1', port: 80 });
    for (const CLAMD_URL of ['unix:/run/clamd.ctl', 'unix:///run/clamd.ctl'])
      expect(readSettings({ CLAMD_URL, CLAMD_WAIT_SECONDS: '5' }).clamd).toEqual({
        address: { path: '/run/clamd.ctl' },
        waitMs: 5_000,
      });
    for (const CLAMD_URL of ['localhost:3310', 'tcp://localhost', 'unix:run/clamd.ctl', 'tcp://h:99999', 'http://h:1'])
      expect(faultsOf({ CLAMD_URL }), CLAMD_URL).toContain('CLAMD_URL');
    expect(faultsOf({ CLAMD_WAIT_SECONDS: '5' })).toContain('has no effect without CLAMD_URL');
  });

  test('an object store is named by its bucket, with keys of its own that no fault repeats', () => {
    expect(readSettings({}).files).toBeUndefined();
    const keys = { FILES_ACCESS_KEY: 'name', FILES_SECRET_KEY: 'canary-secret' };
    expect(readSettings({ FILES_URL: 's3://files-of-hearth/company/one/', ...keys }).files).toEqual({
      bucket: 'files-of-hearth',
      prefix: 'company/one/',
      endpoint: undefined,
      region: 'us-east-1',
      accessKey: 'name',
      secretKey: 'canary-secret',
    });
    expect(
      readSettings({ FILES_URL: 's3://bucket', FILES_ENDPOINT: 'http://store:9000/', FILES_REGION: 'garage', ...keys })
        .files,
    ).toMatchObject({ prefix: '', endpoint: 'http://store:9000', region: 'garage' });
    for (const FILES_URL of [
      'bucket',
      's3://',
      's3://name:canary-secret@bucket',
      'https://store/bucket',
      's3://b/../c?x',
    ])
      expect(faultsOf({ FILES_URL, ...keys }), FILES_URL).toContain('FILES_URL: must be an address such as');
    expect(faultsOf({ FILES_URL: 's3://name:canary-secret@bucket' })).not.toContain('canary-secret');
    expect(faultsOf({ FILES_URL: 's3://bucket', FILES_ACCESS_KEY: 'name' })).toContain('FILES_SECRET_KEY: is needed');
    expect(faultsOf({ FILES_SECRET_KEY: 'canary-secret' })).toMatch(
      /FILES_SECRET_KEY: has no effect without FILES_URL/u,
    );
    expect(faultsOf({ FILES_URI: 's3://bucket' })).toContain('FILES_URI: there is no such setting');
  });

  test('connections are a number that leaves room for those that stand, and have no effect on the embedded database', () => {
    const DATABASE_URL = 'postgresql://hearth@db/hearth';
    expect(readSettings({ DATABASE_URL }).databaseConnections).toBe(20);
    expect(readSettings({ DATABASE_URL, DATABASE_CONNECTIONS: '50' }).databaseConnections).toBe(50);
    for (const DATABASE_CONNECTIONS of ['9', '1000', '-20', 'many'])
      expect(faultsOf({ DATABASE_URL, DATABASE_CONNECTIONS }), DATABASE_CONNECTIONS).toContain('DATABASE_CONNECTIONS');
    expect(faultsOf({ DATABASE_CONNECTIONS: '50' })).toContain('has no effect without DATABASE_URL');
  });

  test('mail over TLS from the first byte uses its own port', () => {
    expect(readSettings({ SMTP_HOST: 'mail.example.com', SMTP_SECURE: 'on' }).smtp).toMatchObject({
      port: 465,
      secure: true,
    });
    expect(readSettings({ SMTP_HOST: 'mail.example.com' }).smtp).toMatchObject({ port: 587, secure: false });
  });

  test('trusted proxies are a number or addresses', () => {
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.0/8']);
    expect(faultsOf({ TRUST_PROXY: 'everybody' })).toContain('TRUST_PROXY');
  });

  test('loopback is told from addresses that others reach', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.1.2', 'portal.example.com', '127.0.0.1.example.com'].some(isLoopback)).toBe(
      false,
    );
  });

  test('the documentation has a row for every setting', async () => {
    const text = await readFile('docs/operations.md', 'utf8');
    expect(settingNames.filter((name) => !text.includes(`| \`${name}\``))).toEqual([]);
  });
});
