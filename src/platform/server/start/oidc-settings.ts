/** A sign-in at somebody else's OpenID Connect provider. */
export interface OidcProvider {
  /** Lower-case name, part of the callback's address. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** People whose claim holds this value get the rights of an employee; nobody does when it is unset. */
  readonly staffGroup: { readonly claim: string; readonly value: string } | undefined;
}

/** The names of settings of providers: OIDC_ISSUER for the only one, OIDC_GOOGLE_ISSUER for one of several. */
export const oidcName =
  /^OIDC_(?:([A-Z0-9]+)_)?(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|SCOPES|STAFF_GROUP_CLAIM|STAFF_GROUP_VALUE)$/;

/** The providers that the environment names, by name; what is wrong with one goes to the faults. */
export function readOidcProviders(
  given: Readonly<Record<string, string | undefined>>,
  faults: string[],
): OidcProvider[] {
  const byPrefix = new Map<string, Map<string, string>>();
  for (const [name, value] of Object.entries(given)) {
    const [, provider, part] = oidcName.exec(name) ?? [];
    if (part === undefined || value === undefined) continue;
    const prefix = provider === undefined ? 'OIDC_' : `OIDC_${provider}_`;
    byPrefix.set(prefix, (byPrefix.get(prefix) ?? new Map<string, string>()).set(part, value));
  }
  return [...byPrefix]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([prefix, parts]) => readOidcProvider(prefix, parts, faults) ?? []);
}

function readOidcProvider(
  prefix: string,
  parts: ReadonlyMap<string, string>,
  faults: string[],
): OidcProvider | undefined {
  const issuer = parts.get('ISSUER');
  const clientId = parts.get('CLIENT_ID');
  const claim = parts.get('STAFF_GROUP_CLAIM');
  const value = parts.get('STAFF_GROUP_VALUE');
  if (issuer === undefined) faults.push(`${prefix}ISSUER: is missing`);
  else if (!/^https?:\/\//.test(issuer) || !URL.canParse(issuer))
    faults.push(`${prefix}ISSUER: must be an address such as https://login.example.com`);
  if (clientId === undefined) faults.push(`${prefix}CLIENT_ID: is missing`);
  if ((claim === undefined) !== (value === undefined))
    faults.push(`${prefix}STAFF_GROUP_CLAIM: and ${prefix}STAFF_GROUP_VALUE belong together`);
  if (issuer === undefined || clientId === undefined) return undefined;
  const name = prefix === 'OIDC_' ? 'sso' : prefix.slice('OIDC_'.length, -1).toLowerCase();
  return {
    name,
    label: parts.get('LABEL') ?? name,
    issuer,
    clientId,
    clientSecret: parts.get('CLIENT_SECRET'),
    scopes: parts.get('SCOPES') ?? 'openid email profile',
    staffGroup: claim === undefined || value === undefined ? undefined : { claim, value },
  };
}
