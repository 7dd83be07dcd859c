import { z } from 'zod';

// What the platform publishes of its answers, as far as they are used here. Fields that are not named are let by: it adds new ones.

const text = z.string();
const maybe = z.string().nullish();

export const WireDocuments = z.object({
  items: z.array(
    z.object({
      id: text,
      name: text,
      modifiedAt: maybe,
      owner: z.object({ name: maybe }).nullish(),
      trash: z.boolean().nullish(),
    }),
  ),
  next: maybe,
});

export const WireWorkspaces = z.array(
  z.object({ id: text, name: text, description: maybe, microversion: text, modifiedAt: maybe }),
);
export const WireVersions = z.array(
  z.object({ id: text, name: text, description: maybe, microversion: text, createdAt: maybe }),
);

export const WireElements = z.array(
  z.object({ id: text, name: text, elementType: maybe, type: maybe, microversionId: maybe }),
);

const Instance = z.object({
  id: text,
  name: maybe,
  suppressed: z.boolean().nullish(),
  excludeFromBom: z.boolean().nullish(),
  isExcludedFromBom: z.boolean().nullish(),
});
export const WireAssembly = z.object({
  rootAssembly: z.object({ instances: z.array(Instance).default([]) }),
  subAssemblies: z.array(z.object({ elementId: maybe, instances: z.array(Instance).default([]) })).nullish(),
});

const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()),
]);
export const WireBom = z.object({
  formatVersion: maybe,
  headers: z.array(z.object({ id: text, name: maybe, propertyName: text })),
  rows: z.array(
    z.object({
      rowId: text,
      indentLevel: z.int().nullish(),
      itemSource: z
        .object({
          documentId: maybe,
          wvmType: maybe,
          wvmId: maybe,
          elementId: maybe,
          partId: maybe,
          configuration: maybe,
          fullConfiguration: maybe,
          viewHref: maybe,
        })
        .nullish(),
      headerIdToValue: z.record(z.string(), Value.optional()),
    }),
  ),
});
export type WireBom = z.infer<typeof WireBom>;

/** Newer answers hold the fields themselves, older ones wrap them in `message`. */
const Parameter = z.object({
  btType: maybe,
  typeName: maybe,
  parameterId: text,
  parameterName: text,
  defaultValue: z.union([z.string(), z.boolean(), z.number()]).nullish(),
  options: z
    .array(
      z.preprocess(
        (each) => (typeof each === 'object' && each !== null && 'message' in each ? each.message : each),
        z.object({ option: text, optionName: maybe }),
      ),
    )
    .nullish(),
  rangeAndDefault: z.preprocess(
    (each) => (typeof each === 'object' && each !== null && 'message' in each ? each.message : each),
    z.object({ units: maybe, defaultValue: z.number().nullish() }).nullish(),
  ),
});
export const WireConfiguration = z.object({
  configurationParameters: z.array(
    z.preprocess(
      (each) =>
        typeof each === 'object' && each !== null && 'message' in each && typeof each.message === 'object'
          ? { ...each.message, typeName: 'typeName' in each ? each.typeName : undefined }
          : each,
      Parameter,
    ),
  ),
});
export type WireParameter = z.infer<typeof Parameter>;

export const WireToken = z.object({
  access_token: text,
  refresh_token: maybe,
  expires_in: z.number().nullish(),
});

/** A message of the platform. Which fields it has depends on the event. */
export const WireMessage = z.object({
  event: z.string().max(100),
  messageId: z.string().min(1).max(200),
  timestamp: z.union([z.string().max(60), z.number()]).nullish(),
  documentId: z.string().max(80).nullish(),
  versionId: z.string().max(80).nullish(),
  elementId: z.string().max(80).nullish(),
  revision: z.string().max(60).nullish(),
  releaseName: z.string().max(200).nullish(),
  partNumber: z.string().max(200).nullish(),
});
export type WireMessage = z.infer<typeof WireMessage>;
