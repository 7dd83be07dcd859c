import { z } from 'zod';
import { webAddress } from '#platform/server/start/web-address.ts';

/** The bucket that keeps the files of a portal. */
export interface S3Settings {
  readonly bucket: string;
  /** What stands before every name in it: empty, or with a slash at its end. */
  readonly prefix: string;
  /** FILES_ENDPOINT: the address of the object store; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKey: string;
  /** Never log it. */
  readonly secretKey: string;
}

/** The settings of an object store, as they come from outside. */
export const filesEnvironment = {
  FILES_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/\w[\w.-]*)*\/?$/u,
      'must be an address such as s3://bucket or s3://bucket/folder; keys belong into FILES_ACCESS_KEY and FILES_SECRET_KEY',
    )
    .optional(),
  FILES_ENDPOINT: webAddress.optional(),
  FILES_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/u, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  FILES_ACCESS_KEY: z.string().optional(),
  FILES_SECRET_KEY: z.string().optional(),
} as const;

type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong with them together; never repeats a value. */
export function filesFaults(given: Given): string[] {
  if (given['FILES_URL'] === undefined)
    return Object.keys(filesEnvironment)
      .filter((name) => name !== 'FILES_URL' && given[name] !== undefined)
      .map((name) => `${name}: has no effect without FILES_URL`);
  return ['FILES_ACCESS_KEY', 'FILES_SECRET_KEY']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: is needed with FILES_URL`);
}

/** Undefined: files lie in the data folder. */
export function filesSettings(data: {
  FILES_URL?: string | undefined;
  FILES_ENDPOINT?: string | undefined;
  FILES_REGION: string;
  FILES_ACCESS_KEY?: string | undefined;
  FILES_SECRET_KEY?: string | undefined;
}): S3Settings | undefined {
  if (data.FILES_URL === undefined) return undefined;
  const [bucket = '', ...folders] = data.FILES_URL.slice('s3://'.length)
    .split('/')
    .filter((each) => each !== '');
  return {
    bucket,
    prefix: folders.map((each) => `${each}/`).join(''),
    endpoint: data.FILES_ENDPOINT,
    region: data.FILES_REGION,
    accessKey: data.FILES_ACCESS_KEY ?? '',
    secretKey: data.FILES_SECRET_KEY ?? '',
  };
}
