// An S3 server for tests, in a process of its own so that it can be ended like one: `node test/s3-server.mjs FOLDER PORT`. Says its port.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const signatures = require('@20minutes/s3rver/lib/signature/v4.js');
const S3rver = require('@20minutes/s3rver');

// It reckons the signature of a call for the bucket itself without the slash at the end of its path; S3 takes the path as it was sent.
const { getStringToSign } = signatures;
signatures.getStringToSign = (canonical, request) =>
  getStringToSign(/^\/[^/]+$/u.test(canonical.uri) ? { ...canonical, uri: `${canonical.uri}/` } : canonical, request);

const [directory, port] = process.argv.slice(2);
const server = new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'hearth' }],
});
const address = await server.run();
process.stdout.write(`${address.port}\n`);
