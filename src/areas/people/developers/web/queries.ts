import { useMemo } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { PickerSource } from '#platform/web/forms/picker-source.ts';
import { cellOf } from '#platform/web/table/rows/table-source.ts';
import { organisationPeopleContract } from '../contract.ts';
import { developerOrganisation } from '../record.ts';

const t = texts({
  changed: { en: 'The role is changed', es: 'La función se cambió' },
  removed: { en: 'This person is out', es: 'Esta persona está fuera' },
  added: { en: 'This person is in', es: 'Esta persona está dentro' },
});

/** What a change of people moves: an organisation's list counts them, and people carry their projects. */
const refreshes = ['tables', 'users', 'undo'];

/** The organisations that one belongs to. */
export const useOwnOrganisations = () => useRead(organisationPeopleContract.mine, {});

export const useOrganisationPeople = (id: string) => useRead(organisationPeopleContract.list, { params: { id } });

export const useInvitePerson = () => useChange(organisationPeopleContract.invite, { errorToast: false, refreshes });
export const useAddPerson = () =>
  useChange(organisationPeopleContract.add, { errorToast: false, refreshes, undoToast: t.added });
export const useChangeRole = () => useChange(organisationPeopleContract.change, { refreshes, undoToast: t.changed });
export const useRemovePerson = () => useChange(organisationPeopleContract.remove, { refreshes, undoToast: t.removed });
export const useWithdrawInvitation = () => useChange(organisationPeopleContract.withdraw, { refreshes });

/** The organisations that a project may be given, for a picker; undefined while they load. */
export function useOrganisationChoices(): PickerSource {
  const { data } = useRead(recordEndpoints(developerOrganisation).rows, {
    query: { columns: 'name', sort: 'name', limit: 500 },
  });
  return useMemo(
    () =>
      data?.rows.map((row) => {
        const name = cellOf(row, 'name');
        return { value: row.id, label: typeof name === 'string' ? name : '' };
      }),
    [data],
  );
}
