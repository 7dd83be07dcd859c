import { setSearch, useSearch } from '#platform/web/place.ts';
import { useResources } from '../queries.ts';
import { ResourceDialog } from './resource-dialog.tsx';

/** The crane, crew or carrier that the address names (`?resource=`), open to be looked at and edited; nothing for one that is not there. */
export function ResourceOfAddress() {
  const asked = useSearch()['resource'];
  return asked === undefined ? null : <OpenedResource id={asked} />;
}

function OpenedResource({ id }: { id: string }) {
  const resource = useResources().data?.find((each) => each.id === id);
  return resource === undefined ? null : (
    <ResourceDialog resource={resource} onClose={() => setSearch({ resource: undefined })} />
  );
}
