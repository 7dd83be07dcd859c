import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { SignatureDrawer as Drawer, type SignatureDrawerProps } from '#platform/web/signature/signature-drawer.tsx';

/** Where somebody signs a form, with their own name below the line. */
export function SignatureDrawer(props: Omit<SignatureDrawerProps, 'signer'>) {
  const { data: me } = useProfile();
  return <Drawer {...props} signer={me === undefined ? '' : `${me.first_name} ${me.last_name}`} />;
}
